import { z } from "zod";
import { messages } from "#app/content/messages/messages.ts";
import { myAccount } from "#app/content/messages/my-account.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { PASSWORD_LENGTH } from "./passwords/password-rules.ts";
import { EMAIL_PATTERN } from "./text-patterns.ts";

export const nameField = z
  .string({ error: messages.account.nameRequired })
  .trim()
  .min(1, messages.account.nameRequired)
  // At least one visible character.
  .regex(/[^\s\p{C}\p{M}]/u, messages.account.nameRequired)
  .max(200, messages.account.nameTooLong);

export const emailField = z
  .string({ error: messages.account.emailRequired })
  .trim()
  .min(1, messages.account.emailRequired)
  .max(254, messages.account.emailInvalid)
  .regex(EMAIL_PATTERN, messages.account.emailInvalid);

/** Must pass both our own check and zod's, which Better Auth uses at login. */
export const newEmailField = emailField
  .refine(isEmailAddress, messages.account.emailInvalid)
  .refine((text) => z.email().safeParse(text).success, messages.account.emailInvalid);

export const newPasswordField = z
  .string({ error: messages.password.required })
  .min(1, messages.password.required)
  .min(PASSWORD_LENGTH.least, messages.password.tooShort)
  .max(PASSWORD_LENGTH.most, messages.password.tooLong)
  // Surrounding spaces are part of the password, but do not count towards its length.
  .refine((text) => text.trim().length >= PASSWORD_LENGTH.least, messages.password.tooShort);

export const confirmPasswordField = z
  .string({ error: messages.password.confirmRequired })
  .min(1, messages.password.confirmRequired);

export const passwordsMatch = {
  check: (form: { password: string; confirmPassword: string }) =>
    form.password === form.confirmPassword,
  refusal: { path: ["confirmPassword"], error: messages.password.different },
};

/** An unchecked checkbox submits nothing. */
const checkboxField = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** Only requires a password, typed twice; checkPasswordPolicy judges it afterwards. */
export const signUpForm = z
  .strictObject({
    name: nameField,
    email: newEmailField,
    password: z
      .string({ error: messages.password.required })
      .min(1, messages.password.required)
      .max(1000, messages.password.tooLong),
    confirmPassword: confirmPasswordField,
  })
  .refine(passwordsMatch.check, passwordsMatch.refusal);

export const forgotPasswordForm = z.strictObject({ email: emailField });

export const loginForm = z.strictObject({
  email: emailField,
  password: z
    .string({ error: messages.password.required })
    .min(1, messages.password.required)
    .max(PASSWORD_LENGTH.most, messages.login.invalid),
  keep: checkboxField,
  next: z.string().max(2000).optional(),
});

export const resetPasswordForm = z
  .strictObject({
    token: z.string().max(200),
    password: newPasswordField,
    confirmPassword: confirmPasswordField,
  })
  .refine(passwordsMatch.check, passwordsMatch.refusal);

/** The token is in the URL; the form adds the account's password. */
export const confirmEmailForm = z.strictObject({
  password: z
    .string({ error: messages.password.required })
    .min(1, messages.password.required)
    .max(PASSWORD_LENGTH.most, messages.password.wrong),
});

export const confirmEmailNewPasswordForm = z
  .strictObject({ password: newPasswordField, confirmPassword: confirmPasswordField })
  .refine(passwordsMatch.check, passwordsMatch.refusal);

export const firstAdminForm = z
  .strictObject({
    token: z.string().max(200),
    name: nameField,
    email: newEmailField,
    password: newPasswordField,
    confirmPassword: confirmPasswordField,
  })
  .refine(passwordsMatch.check, passwordsMatch.refusal);

/** Reauthentication: the current password, typed again before a sensitive change. */
const currentPasswordField = z
  .string({ error: messages.password.required })
  .min(1, messages.password.required)
  .max(PASSWORD_LENGTH.most, myAccount.errors.passwordWrong);

export const changeNameForm = z.strictObject({ name: nameField });

export const emailChangeForm = z.strictObject({
  email: newEmailField,
  currentPassword: currentPasswordField,
});

export const passwordChangeForm = z
  .strictObject({
    currentPassword: currentPasswordField,
    password: newPasswordField,
    confirmPassword: confirmPasswordField,
  })
  .refine(passwordsMatch.check, passwordsMatch.refusal)
  .refine(({ password, currentPassword }) => password !== currentPassword, {
    path: ["password"],
    error: myAccount.errors.samePassword,
  });

export const deleteAccountForm = z.strictObject({ currentPassword: currentPasswordField });

/** Admin actions on a user account. */
export const customerActionForm = z.discriminatedUnion("step", [
  z.strictObject({
    step: z.enum(["make-admin", "make-customer"]),
    currentPassword: currentPasswordField,
  }),
  z.strictObject({ step: z.literal("end-sessions") }),
]);

export const inviteAdminForm = z.strictObject({
  email: emailField,
  currentPassword: currentPasswordField,
});

/** Signs out one session, or all others. */
export const signOutDeviceForm = z.union([
  z.strictObject({ device: z.uuid() }),
  z.strictObject({ others: z.literal("yes") }),
]);

/** Confirms or refuses an email change, from the link in a mail. */
export const answerEmailChangeForm = z.strictObject({
  token: z.string().max(200),
  answer: z.enum(["confirm", "refuse"]),
  /** Required from the new address only. */
  currentPassword: z.string().max(PASSWORD_LENGTH.most, myAccount.errors.passwordWrong).optional(),
});

/** Marketing preferences (consent). */
export const preferencesForm = z.strictObject({
  newsletter: checkboxField,
  promotions: checkboxField,
  updates: checkboxField,
});
