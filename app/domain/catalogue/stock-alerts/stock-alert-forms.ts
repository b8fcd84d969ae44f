import { z } from "zod";
import { emailAddress } from "#app/domain/forms/form-fields.ts";

export const stockAlertForm = z.strictObject({ productId: z.uuid(), email: emailAddress() });

/** The form behind the link of an email. */
export const stockAlertLinkForm = z.strictObject({
  token: z.string().max(200),
  intent: z.enum(["confirm", "cancel"]),
});
