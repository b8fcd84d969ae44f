import { z } from "zod";
import { emailAddress, requiredLine, wholeNumber } from "#app/domain/forms/form-fields.ts";
import {
  COMPANY_DOCUMENT_ACCESS,
  COMPANY_DOCUMENT_KINDS,
  companyDocumentLimits,
  mayBePublic,
} from "./company-document.ts";

const stepUpFields = {
  currentPassword: z.string().optional(),
  loginCode: z.string().optional(),
};

const documentFields = {
  title: requiredLine(companyDocumentLimits.title, "Enter a title."),
  access: z.enum(COMPANY_DOCUMENT_ACCESS, "Choose who can get it."),
  expiresOn: z.iso
    .date("Enter a date.")
    .or(z.literal(""))
    .transform((text) => text || null),
};

/** Refused by the database as well. */
export const BANK_LETTER_NOT_PUBLIC =
  "The bank confirmation letter is never public. Choose “On request” or “By link only”.";

/** A new document; its file is read with the form. */
export const newCompanyDocumentForm = z
  .strictObject({
    kind: z.enum(COMPANY_DOCUMENT_KINDS, "Choose a type."),
    ...documentFields,
    ...stepUpFields,
  })
  .refine(({ kind, access }) => access !== "public" || mayBePublic(kind), {
    path: ["access"],
    message: BANK_LETTER_NOT_PUBLIC,
  });

/** The type stays: a bank letter cannot become something that may be public. */
export const companyDocumentForm = z.strictObject({ ...documentFields, ...stepUpFields });

export const newDocumentLinkForm = z.strictObject({
  recipient: requiredLine(companyDocumentLimits.recipient, "Enter who the link is for."),
  email: emailAddress().transform((email) => email.toLowerCase()),
  days: wholeNumber(1, companyDocumentLimits.linkDays),
  ...stepUpFields,
});
