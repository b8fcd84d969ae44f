import { z } from "zod";
import { messages } from "#app/content/messages.ts";
import { isMailAddress } from "#app/mail/mail-address.ts";
import { PASSWORD_LENGTH } from "./password-rules.ts";
import { EMAIL_PATTERN } from "./text-rules.ts";

export const name = z
  .string({ error: messages.account.nameRequired })
  .trim()
  .min(1, messages.account.nameRequired)
  // A name of nothing but signs that nobody sees is none.
  .regex(/[^\s\p{C}\p{M}]/u, messages.account.nameRequired)
  .max(200, messages.account.nameTooLong);

export const email = z
  .string({ error: messages.account.emailRequired })
  .trim()
  .min(1, messages.account.emailRequired)
  .max(254, messages.account.emailInvalid)
  .regex(EMAIL_PATTERN, messages.account.emailInvalid);

/** An address that we can write to, and that whoever checks a login later reads the same. */
export const newEmail = email
  .refine(isMailAddress, messages.account.emailInvalid)
  .refine((text) => z.email().safeParse(text).success, messages.account.emailInvalid);

export const newPassword = z
  .string({ error: messages.password.required })
  .min(1, messages.password.required)
  .min(PASSWORD_LENGTH.least, messages.password.tooShort)
  .max(PASSWORD_LENGTH.most, messages.password.tooLong)
  // Blanks around a password are kept, but they do not make it long.
  .refine((text) => text.trim().length >= PASSWORD_LENGTH.least, messages.password.tooShort);

export const confirmPassword = z
  .string({ error: messages.password.confirmRequired })
  .min(1, messages.password.confirmRequired);

export const samePasswords = {
  check: (form: { password: string; confirmPassword: string }) =>
    form.password === form.confirmPassword,
  refusal: { path: ["confirmPassword"], error: messages.password.different },
};

const switchedOn = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** How good the password is, the server says afterwards: here it must only be there, twice. */
export const signUpForm = z
  .strictObject({
    name,
    email: newEmail,
    password: z
      .string({ error: messages.password.required })
      .min(1, messages.password.required)
      .max(1000, messages.password.tooLong),
    confirmPassword,
  })
  .refine(samePasswords.check, samePasswords.refusal);

export const forgotPasswordForm = z.strictObject({ email });

export const loginForm = z.strictObject({
  email,
  password: z
    .string({ error: messages.password.required })
    .min(1, messages.password.required)
    .max(PASSWORD_LENGTH.most, messages.login.invalid),
  keep: switchedOn,
  next: z.string().max(2000).optional(),
});

export const resetPasswordForm = z
  .strictObject({ token: z.string().max(200), password: newPassword, confirmPassword })
  .refine(samePasswords.check, samePasswords.refusal);

/** The URL holds the link; the form adds the password that the account has, or a new one. */
export const confirmEmailForm = z.strictObject({
  password: z
    .string({ error: messages.password.required })
    .min(1, messages.password.required)
    .max(PASSWORD_LENGTH.most, messages.password.wrong),
});

export const confirmEmailNewPasswordForm = z
  .strictObject({ password: newPassword, confirmPassword })
  .refine(samePasswords.check, samePasswords.refusal);

export const firstAdminForm = z
  .strictObject({
    token: z.string().max(200),
    name,
    email: newEmail,
    password: newPassword,
    confirmPassword,
  })
  .refine(samePasswords.check, samePasswords.refusal);
