import { type DragEvent, useEffect, useRef, useState } from "react";
import { productLimits } from "#app/domain/products/check-product.ts";
import type { FormPicture } from "#app/domain/products/read-editable.server.ts";
import { Outline } from "#app/ui/icon.tsx";
import { movePicture, placePicture } from "./arrange-pictures.ts";
import { formOutlines } from "./form-outlines.ts";
import { PictureTile } from "./picture-tile.tsx";
import { ACCEPTED } from "./sift-files.ts";
import { UploadTile } from "./upload-tile.tsx";
import { usePastedFiles } from "./use-pasted-files.ts";
import type { ProductFormState } from "./use-product-form.ts";
import { useUploads } from "./use-uploads.ts";
import "./pictures.css";

/** A product's pictures: chosen, dropped or pasted, put in order by hand or by keyboard. */
export function PictureBoard({ state, onBusy }: BoardProps) {
  const { draft, setDraft, errors } = state;
  const { pictures } = draft;
  const setPictures = (change: (now: readonly FormPicture[]) => FormPicture[]) =>
    setDraft((now) => ({ ...now, pictures: change(now.pictures) }));

  const orders = useRef(new Map<string, number>());
  const { uploads, status, isUploading, add, retry, cancel } = useUploads(
    pictures.length,
    (picture, order) => {
      orders.current.set(picture.path, order);
      setPictures((now) => placePicture(now, picture, orders.current));
    },
  );
  useEffect(() => onBusy(isUploading), [isUploading, onBusy]);
  usePastedFiles(add);

  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<number>();
  const [isOver, setOver] = useState(false);

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= pictures.length) return;
    setPictures((now) => movePicture(now, from, to));
    const cover = to === 0 ? ", and is the cover" : "";
    setSaid(`Picture moved to place ${to + 1} of ${pictures.length}${cover}`);
  }

  const takesFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const isFull = pictures.length >= productLimits.images;
  return (
    <section
      className="form-part"
      aria-label="Pictures of this product"
      onDragOver={(event) => {
        if (!takesFiles(event)) return;
        event.preventDefault();
        setOver(!isUploading);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!takesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      <h2>
        Pictures <small>{countWords(pictures.length, uploads)}</small>
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
              setSaid(`${picture.name} removed. Discard brings it back.`);
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
          <label aria-disabled={isUploading || isFull || undefined}>
            <Outline path={formOutlines.upload} size={22} />
            <b>{isUploading ? "Uploading" : isFull ? "All 20 places taken" : "Add pictures"}</b>
            {!isFull && <span>Choose, drop or paste. Up to 50 MB each.</span>}
            <input
              type="file"
              accept={ACCEPTED}
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
      <p className="upload-status" role="status" data-kind={status.kind}>
        {status.sentence}
      </p>
      {errors.images && <p className="form-error">{errors.images}</p>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p className="form-note">
        Drag to reorder, or use the arrows. The first picture is the cover in the shop. JPEG, PNG,
        WebP or AVIF.
      </p>
      <p className="form-note only-without-script">Adding pictures needs JavaScript.</p>
      <input type="hidden" name="images" value={JSON.stringify(pictures.map(({ path }) => path))} />
    </section>
  );
}

function countWords(stored: number, uploads: readonly { state: string }[]): string {
  const count = (wanted: string) => uploads.filter(({ state }) => state === wanted).length;
  const [sending, waiting] = [count("sending"), count("waiting")];
  const words = [
    `${stored} of ${productLimits.images}`,
    sending > 0 && `uploading ${sending}${waiting > 0 ? `, ${waiting} waiting` : ""}`,
  ];
  return words.filter(Boolean).join(" · ");
}

type BoardProps = { state: ProductFormState; onBusy: (isBusy: boolean) => void };
