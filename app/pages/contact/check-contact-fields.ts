import { contactMessages } from "#app/content/contact-messages.ts";
import { EMAIL_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { cartQuestionLimits, contactLimits } from "#app/domain/contact/contact-limits.ts";
import type { ContactFields } from "./post-contact-message.ts";

/**
 * What is wrong with what was written, before it is sent. The server checks again with the full
 * rules (domain/contact); these are repeated here to keep the schema library off the home page.
 */
export function checkContactFields(submitted: ContactFields): ContactError | undefined {
  const text = (field: ContactField) => submitted[field].trim();
  const limits = submitted.about ? cartQuestionLimits : contactLimits;
  const isOptional = (field: ContactField) => submitted.about && field === "message";
  const empty = contactFields.filter((field) => !text(field) && !isOptional(field));
  if (empty.length > 0) return { fields: empty, message: contactMessages.fieldsMissing };
  const long = contactFields.filter((field) => text(field).length > limits[field]);
  if (long.length > 0) return { fields: long, message: contactMessages.tooLong };
  if (!EMAIL_PATTERN.test(text("email"))) {
    return { fields: ["email"], message: contactMessages.emailInvalid };
  }
  return undefined;
}

/** What is left of a mistake once more was written: a field that is fine now is no longer marked. */
export function remainingErrors(
  mistake: ContactError | undefined,
  submitted: ContactFields,
): ContactError | undefined {
  if (!mistake || mistake.fields.length === 0) return mistake;
  const now = checkContactFields(submitted);
  const fields = mistake.fields.filter(
    (field) => now?.message === mistake.message && now.fields.includes(field),
  );
  if (fields.length === mistake.fields.length) return mistake;
  return fields.length > 0 ? { ...mistake, fields } : undefined;
}

const contactFields = ["name", "email", "message"] as const;

export type ContactField = (typeof contactFields)[number];
export type ContactError = { fields: readonly string[]; message: string };
