import { z } from "zod";
import { messages } from "#app/content/messages/messages.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";

export const stockAlertForm = z.strictObject({
  productId: z.uuid(),
  email: z
    .string({ error: messages.account.emailRequired })
    .trim()
    .min(1, messages.account.emailRequired)
    .max(254, messages.account.emailInvalid)
    .refine(isEmailAddress, messages.account.emailInvalid),
});

/** The form behind the link of an email. */
export const stockAlertLinkForm = z.strictObject({
  token: z.string().max(200),
  intent: z.enum(["confirm", "cancel"]),
});
