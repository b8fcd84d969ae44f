import { z } from "zod";
import { contactMessages } from "#app/content/contact-messages.ts";
import { EMAIL_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { cartQuestionLimits, contactLimits } from "./contact-limits.ts";

const trimmedText = (max: number, min = 1) =>
  z
    .string({ error: contactMessages.fieldsMissing })
    // Browsers submit line breaks as CRLF, but the form counts them as one character.
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().min(min, contactMessages.fieldsMissing).max(max, contactMessages.tooLong));

const contactFormError = ({ code }: { code?: string }) =>
  code === "invalid_type" ? contactMessages.fieldsMissing : contactMessages.failed;

const contactFields = {
  name: trimmedText(contactLimits.name),
  email: trimmedText(contactLimits.email).pipe(
    z.string().regex(EMAIL_PATTERN, contactMessages.emailInvalid),
  ),
  message: trimmedText(contactLimits.message),
  /** Honeypot field: a message that fills it in is flagged, not refused (sendContactMessage). */
  fax: z.string().max(1000).optional(),
};

/** The contact form; app/pages/contact/check-contact-fields.ts repeats its rules for the browser. */
export const contactForm = z.strictObject(contactFields, { error: contactFormError });

/** A question about the cart: the server adds the cart's lines, so the message is optional. */
export const cartQuestionForm = z.strictObject(
  {
    ...contactFields,
    message: trimmedText(cartQuestionLimits.message, 0),
    about: z.literal("cart"),
  },
  { error: contactFormError },
);

export type ContactSubmission = z.output<typeof contactForm>;
