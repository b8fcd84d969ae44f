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
  // A name of nothing but signs that nobody sees is none.
  .regex(/[^\s\p{C}\p{M}]/u, messages.account.nameRequired)
  .max(200, messages.account.nameTooLong);

export const emailField = z
  .string({ error: messages.account.emailRequired })
  .trim()
  .min(1, messages.account.emailRequired)
  .max(254, messages.account.emailInvalid)
  .regex(EMAIL_PATTERN, messages.account.emailInvalid);

/** An address that we can write to, and that whoever checks a login later reads the same. */
export const newEmailField = emailField
  .refine(isEmailAddress, messages.account.emailInvalid)
  .refine((text) => z.email().safeParse(text).success, messages.account.emailInvalid);

export const newPasswordField = z
  .string({ error: messages.password.required })
  .min(1, messages.password.required)
  .min(PASSWORD_LENGTH.least, messages.password.tooShort)
  .max(PASSWORD_LENGTH.most, messages.password.tooLong)
  // Blanks around a password are kept, but they do not make it long.
  .refine((text) => text.trim().length >= PASSWORD_LENGTH.least, messages.password.tooShort);

export const confirmPasswordField = z
  .string({ error: messages.password.confirmRequired })
  .min(1, messages.password.confirmRequired);

export const passwordsMatch = {
  check: (form: { password: string; confirmPassword: string }) =>
    form.password === form.confirmPassword,
  refusal: { path: ["confirmPassword"], error: messages.password.different },
};

const checkboxField = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** How good the password is, the server says afterwards: here it must only be there, twice. */
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

/** The URL holds the link; the form adds the password that the account has, or a new one. */
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

/** The password that someone has, typed again to show that it is still them. */
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
  .refine(({ password, currentPassword: now }) => password !== now, {
    path: ["password"],
    error: myAccount.errors.samePassword,
  });

export const deleteAccountForm = z.strictObject({ currentPassword: currentPasswordField });

/** An admin gives or takes the admin role, or ends somebody's sessions. */
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

/** A switch that is off sends nothing. */
const preferenceSwitch = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** The three switches, as any form of ours sends them. */
export const preferencesForm = z.strictObject({
  newsletter: preferenceSwitch,
  promotions: preferenceSwitch,
  updates: preferenceSwitch,
});
