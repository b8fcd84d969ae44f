import { z } from "zod";
import { messages } from "#app/content/messages.ts";
import { EMAIL_PATTERN, WITHOUT_NUL } from "#app/domain/users/text-rules.ts";
import { contactLimits } from "./contact-limits.ts";

const required = (most: number) =>
  z
    .string({ error: messages.contact.fieldsMissing })
    // A browser sends each line end as two characters; the visitor typed, and was shown, one.
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(1, messages.contact.fieldsMissing)
        .max(most, messages.contact.tooLong)
        .regex(WITHOUT_NUL, messages.contact.failed),
    );

/** What a visitor tells the company. The same rules, in the same words, in the browser and here. */
export const contactForm = z.strictObject(
  {
    name: required(contactLimits.name),
    email: required(contactLimits.email).pipe(
      z.string().regex(EMAIL_PATTERN, messages.contact.emailInvalid),
    ),
    message: required(contactLimits.message),
    /** A field that no person sees. Who fills it in is still heard, see sendContactMessage. */
    fax: z.string().max(1000).optional(),
  },
  {
    error: ({ code }) =>
      code === "invalid_type" ? messages.contact.fieldsMissing : messages.contact.failed,
  },
);

export type ContactForm = z.output<typeof contactForm>;
