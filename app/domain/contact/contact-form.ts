import { z } from "zod";
import { contactMessages } from "#app/content/contact-messages.ts";
import { EMAIL_PATTERN, WITHOUT_NUL } from "#app/domain/users/text-rules.ts";
import { contactLimits, orderLimits } from "./contact-limits.ts";

const text = (most: number, least = 1) =>
  z
    .string({ error: contactMessages.fieldsMissing })
    // A browser sends each line end as two characters; the visitor typed, and was shown, one.
    .transform((written) => written.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(least, contactMessages.fieldsMissing)
        .max(most, contactMessages.tooLong)
        .regex(WITHOUT_NUL, contactMessages.failed),
    );

const error = ({ code }: { code?: string }) =>
  code === "invalid_type" ? contactMessages.fieldsMissing : contactMessages.failed;

const fields = {
  name: text(contactLimits.name),
  email: text(contactLimits.email).pipe(
    z.string().regex(EMAIL_PATTERN, contactMessages.emailInvalid),
  ),
  message: text(contactLimits.message),
  /** A field that no person sees. Who fills it in is still heard, see sendContactMessage. */
  fax: z.string().max(1000).optional(),
};

/** What a visitor tells the company. The same rules, in the same words, in the browser and here. */
export const contactForm = z.strictObject(fields, { error });

/** A question about the cart: its lines are the message, and a note beside them may be empty. */
export const orderForm = z.strictObject(
  { ...fields, message: text(orderLimits.message, 0), about: z.literal("cart") },
  { error },
);

export type ContactForm = z.output<typeof contactForm>;
