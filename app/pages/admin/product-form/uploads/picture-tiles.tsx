import { useEffect, useRef } from "react";
import type { FormPicture } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { formatFileSize } from "#app/format/dates-and-numbers.ts";
import { productIcons } from "#app/pages/admin/product-icons.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { PictureUpload } from "./use-picture-uploads.ts";

/** A picture of the product, sortable by drag and drop or buttons. */
export function PictureTile(props: PictureTileProps) {
  const { picture, place, count, isDragged, onMove, onRemove, onDrag, onDropHere } = props;
  const label = `picture ${place + 1} of ${count}: ${picture.name}`;
  const tile = useRef<HTMLLIElement>(null);
  const pressed = useRef<Direction>(undefined);

  // Keeps the keyboard focus on the tile after it has moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when its place has changed
  useEffect(() => {
    const direction = pressed.current;
    pressed.current = undefined;
    if (!direction) return;
    const find = (button: string) =>
      tile.current?.querySelector<HTMLElement>(`${button}:not(:disabled)`);
    (find(`[data-direction=${direction}]`) ?? find("[data-direction]"))?.focus();
  }, [place]);

  const step = (direction: Direction) => {
    pressed.current = direction;
    onMove(direction === "earlier" ? place - 1 : place + 1);
  };
  return (
    <li
      ref={tile}
      className="shot"
      data-cover={place === 0 || undefined}
      data-dragged={isDragged || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/x-picture", picture.path);
        onDrag(place);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("text/x-picture")) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes("text/x-picture")) return;
        event.preventDefault();
        onDropHere();
      }}
    >
      <Picture picture={picture.picture} alt="" sizes="160px" className="shot-picture" />
      <span className="ellipsis shot-name" title={picture.name}>
        <b>{place + 1}</b> {picture.name}
      </span>
      {place === 0 && <span className="shot-cover">Cover</span>}
      <span className="shot-tools">
        {directions.map((direction) => (
          <button
            key={direction}
            type="button"
            data-direction={direction}
            disabled={place === (direction === "earlier" ? 0 : count - 1)}
            onClick={() => step(direction)}
            aria-label={`Move ${label} ${direction}`}
          >
            <Icon name={direction === "earlier" ? "arrow-left" : "arrow-right"} size={16} />
          </button>
        ))}
        <button type="button" onClick={onRemove} aria-label={`Remove ${label}`}>
          <Icon name="close" size={16} />
        </button>
      </span>
    </li>
  );
}

const directions = ["earlier", "later"] as const;
type Direction = (typeof directions)[number];
type PictureTileProps = {
  picture: FormPicture;
  place: number;
  count: number;
  isDragged: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (place: number | undefined) => void;
  onDropHere: () => void;
};

export function UploadTile({ upload, onRetry, onCancel }: UploadTileProps) {
  const { file, state, sent, message } = upload;
  const isBad = state === "failed" || state === "refused";
  const percent = file.size > 0 ? Math.min(100, Math.round((sent / file.size) * 100)) : 0;
  return (
    <li className="shot shot-upload" data-state={state}>
      <Icon path={productIcons.picture} size={18} />
      <span className="ellipsis shot-name" title={file.name}>
        {file.name}
      </span>
      {isBad ? (
        <span className="shot-reason" role="alert">
          {message}
        </span>
      ) : (
        <>
          <progress
            max={100}
            {...(percent < 100 && { value: percent })}
            aria-label={`Uploading ${file.name}`}
          />
          <span className="split soft shot-figures">{formatProgress(upload, percent)}</span>
        </>
      )}
      <span className="shot-tools">
        {state === "failed" && (
          <button type="button" onClick={onRetry} aria-label={`Try ${file.name} again`}>
            <Icon path={productIcons.again} size={16} />
          </button>
        )}
        <button
          type="button"
          onClick={onCancel}
          aria-label={
            isBad ? `Remove ${file.name} from the list` : `Cancel the upload of ${file.name}`
          }
        >
          <Icon name="close" size={16} />
        </button>
      </span>
    </li>
  );
}

function formatProgress({ file, state, sent }: PictureUpload, percent: number) {
  if (state === "waiting") return <span>Waiting · {formatFileSize(file.size)}</span>;
  // The upload is complete; the server is encoding the variants.
  if (percent === 100) return <span>Preparing</span>;
  return (
    <>
      <span>
        {formatFileSize(sent)} of {formatFileSize(file.size)}
      </span>
      <span>{percent}%</span>
    </>
  );
}

type UploadTileProps = { upload: PictureUpload; onRetry: () => void; onCancel: () => void };
