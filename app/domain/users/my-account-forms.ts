import { z } from "zod";
import { messages } from "#app/content/messages.ts";
import { myAccount } from "#app/content/my-account.ts";
import {
  confirmPassword,
  email,
  name,
  newEmail,
  newPassword,
  samePasswords,
} from "./account-forms.ts";
import { PASSWORD_LENGTH } from "./password-rules.ts";

/** The password that someone has, typed again to show that it is still them. */
const currentPassword = z
  .string({ error: messages.password.required })
  .min(1, messages.password.required)
  .max(PASSWORD_LENGTH.most, myAccount.errors.passwordWrong);

export const nameForm = z.strictObject({ name });

export const emailChangeForm = z.strictObject({ email: newEmail, currentPassword });

export const passwordChangeForm = z
  .strictObject({ currentPassword, password: newPassword, confirmPassword })
  .refine(samePasswords.check, samePasswords.refusal)
  .refine(({ password, currentPassword: now }) => password !== now, {
    path: ["password"],
    error: myAccount.errors.samePassword,
  });

export const deleteAccountForm = z.strictObject({ currentPassword });

/** An admin gives or takes the admin role, or ends somebody's sessions. */
export const customerForm = z.discriminatedUnion("step", [
  z.strictObject({ step: z.enum(["make-admin", "make-customer"]), currentPassword }),
  z.strictObject({ step: z.literal("end-sessions") }),
]);

export const inviteForm = z.strictObject({ email, currentPassword });

/** One device, or all but this one. */
export const signOutDeviceForm = z.union([
  z.strictObject({ device: z.uuid() }),
  z.strictObject({ others: z.literal("yes") }),
]);

/** From a link in a mail: agree to a change of address, or refuse it. */
export const answerEmailChangeForm = z.strictObject({
  token: z.string().max(200),
  answer: z.enum(["confirm", "refuse"]),
  /** From the new mailbox only. */
  currentPassword: z.string().max(PASSWORD_LENGTH.most, myAccount.errors.passwordWrong).optional(),
});
