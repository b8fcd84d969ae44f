import {
  COMPANY_DOCUMENT_ACCESS,
  type CompanyDocumentKind,
  companyDocumentAccessLabels,
  companyDocumentLimits,
  mayBePublic,
} from "#app/domain/company-documents/company-document.ts";
import { MAX_COMPANY_DOCUMENT_BYTES } from "#app/domain/media/upload-limits.ts";
import { formatFileSize } from "#app/format/dates-and-numbers.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { limitFileSize } from "#app/pages/shell/limit-file-size.ts";
import { TextField } from "#app/ui/form/field.tsx";
import type { fieldProps } from "#app/ui/form/field-props.ts";

/** What is asked about a document, whether it is new or not. */
export function DocumentFields({ field, kind, fileError, isNew }: DocumentFieldsProps) {
  const access = COMPANY_DOCUMENT_ACCESS.filter((each) => each !== "public" || mayBePublic(kind));
  return (
    <>
      <TextField
        {...field("title")}
        label="Title"
        required
        maxLength={companyDocumentLimits.title}
        hint={`What buyers will look for, such as “${exampleTitles[kind]}”.`}
      />
      <SelectField
        {...field("access")}
        label="Access"
        options={access.map((each) => [each, companyDocumentAccessLabels[each]] as const)}
        hint="You can send a link to any document. The bank confirmation letter is never public."
      />
      <TextField
        {...field("expiresOn")}
        label="Valid until (optional)"
        type="date"
        hint="We email you 30 days before this date. After it, the document disappears from the supplier pack and its links stop working."
      />
      <TextField
        label={isNew ? "File" : "New file (optional)"}
        type="file"
        name="file"
        accept=".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp"
        required={isNew}
        onChange={limitFileSize(MAX_COMPANY_DOCUMENT_BYTES)}
        error={fileError}
        hint={`PDF, JPEG, PNG or WebP, up to ${formatFileSize(MAX_COMPANY_DOCUMENT_BYTES)}.${isNew ? "" : " It replaces the current file on the page and behind the links."}`}
      />
    </>
  );
}

type DocumentFieldsProps = {
  field: ReturnType<typeof fieldProps>;
  kind: CompanyDocumentKind;
  fileError: string | undefined;
  isNew: boolean;
};

const exampleTitles: Record<CompanyDocumentKind, string> = {
  "b-bbee": "B-BBEE affidavit 2026, level 1",
  "tax-compliance": "Tax compliance status PIN 2026",
  registration: "Company registration certificate",
  "good-standing": "Letter of good standing 2026",
  insurance: "Public liability insurance 2026",
  certificate: "ISO 9001 certificate",
  "bank-letter": "Bank confirmation letter",
  other: "Company profile",
};
