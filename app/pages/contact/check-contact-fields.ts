import { contactMessages } from "#app/content/contact-messages.ts";
import { EMAIL_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { cartQuestionLimits, contactLimits } from "#app/domain/contact/contact-limits.ts";
import type { ContactFields } from "./post-contact-message.ts";

/** Repeats rules of domain/contact/contact-form.ts, to keep zod out of the home page's bundle. */
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

/** The error without the fields that are valid now. */
export function remainingErrors(
  error: ContactError | undefined,
  submitted: ContactFields,
): ContactError | undefined {
  if (!error || error.fields.length === 0) return error;
  const now = checkContactFields(submitted);
  const fields = error.fields.filter(
    (field) => now?.message === error.message && now.fields.includes(field),
  );
  if (fields.length === error.fields.length) return error;
  return fields.length > 0 ? { ...error, fields } : undefined;
}

/** What one field lacks; `true` where its hint says so, undefined while nothing is wrong with it. */
export function contactFieldError(
  field: ContactField,
  error: ContactError | undefined,
  missing: string = contactMessages.fieldRequired[field],
): string | true | undefined {
  if (!error?.fields.includes(field)) return undefined;
  if (error.message === contactMessages.fieldsMissing) return missing;
  if (error.message !== contactMessages.tooLong) return error.message;
  return field === "message" || contactMessages.atMost(contactLimits[field]);
}

const contactFields = ["name", "email", "message"] as const;

export type ContactField = (typeof contactFields)[number];
export type ContactError = { fields: readonly string[]; message: string };
