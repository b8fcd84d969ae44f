import { type ReactNode, useEffect, useRef, useState } from "react";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import type { FormDatasheet } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import { formatFileSize } from "#app/format/dates-and-numbers.ts";
import type { ProductFormState } from "#app/pages/admin/product-form/use-product-form.ts";
import { productIcons } from "#app/pages/admin/product-icons.ts";
import { useUnsavedWork } from "#app/pages/shell/drafts/unsaved-work.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { uploadFile } from "./upload-file.ts";
import "./uploads.css";

const UPLOAD_URL = "/admin/uploads/datasheets";

/** The optional PDF that customers can download. */
export function DatasheetField({ state, onBusy }: DatasheetFieldProps) {
  const { draft, setDraft } = state;
  const [sending, setSending] = useState<{ name: string; size: number; sent: number }>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => onBusy(sending !== undefined), [sending, onBusy]);
  useEffect(() => () => stop.current?.(), []);
  useUnsavedWork(sending !== undefined || problem !== undefined);

  const set = (datasheet: FormDatasheet | undefined) => setDraft((now) => ({ ...now, datasheet }));

  async function send(file: File) {
    setProblem(undefined);
    if (file.size > MAX_UPLOAD_BYTES)
      return fail(file, uploadRefusals(MAX_UPLOAD_BYTES)["too-large"]);
    const { name, size } = file;
    setSending({ name, size, sent: 0 });
    const { outcome, cancel } = uploadFile<FormDatasheet>(UPLOAD_URL, file, (sent) =>
      setSending((now) => now && { ...now, sent }),
    );
    stop.current = cancel;
    const ended = await outcome;
    setSending(undefined);
    if (ended.ok) set(ended.stored);
    else if (ended.reason === "refused") fail(file, ended.message);
    else if (ended.reason === "fault") {
      const { failed, datasheetFailed } = productTexts.upload;
      fail(file, ended.message === failed ? datasheetFailed : ended.message);
    }
  }

  function fail(file: File, message: string) {
    console.warn(`Datasheet not uploaded: ${file.name}. ${message}`);
    setProblem(`${file.name}: ${message}`);
  }

  const { datasheet } = draft;
  return (
    <section className="stack form-part">
      <h2>
        Datasheet <small>Optional, PDF</small>
      </h2>
      {sending ? (
        <FileRow
          name={sending.name}
          details={`${formatFileSize(sending.sent)} of ${formatFileSize(sending.size)}`}
        >
          <progress
            max={sending.size}
            value={sending.sent}
            aria-label={`Uploading ${sending.name}`}
          />
          <Button variant="quiet" size="compact" onClick={() => stop.current?.()}>
            Cancel
          </Button>
        </FileRow>
      ) : datasheet ? (
        <FileRow
          name={datasheet.name}
          details={datasheet.size === undefined ? "PDF" : `PDF, ${formatFileSize(datasheet.size)}`}
        >
          <ChooseFile label="Replace" onFile={send} />
          <Button variant="quiet" size="compact" onClick={() => set(undefined)}>
            Remove
          </Button>
        </FileRow>
      ) : (
        <FileRow
          name="No datasheet yet"
          details="Without one, the product page has no download button."
        >
          <ChooseFile label="Add datasheet" onFile={send} />
        </FileRow>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <input type="hidden" name="datasheet" value={datasheet?.path ?? ""} />
    </section>
  );
}

function FileRow({ name, details, children }: FileRowProps) {
  return (
    <div className="button-row file-row">
      <Icon path={productIcons.file} className="soft" />
      <p>
        <b>{name}</b>
        <small>{details}</small>
      </p>
      <div className="button-row">{children}</div>
    </div>
  );
}

function ChooseFile({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  return (
    <label className="btn btn-line btn-compact file-choose">
      {label}
      <input
        type="file"
        accept=".pdf,application/pdf"
        aria-label={`${label} (PDF)`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

type DatasheetFieldProps = { state: ProductFormState; onBusy: (isBusy: boolean) => void };
type FileRowProps = { name: string; details: string; children: ReactNode };
