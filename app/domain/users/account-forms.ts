import { z } from "zod";
import { messages } from "#app/content/messages.ts";
import { PASSWORD_LENGTH } from "./password-rules.ts";
import { EMAIL_PATTERN } from "./text-rules.ts";

const name = z
  .string({ error: messages.account.nameRequired })
  .trim()
  .min(1, messages.account.nameRequired)
  .max(200);

const email = z
  .string({ error: messages.account.emailRequired })
  .trim()
  .min(1, messages.account.emailRequired)
  .max(254, messages.account.emailInvalid)
  .regex(EMAIL_PATTERN, messages.account.emailInvalid);

const newPassword = z
  .string({ error: messages.password.required })
  .min(1, messages.password.required)
  .min(PASSWORD_LENGTH.least, messages.password.tooShort)
  .max(PASSWORD_LENGTH.most, messages.password.tooLong)
  // Blanks around a password are kept, but they do not make it long.
  .refine((text) => text.trim().length >= PASSWORD_LENGTH.least, messages.password.tooShort);

const confirmPassword = z
  .string({ error: messages.password.confirmRequired })
  .min(1, messages.password.confirmRequired);

const samePasswords = {
  check: (form: { password: string; confirmPassword: string }) =>
    form.password === form.confirmPassword,
  refusal: { path: ["confirmPassword"], error: messages.password.different },
};

export const loginForm = z.strictObject({
  email,
  password: z
    .string({ error: messages.password.required })
    .min(1, messages.password.required)
    .max(PASSWORD_LENGTH.most, messages.login.invalid),
  next: z.string().max(2000).optional(),
});

export const resetPasswordForm = z
  .strictObject({ token: z.string().max(200), password: newPassword, confirmPassword })
  .refine(samePasswords.check, samePasswords.refusal);

export const firstAdminForm = z
  .strictObject({ token: z.string().max(200), name, email, password: newPassword, confirmPassword })
  .refine(samePasswords.check, samePasswords.refusal);

export const inviteForm = z.strictObject({ email });
