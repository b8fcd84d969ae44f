import { z } from "zod";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";

export const stockAlertForm = z.strictObject({
  productId: z.uuid(),
  email: z
    .string({ error: specTexts.account.emailRequired })
    .trim()
    .min(1, specTexts.account.emailRequired)
    .max(254, specTexts.account.emailInvalid)
    .refine(isEmailAddress, specTexts.account.emailInvalid),
});

/** The form behind the link of an email. */
export const stockAlertLinkForm = z.strictObject({
  token: z.string().max(200),
  intent: z.enum(["confirm", "cancel"]),
});
