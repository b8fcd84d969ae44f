import { z } from "zod";
import { contactMessages } from "#app/content/contact-messages.ts";
import { EMAIL_PATTERN, NO_NUL_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { cartQuestionLimits, contactLimits } from "./contact-limits.ts";

const trimmedText = (most: number, least = 1) =>
  z
    .string({ error: contactMessages.fieldsMissing })
    // A browser sends each line end as two characters; the visitor typed, and was shown, one.
    .transform((written) => written.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(least, contactMessages.fieldsMissing)
        .max(most, contactMessages.tooLong)
        .regex(NO_NUL_PATTERN, contactMessages.failed),
    );

const contactFormError = ({ code }: { code?: string }) =>
  code === "invalid_type" ? contactMessages.fieldsMissing : contactMessages.failed;

const contactFields = {
  name: trimmedText(contactLimits.name),
  email: trimmedText(contactLimits.email).pipe(
    z.string().regex(EMAIL_PATTERN, contactMessages.emailInvalid),
  ),
  message: trimmedText(contactLimits.message),
  /** A field that no person sees. Who fills it in is still heard, see sendContactMessage. */
  fax: z.string().max(1000).optional(),
};

/** What a visitor tells the company. The same rules, in the same words, in the browser and here. */
export const contactForm = z.strictObject(contactFields, { error: contactFormError });

/** A question about the cart: its lines are the message, and a note beside them may be empty. */
export const cartQuestionForm = z.strictObject(
  {
    ...contactFields,
    message: trimmedText(cartQuestionLimits.message, 0),
    about: z.literal("cart"),
  },
  { error: contactFormError },
);

export type ContactSubmission = z.output<typeof contactForm>;
