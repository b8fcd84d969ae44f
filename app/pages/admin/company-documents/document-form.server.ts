import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import { BANK_LETTER_NOT_PUBLIC } from "#app/domain/company-documents/company-document-forms.ts";
import type { SaveCompanyDocumentOutcome } from "#app/domain/company-documents/company-documents.server.ts";
import { MAX_COMPANY_DOCUMENT_BYTES } from "#app/domain/media/upload-limits.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { withoutSecrets } from "#app/http/forms/read-form.server.ts";
import { readMultipartForm } from "#app/http/forms/read-upload.server.ts";
import { uploadStatus } from "#app/http/forms/upload-status.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";

type Fields = Record<string, string>;

/** The fields and the file of a document's form. A link is revoked in the same way, however busy the file worker is. */
export async function readDocumentForm(request: Request, texts: readonly string[]) {
  const form = await readMultipartForm(request, {
    files: { file: MAX_COMPANY_DOCUMENT_BYTES },
    texts: [...texts, "title", "access", "expiresOn", "currentPassword", "loginCode"],
  });
  if (!form.ok) {
    return { ok: false as const, failure: refuse("too-large", withoutSecrets(form.texts)) };
  }
  return { ok: true as const, fields: form.texts, upload: form.files.file };
}

/** Saves a document; a refusal becomes the response to its form. */
export async function saveDocument(
  context: Context,
  submitted: Fields,
  save: () => Promise<SaveCompanyDocumentOutcome>,
) {
  try {
    const outcome = await save();
    return outcome.ok
      ? outcome
      : { ok: false as const, failure: refuse(outcome.reason, submitted) };
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    context.get(appServices).log.error("file store unavailable", { error });
    return { ok: false as const, failure: refuse("store-down", submitted) };
  }
}

type Refusal = Extract<SaveCompanyDocumentOutcome, { ok: false }>["reason"] | "none" | "store-down";

export function refuse(reason: Refusal, submitted: Fields) {
  const errors: Record<string, string> = { [fieldOf[reason] ?? "file"]: messages[reason] };
  const status = statuses[reason] ?? uploadStatus(reason);
  return actionFailure(status, { errors, submitted });
}

const uploads = uploadRefusals(MAX_COMPANY_DOCUMENT_BYTES);

const messages = {
  none: uploads.none,
  busy: uploads.busy,
  "store-down": uploads["store-down"],
  "too-large": `${uploads["too-large"]}. Scan it at a lower resolution.`,
  "wrong-kind": "This file is not a PDF, JPEG, PNG or WebP, whatever its file extension.",
  active: "This PDF contains a script or opens other files. Print it to a plain PDF first.",
  unreadable: "This file cannot be read. Save it again as a PDF, then upload that.",
  "not-public": BANK_LETTER_NOT_PUBLIC,
  "not-permitted":
    "Only colleagues who may change bank details can manage the bank confirmation letter.",
  "not-found": "This document has been removed.",
  expired: "This date has passed. Upload the document that is valid now.",
  "too-many": "The list is full. Remove old documents first.",
} satisfies Record<Refusal, string>;

const fieldOf: Partial<Record<Refusal, string>> = {
  "not-public": "access",
  "not-permitted": "form",
  "not-found": "form",
  expired: "expiresOn",
  "too-many": "form",
};

const statuses: Partial<Record<Refusal, number>> = {
  "not-permitted": 403,
  "not-found": 404,
  "too-many": 409,
};
