import { z } from "zod";
import { contactMessages } from "#app/content/contact-messages.ts";
import { MESSAGE_KINDS } from "#app/content/message-kinds.ts";
import { EMAIL_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { requiredText, text } from "#app/domain/forms/form-fields.ts";
import { cartQuestionLimits, contactLimits } from "./contact-limits.ts";

const requiredField = (max: number) =>
  requiredText(max, contactMessages.fieldsMissing, contactMessages.tooLong);

const contactFormError = ({ code }: { code?: string }) =>
  code === "invalid_type" ? contactMessages.fieldsMissing : contactMessages.failed;

const contactFields = {
  name: requiredField(contactLimits.name),
  /** The spec's pattern: a question with a mistyped address is worth more than none. */
  email: requiredField(contactLimits.email).pipe(
    z.string().regex(EMAIL_PATTERN, contactMessages.emailInvalid),
  ),
  message: requiredField(contactLimits.message),
  /** Honeypot field: a message that fills it in is flagged, not refused (sendContactMessage). */
  fax: z.string().max(1000).optional(),
};

/** The contact form; app/pages/contact/check-contact-fields.ts repeats its rules for the browser. */
export const contactForm = z.strictObject(
  { ...contactFields, kind: z.enum(MESSAGE_KINDS).optional() },
  { error: contactFormError },
);

/** A question about the cart: the server adds the cart's lines, so the message is optional. */
export const cartQuestionForm = z.strictObject(
  {
    ...contactFields,
    message: text(cartQuestionLimits.message, contactMessages.tooLong),
    about: z.literal("cart"),
  },
  { error: contactFormError },
);

export type ContactSubmission = z.output<typeof contactForm>;
