import { z } from "zod";
import { messages } from "#app/content/messages/messages.ts";
import { myAccount } from "#app/content/messages/my-account.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { checkPasswordLength, PASSWORD_LENGTH } from "./passwords/password-rules.ts";
import { EMAIL_PATTERN } from "./text-patterns.ts";

const nameField = z
  .string({ error: messages.account.nameRequired })
  .trim()
  .min(1, messages.account.nameRequired)
  // At least one visible character.
  .regex(/[^\s\p{C}\p{M}]/u, messages.account.nameRequired)
  .max(200, messages.account.nameTooLong);

const emailField = z
  .string({ error: messages.account.emailRequired })
  .trim()
  .min(1, messages.account.emailRequired)
  .max(254, messages.account.emailInvalid)
  .regex(EMAIL_PATTERN, messages.account.emailInvalid);

/** Must pass both our own check and zod's, which Better Auth uses at login. */
const newEmailField = emailField
  .refine(isEmailAddress, messages.account.emailInvalid)
  .refine((text) => z.email().safeParse(text).success, messages.account.emailInvalid);

const passwordField = (tooLong: string, maxLength: number = PASSWORD_LENGTH.max) =>
  z
    .string({ error: messages.password.required })
    .min(1, messages.password.required)
    .max(maxLength, tooLong);

/** Reauthentication: the current password, typed again before a sensitive change. */
const currentPasswordField = passwordField(myAccount.errors.passwordWrong);

/** A new password is typed twice. */
const newPasswordFields = {
  password: passwordField(messages.password.tooLong).refine(
    (text) => checkPasswordLength(text) !== "too-short",
    messages.password.tooShort,
  ),
  confirmPassword: z
    .string({ error: messages.password.confirmRequired })
    .min(1, messages.password.confirmRequired),
};
const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const passwordsDiffer = { path: ["confirmPassword"], error: messages.password.different };

/** An unchecked checkbox submits nothing. */
const checkboxField = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const tokenField = z.string().max(200);

export const signUpForm = z
  .strictObject({
    name: nameField,
    email: newEmailField,
    ...newPasswordFields,
    // Only required here: checkPasswordPolicy judges it afterwards.
    password: passwordField(messages.password.tooLong, 1000),
  })
  .refine(passwordsMatch, passwordsDiffer);

export const forgotPasswordForm = z.strictObject({ email: emailField });

export const loginForm = z.strictObject({
  email: emailField,
  password: passwordField(messages.login.invalid),
  keep: checkboxField,
  next: z.string().max(2000).optional(),
});

export const resetPasswordForm = z
  .strictObject({ token: tokenField, ...newPasswordFields })
  .refine(passwordsMatch, passwordsDiffer);

/** The token is in the URL; the form adds the account's password. */
export const confirmEmailForm = z.strictObject({
  password: passwordField(messages.password.wrong),
});

export const confirmEmailNewPasswordForm = z
  .strictObject(newPasswordFields)
  .refine(passwordsMatch, passwordsDiffer);

export const firstAdminForm = z
  .strictObject({ token: tokenField, name: nameField, email: newEmailField, ...newPasswordFields })
  .refine(passwordsMatch, passwordsDiffer);

export const changeNameForm = z.strictObject({ name: nameField });

export const emailChangeForm = z.strictObject({
  email: newEmailField,
  currentPassword: currentPasswordField,
});

export const passwordChangeForm = z
  .strictObject({ currentPassword: currentPasswordField, ...newPasswordFields })
  .refine(passwordsMatch, passwordsDiffer)
  .refine(({ password, currentPassword }) => password !== currentPassword, {
    path: ["password"],
    error: myAccount.errors.samePassword,
  });

export const deleteAccountForm = z.strictObject({ currentPassword: currentPasswordField });

export const customerActionForm = z.discriminatedUnion("step", [
  z.strictObject({
    step: z.enum(["make-admin", "make-customer"]),
    currentPassword: currentPasswordField,
  }),
  z.strictObject({ step: z.literal("end-sessions") }),
]);

export const inviteAdminForm = z.strictObject({
  name: nameField,
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
  token: tokenField,
  answer: z.enum(["confirm", "refuse"]),
  /** Required from the new address only. */
  currentPassword: z.string().max(PASSWORD_LENGTH.max, myAccount.errors.passwordWrong).optional(),
});

export const preferencesForm = z.strictObject({
  newsletter: checkboxField,
  promotions: checkboxField,
  updates: checkboxField,
});

/** Consent from the link in a mail, to the preferences that its page showed. */
export const confirmPreferencesForm = preferencesForm.extend({ token: tokenField });
