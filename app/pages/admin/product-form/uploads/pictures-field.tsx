import { type DragEvent, useEffect, useRef, useState } from "react";
import { MAX_PRODUCT_IMAGES } from "#app/domain/catalogue/editing/check-product.ts";
import type { FormPicture } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import { formatFileSize } from "#app/format/dates-and-numbers.ts";
import { movePicture, placePicture } from "#app/pages/admin/product-form/product-draft.ts";
import type { ProductFormState } from "#app/pages/admin/product-form/use-product-form.ts";
import { productIcons } from "#app/pages/admin/product-icons.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { PictureTile, UploadTile } from "./picture-tiles.tsx";
import {
  ACCEPTED_PICTURE_TYPES,
  type PictureUpload,
  usePastedFiles,
  usePictureUploads,
} from "./use-picture-uploads.ts";

import "./uploads.css";

/** The pictures of a product: chosen, dropped or pasted, sorted by mouse or keyboard. */
export function PicturesField({ state, onBusy }: PicturesFieldProps) {
  const { draft, setDraft, errors } = state;
  const { pictures } = draft;
  const setPictures = (change: (now: readonly FormPicture[]) => FormPicture[]) =>
    setDraft((now) => ({ ...now, pictures: change(now.pictures) }));

  const orders = useRef(new Map<string, number>());
  const { uploads, status, isUploading, add, retry, cancel } = usePictureUploads(
    pictures.length,
    (picture, order) => {
      orders.current.set(picture.path, order);
      setPictures((now) => placePicture(now, picture, orders.current));
    },
  );
  useEffect(() => onBusy(isUploading), [isUploading, onBusy]);
  usePastedFiles(add);

  const [announcement, setAnnouncement] = useState("");
  const [dragged, setDragged] = useState<number>();
  const [isOver, setOver] = useState(false);

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= pictures.length) return;
    setPictures((now) => movePicture(now, from, to));
    const cover = to === 0 ? " and is now the cover" : "";
    setAnnouncement(`Picture moved to position ${to + 1} of ${pictures.length}${cover}`);
  }

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const isFull = pictures.length >= MAX_PRODUCT_IMAGES;
  return (
    <section
      className="stack form-part"
      aria-label="Product pictures"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(!isUploading);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      <h2>
        Pictures <small>{formatPictureCount(pictures.length, uploads)}</small>
      </h2>
      <ul className="shots">
        {pictures.map((picture, place) => (
          <PictureTile
            key={picture.path}
            picture={picture}
            place={place}
            count={pictures.length}
            isDragged={dragged === place}
            onMove={(to) => move(place, to)}
            onRemove={() => {
              setPictures((now) => now.filter(({ path }) => path !== picture.path));
              setAnnouncement(`${picture.name} removed. Discard your changes to restore it.`);
            }}
            onDrag={setDragged}
            onDropHere={() => {
              if (dragged !== undefined) move(dragged, place);
              setDragged(undefined);
            }}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload.id)}
            onCancel={() => cancel(upload.id)}
          />
        ))}
        <li className="shot-add" data-over={isOver || undefined}>
          <label className="soft" aria-disabled={isUploading || isFull || undefined}>
            <Icon path={productIcons.upload} size={22} />
            <b>{isUploading ? "Uploading" : isFull ? "Maximum of 20 reached" : "Add pictures"}</b>
            {!isFull && (
              <span>{`Choose, drop or paste. Up to ${formatFileSize(MAX_UPLOAD_BYTES)} each.`}</span>
            )}
            <input
              type="file"
              accept={ACCEPTED_PICTURE_TYPES}
              multiple
              disabled={isUploading || isFull}
              aria-label="Add pictures"
              onChange={(event) => {
                add([...(event.target.files ?? [])]);
                event.target.value = "";
              }}
            />
          </label>
        </li>
      </ul>
      <p className="upload-status" role="status" data-kind={status?.kind}>
        {status?.message}
      </p>
      {errors.images && <p className="field-error">{errors.images}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <p className="caption">
        Drag to reorder, or use the arrows. The first picture is the cover in the shop. JPEG, PNG,
        WebP or AVIF.
      </p>
      <p className="caption only-without-script">Adding pictures needs JavaScript.</p>
      <input type="hidden" name="images" value={JSON.stringify(pictures.map(({ path }) => path))} />
    </section>
  );
}

function formatPictureCount(stored: number, uploads: readonly PictureUpload[]): string {
  const count = (wanted: string) => uploads.filter(({ state }) => state === wanted).length;
  const [sending, waiting] = [count("sending"), count("waiting")];
  const sendingText = sending > 0 ? ` · uploading ${sending}` : "";
  const waitingText = sending > 0 && waiting > 0 ? `, ${waiting} waiting` : "";
  return `${stored} of ${MAX_PRODUCT_IMAGES}${sendingText}${waitingText}`;
}

type PicturesFieldProps = { state: ProductFormState; onBusy: (isBusy: boolean) => void };
