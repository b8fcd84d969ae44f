import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import type { Picture } from "#app/content/kinds/fields.ts";
import { uploadFile } from "#app/pages/admin/product-form/uploads/upload-file.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useEditor } from "./field-context.ts";
import { FieldGroup } from "./field-group.tsx";

/** A picture: uploaded, described for people who cannot see it, and with a focal point. */
export function PictureField({ path, label, hint, error, picture: stored }: PictureFieldProps) {
  const { mediaPrefix, installedFiles, onChange } = useEditor();
  const [picture, setPicture] = useState(stored);
  const { choose, progress, problem } = useUpload("/admin/uploads/content-pictures", (file) => {
    // The old description does not describe the new picture.
    setPicture({ path: file, alt: "", focus: { x: 50, y: 50 } });
    onChange();
  });
  const change = (next: Picture | null) => {
    setPicture(next);
    onChange();
  };
  return (
    <FieldGroup label={label} hint={hint} error={problem ?? (picture ? undefined : error)}>
      {picture && (
        <>
          <input type="hidden" name={`${path}.path`} value={picture.path ?? ""} />
          <input type="hidden" name={`${path}.builtIn`} value={picture.builtIn ?? ""} />
          {picture.path ? (
            <FocalPoint
              path={path}
              src={mediaPrefix + picture.path}
              focus={picture.focus}
              onChange={(focus) => change({ ...picture, focus })}
            />
          ) : (
            <InstalledPicture src={installedFiles[picture.builtIn ?? ""]} />
          )}
          <TextField
            key={picture.path}
            label="Alt text"
            hint="Describes the picture for screen readers."
            name={`${path}.alt`}
            defaultValue={picture.alt}
            maxLength={250}
            autoComplete="off"
            error={error}
            onChange={({ target }) => setPicture({ ...picture, alt: target.value })}
          />
        </>
      )}
      <div className="button-row">
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/avif"
          onFile={choose}
          isBusy={progress !== undefined}
        >
          {progress !== undefined
            ? `Uploading… ${progress}%`
            : picture
              ? "Choose another picture"
              : "Choose a picture"}
        </FileButton>
        {picture && (
          <Button
            variant="quiet"
            size="compact"
            className="needs-script"
            onClick={() => change(null)}
          >
            Remove picture
          </Button>
        )}
      </div>
      <p className="caption only-without-script">To choose a picture, switch on JavaScript.</p>
    </FieldGroup>
  );
}

type PictureFieldProps = {
  path: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  picture: Picture | null;
};

function InstalledPicture({ src }: { src: string | undefined }) {
  return (
    <>
      {src && <img src={src} alt="" loading="lazy" className="content-thumbnail" />}
      <p className="caption">Default illustration.</p>
    </>
  );
}

/** The part of the picture that stays visible where it is cropped: by click, or by two sliders. */
function FocalPoint({ path, src, focus, onChange }: FocalPointProps) {
  const frame = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Set in the browser: pages have no inline styles.
    if (!marker.current) return;
    marker.current.style.left = `${focus.x}%`;
    marker.current.style.top = `${focus.y}%`;
  }, [focus]);
  const point = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const percent = (at: number, start: number, length: number) =>
      Math.min(100, Math.max(0, Math.round(((at - start) / length) * 10) * 10));
    onChange({
      x: percent(event.clientX, box.left, box.width),
      y: percent(event.clientY, box.top, box.height),
    });
  };
  const slider = (axis: "x" | "y", text: string) => (
    <label>
      <span className="caption">
        {text}: {focus[axis]}%
      </span>
      <input
        type="range"
        name={`${path}.focus${axis.toUpperCase()}`}
        min="0"
        max="100"
        step="10"
        value={focus[axis]}
        onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
      />
    </label>
  );
  return (
    <>
      <div ref={frame} className="focal-frame" onPointerDown={point}>
        <img src={src} alt="" />
        <span ref={marker} className="focal-marker" aria-hidden="true" />
      </div>
      <p className="caption">
        Click the most important spot: it stays visible where the picture is cropped.
      </p>
      <div className="button-row focal-sliders">
        {slider("x", "From the left")}
        {slider("y", "From the top")}
      </div>
    </>
  );
}

type FocalPointProps = {
  path: string;
  src: string;
  focus: Picture["focus"];
  onChange(focus: Picture["focus"]): void;
};

/** Uploads one file and gives the path under which it was stored. */
export function useUpload(url: string, onStored: (path: string) => void) {
  const { countUpload } = useEditor();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  async function choose(file: File) {
    setProblem(undefined);
    setProgress(0);
    countUpload(1);
    const { outcome } = uploadFile<{ path: string }>(url, file, (sent) =>
      setProgress(Math.round((sent / Math.max(1, file.size)) * 100)),
    );
    const result = await outcome;
    setProgress(undefined);
    countUpload(-1);
    if (result.ok) onStored(result.stored.path);
    else if (result.reason !== "cancelled") setProblem(result.message);
  }
  return { choose, progress, problem };
}

/** A button that opens the file dialog. */
export function FileButton({ accept, onFile, isBusy, children }: FileButtonProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isBusy}
        className="visually-hidden needs-script content-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = "";
        }}
      />
      <label
        htmlFor={id}
        className="btn btn-line btn-compact needs-script"
        aria-busy={isBusy || undefined}
      >
        {children}
      </label>
    </>
  );
}

type FileButtonProps = {
  accept: string;
  onFile(file: File): void;
  isBusy: boolean;
  children: React.ReactNode;
};
