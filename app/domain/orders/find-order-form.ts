import { z } from "zod";
import { findOrderTexts as texts } from "#app/content/texts/find-order-texts.ts";
import { emailAddress } from "#app/domain/forms/form-fields.ts";
import { settings } from "#app/settings/settings.ts";

const ENDS_IN_NUMBER = /(?<!\d)[1-9]\d{0,8}$/;

/** With or without the prefix, as in ORD-1001, ord 1001 and 1001; QUO-1001 is a quotation. */
export const findOrderForm = z.strictObject({
  number: z
    .string({ error: texts.numberMissing })
    .trim()
    .min(1, texts.numberMissing)
    .max(40, texts.numberInvalid)
    .regex(ENDS_IN_NUMBER, texts.numberInvalid)
    .transform((text) => ({
      number: Number(ENDS_IN_NUMBER.exec(text)?.[0]),
      isQuotation: startsWithQuotePrefix(text),
    })),
  email: emailAddress(),
});

function startsWithQuotePrefix(text: string): boolean {
  const typed = text.toUpperCase();
  return settings().numbers.quote.some(({ prefix }) => typed.startsWith(prefix.toUpperCase()));
}
