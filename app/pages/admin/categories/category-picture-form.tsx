import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import type { CategoryDetails } from "#app/domain/catalogue/categories/category-details.server.ts";
import { MAX_PICTURE_ALT_LENGTH } from "#app/domain/catalogue/categories/category-tree.ts";
import type { FormPicture } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { uploadFile } from "#app/pages/admin/product-form/uploads/upload-file.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import "#app/pages/admin/product-form/uploads/uploads.css";

const UPLOAD_URL = "/admin/uploads/pictures";

/** The picture in the header of the category: chosen, uploaded, then saved with its text. */
export function CategoryPictureForm({ id, details, problem }: CategoryPictureFormProps) {
  const { shown, send, isSending, refusal } = usePictureUpload({
    path: details.picturePath,
    picture: details.picture,
  });
  const isNew = shown.path !== details.picturePath;
  return (
    <div className="stack category-picture">
      <h3>Picture (optional)</h3>
      {shown.picture && (
        <Picture picture={shown.picture} alt="" sizes="176px" className="picture-whole" />
      )}
      <div className="button-row">
        <label
          className="btn btn-line btn-compact file-choose"
          aria-disabled={isSending || undefined}
        >
          {isSending ? "Uploading…" : shown.path ? "Choose another picture" : "Choose a picture"}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={isSending}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = "";
              if (file) send(file);
            }}
          />
        </label>
        {shown.path && !isNew && (
          <Form method="post" preventScrollReset>
            <HiddenFields fields={{ do: "picture", id, path: "", alt: "" }} />
            <SubmitButton variant="quiet">Remove picture</SubmitButton>
          </Form>
        )}
      </div>
      {shown.path && (
        <Form method="post" className="stack" preventScrollReset>
          <HiddenFields fields={{ do: "picture", id, path: shown.path }} />
          <TextField
            label="Alternative text (optional)"
            name="alt"
            defaultValue={details.pictureAlt}
            maxLength={MAX_PICTURE_ALT_LENGTH}
            hint="Describes the picture. Leave empty if the category’s name says enough."
          />
          <div>
            <SubmitButton disabled={isSending} variant={isNew ? "brand" : "line"}>
              {isNew ? "Save picture" : "Save alternative text"}
            </SubmitButton>
          </div>
        </Form>
      )}
      {refusal ? (
        <Notice kind="danger">{refusal}</Notice>
      ) : (
        problem && <FormError>{problem}</FormError>
      )}
    </div>
  );
}

type CategoryPictureFormProps = {
  id: string;
  details: CategoryDetails;
  problem: string | undefined;
};

type ShownPicture = Pick<FormPicture, "path" | "picture">;

/** The picture to show: the saved one until another has been uploaded. */
function usePictureUpload(saved: ShownPicture) {
  const [uploaded, setUploaded] = useState<ShownPicture>();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  async function send(file: File) {
    if (file.size > MAX_UPLOAD_BYTES)
      return setRefusal(uploadRefusals(MAX_UPLOAD_BYTES)["too-large"]);
    setRefusal(undefined);
    setSending(true);
    const { outcome, cancel } = uploadFile<FormPicture>(UPLOAD_URL, file, () => {});
    stop.current = cancel;
    const ended = await outcome;
    setSending(false);
    if (ended.ok) setUploaded(ended.stored);
    else if (ended.reason !== "cancelled") setRefusal(ended.message);
  }
  return { shown: uploaded ?? saved, send, isSending, refusal };
}
