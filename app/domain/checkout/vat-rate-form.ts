import { z } from "zod";
import { vatRateMessages as messages } from "#app/content/messages/vat-labels.ts";

/** Accepts 15, 15.5, 15,5 and 15.5 %. */
const percent = z
  .string({ error: messages.percent })
  .transform((text) => text.replace("%", "").trim().replace(",", "."))
  .pipe(z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, messages.percent))
  .transform(Number)
  .pipe(z.number().min(1, messages.percent).max(99, messages.percent));
const validFrom = z.iso.date({ error: messages.validFrom });

/** Adds or removes a VAT rate. */
export const vatRateForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("add"), validFrom, percent }),
  z.strictObject({ intent: z.literal("remove"), validFrom }),
]);
