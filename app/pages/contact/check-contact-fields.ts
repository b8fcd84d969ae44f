import { messages } from "#app/content/messages.ts";
import { EMAIL_PATTERN } from "#app/domain/users/text-rules.ts";
import type { ContactFields } from "./post-contact-message.ts";

/**
 * What is wrong with what was written, before it is sent. The server checks again with the full
 * rules (domain/contact); these two are repeated here to keep the schema library off the home page.
 */
export function checkContactFields(written: ContactFields): ContactMistake | undefined {
  const empty = contactFields.filter((field) => !written[field].trim());
  if (empty.length > 0) return { fields: empty, message: messages.contact.fieldsMissing };
  if (!EMAIL_PATTERN.test(written.email.trim())) {
    return { fields: ["email"], message: messages.contact.emailInvalid };
  }
  return undefined;
}

const contactFields = ["name", "email", "message"] as const;

export type ContactMistake = { fields: readonly (keyof ContactFields)[]; message: string };
