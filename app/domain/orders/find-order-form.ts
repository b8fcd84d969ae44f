import { z } from "zod";
import { findOrderTexts as texts } from "#app/content/texts/find-order-texts.ts";
import { emailAddress } from "#app/domain/forms/form-fields.ts";
import { settings } from "#app/settings/settings.ts";

const ENDS_IN_NUMBER = /(?<!\d)[1-9]\d{0,8}$/;

/** With or without the prefix, as in ORD-1001, ord 1001 and 1001; QUO-1001 and its revision QUO-1001-2 are a quotation. */
export const findOrderForm = z.strictObject({
  number: z
    .string({ error: texts.numberMissing })
    .trim()
    .min(1, texts.numberMissing)
    .max(40, texts.numberInvalid)
    .regex(ENDS_IN_NUMBER, texts.numberInvalid)
    .transform((text) => {
      const ofQuotation = afterQuotePrefix(text);
      const number = ofQuotation?.replace(/^(\D*\d+)-\d{1,3}$/, "$1") ?? text;
      return {
        number: Number(ENDS_IN_NUMBER.exec(number)?.[0]),
        isQuotation: ofQuotation !== undefined,
      };
    }),
  email: emailAddress(),
});

function afterQuotePrefix(text: string): string | undefined {
  const typed = text.toUpperCase();
  const used = settings().numbers.quote.map(({ prefix }) => prefix.toUpperCase());
  const prefix = used.find((each) => typed.startsWith(each));
  return prefix === undefined ? undefined : text.slice(prefix.length);
}
