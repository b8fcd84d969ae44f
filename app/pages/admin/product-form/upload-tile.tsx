import { Icon, Outline } from "#app/ui/icon.tsx";
import { formOutlines } from "./form-outlines.ts";
import { saySize } from "./say-size.ts";
import type { Upload } from "./use-uploads.ts";

/** A picture on its way, or one that did not arrive and why. */
export function UploadTile({ upload, onRetry, onCancel }: TileProps) {
  const { file, state, sent, sentence } = upload;
  const isBad = state === "failed" || state === "refused";
  const percent = file.size > 0 ? Math.min(100, Math.round((sent / file.size) * 100)) : 0;
  return (
    <li className="shot shot-upload" data-state={state}>
      <Outline path={formOutlines.picture} size={18} />
      <span className="shot-name" title={file.name}>
        {file.name}
      </span>
      {isBad ? (
        <span className="shot-reason" role="alert">
          {sentence}
        </span>
      ) : (
        <>
          <progress
            max={100}
            {...(percent < 100 && { value: percent })}
            aria-label={`Upload of ${file.name}`}
          />
          <span className="shot-figures">{figures(upload, percent)}</span>
        </>
      )}
      <span className="shot-tools">
        {state === "failed" && (
          <button type="button" onClick={onRetry} aria-label={`Try ${file.name} again`}>
            <Outline path={formOutlines.again} size={16} />
          </button>
        )}
        <button
          type="button"
          onClick={onCancel}
          aria-label={
            isBad ? `Take ${file.name} off the list` : `Cancel the upload of ${file.name}`
          }
        >
          <Icon name="close" size={16} />
        </button>
      </span>
    </li>
  );
}

function figures({ file, state, sent }: Upload, percent: number) {
  if (state === "waiting") return <span>Waiting · {saySize(file.size)}</span>;
  // All of it is there; now it is turned upright and made in every size.
  if (percent === 100) return <span>Preparing</span>;
  return (
    <>
      <span>
        {saySize(sent)} of {saySize(file.size)}
      </span>
      <span>{percent}%</span>
    </>
  );
}

type TileProps = { upload: Upload; onRetry: () => void; onCancel: () => void };
