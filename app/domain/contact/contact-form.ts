import { z } from "zod";
import { messages } from "#app/content/messages.ts";
import { EMAIL_PATTERN, WITHOUT_NUL } from "#app/domain/users/text-rules.ts";

const required = (most: number) =>
  z
    .string({ error: messages.contact.fieldsMissing })
    .trim()
    .min(1, messages.contact.fieldsMissing)
    .max(most, messages.contact.tooLong)
    .regex(WITHOUT_NUL, messages.contact.failed);

/** What a visitor tells the company. The same rules, in the same words, in the browser and here. */
export const contactForm = z.strictObject(
  {
    name: required(200),
    email: required(254).regex(EMAIL_PATTERN, messages.contact.emailInvalid),
    message: required(10_000),
  },
  {
    error: ({ code }) =>
      code === "invalid_type" ? messages.contact.fieldsMissing : messages.contact.failed,
  },
);

export type ContactForm = z.output<typeof contactForm>;
