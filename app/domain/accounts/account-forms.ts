import { z } from "zod";
import { fieldTexts } from "#app/content/texts/field-texts.ts";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import {
  emailAddress,
  emptyAsUndefined,
  requiredLine,
  tickBox,
} from "#app/domain/forms/form-fields.ts";
import { checkPasswordLength, PASSWORD_LENGTH } from "./passwords/password-rules.ts";
import { type RoleField, roleField, STAFF_ROLES, type StaffRole } from "./staff/permissions.ts";

const nameField = requiredLine(200, fieldTexts.nameRequired, fieldTexts.nameTooLong);

/** Must pass both our own check and zod's, which Better Auth uses at login. */
const newEmailField = (invalid: string = fieldTexts.emailInvalid) =>
  emailAddress({ invalid }).refine((text) => z.email().safeParse(text).success, invalid);

const passwordField = (tooLong: string, maxLength: number = PASSWORD_LENGTH.max) =>
  z
    .string({ error: specTexts.password.required })
    .min(1, specTexts.password.required)
    .max(maxLength, tooLong);

/** What a step-up may ask for; the guard decides whether it is needed. */
export const stepUpFormFields = {
  currentPassword: z
    .string()
    .max(PASSWORD_LENGTH.max, myAccountTexts.errors.passwordWrong)
    .optional(),
  loginCode: z.string().max(100, myAccountTexts.errors.codeWrong).optional(),
};

/** A new password is typed twice. */
const newPasswordFields = {
  password: passwordField(specTexts.password.tooLong).refine(
    (text) => checkPasswordLength(text) !== "too-short",
    specTexts.password.tooShort,
  ),
  confirmPassword: z
    .string({ error: specTexts.password.confirmRequired })
    .min(1, specTexts.password.confirmRequired),
};
const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const passwordsDiffer = { path: ["confirmPassword"], error: specTexts.password.different };

/** These boxes have no value of their own: browsers send "on". */
const checkboxField = tickBox({ value: "on" });

const tokenField = z.string().max(200);

export const signUpForm = z
  .strictObject({
    name: nameField,
    email: newEmailField(specTexts.account.emailInvalid),
    ...newPasswordFields,
    // Only required here: checkPasswordPolicy judges it afterwards.
    password: passwordField(specTexts.password.tooLong, 1000),
  })
  .refine(passwordsMatch, passwordsDiffer);

export const forgotPasswordForm = z.strictObject({ email: emailAddress() });

export const loginForm = z.strictObject({
  email: emailAddress(),
  password: passwordField(specTexts.login.invalid),
  keep: checkboxField,
  next: z.string().max(2000).optional(),
});

/** The second step of a login. */
export const loginCodeForm = z.strictObject({
  loginCode: z
    .string({ error: myAccountTexts.errors.codeRequired })
    .trim()
    .min(1, myAccountTexts.errors.codeRequired)
    .max(100, myAccountTexts.errors.codeWrong),
  trust: checkboxField,
  next: z.string().max(2000).optional(),
});

/** Setting up two-step login, proving it with a first code, and ending it. */
export const twoStepLoginForm = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("start"), ...stepUpFormFields }),
  z.strictObject({
    step: z.literal("prove"),
    setup: z.string().max(100),
    totpUri: z.string().max(1000),
    loginCode: z.string().max(100).default(""),
  }),
  z.strictObject({ step: z.enum(["new-codes", "off"]), ...stepUpFormFields }),
]);

export const endLoginForm = z.strictObject({ token: tokenField });

export const resetPasswordForm = z
  .strictObject({ token: tokenField, ...newPasswordFields })
  .refine(passwordsMatch, passwordsDiffer);

/** The token is in the URL; the form adds the account's password. */
export const confirmEmailForm = z.strictObject({
  password: passwordField(specTexts.password.wrong),
});

export const confirmEmailNewPasswordForm = z
  .strictObject(newPasswordFields)
  .refine(passwordsMatch, passwordsDiffer);

export const firstAdminForm = z
  .strictObject({
    token: tokenField,
    name: nameField,
    email: newEmailField(),
    ...newPasswordFields,
  })
  .refine(passwordsMatch, passwordsDiffer);

export const changeNameForm = z.strictObject({ name: nameField });

export const emailChangeForm = z.strictObject({
  email: newEmailField(),
  ...stepUpFormFields,
});

export const passwordChangeForm = z
  .strictObject({ ...stepUpFormFields, ...newPasswordFields })
  .refine(passwordsMatch, passwordsDiffer)
  .refine(({ password, currentPassword }) => password !== currentPassword, {
    path: ["password"],
    error: myAccountTexts.errors.samePassword,
  });

/** Ticked each time: within ten minutes of a password, nothing else is asked. */
export const deleteAccountForm = z.strictObject({
  isFinal: z.literal("yes", { error: "Please tick this box to delete your account." }),
  ...stepUpFormFields,
});

export const customerActionForm = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("start-recovery"), ...stepUpFormFields }),
  z.strictObject({ step: z.literal("end-sessions") }),
  z.strictObject({ step: z.literal("stop-recovery") }),
]);

const roleBoxes = Object.fromEntries(
  STAFF_ROLES.map((role) => [roleField(role), tickBox()]),
) as Record<RoleField, ReturnType<typeof tickBox>>;

/** The roles whose boxes are ticked. */
export function tickedRoles(form: Record<RoleField, boolean>): StaffRole[] {
  return STAFF_ROLES.filter((role) => form[roleField(role)]);
}

const needsRole = { path: ["roles"], error: "Tick at least one role." };

export const inviteStaffForm = z
  .strictObject({ name: nameField, email: emailAddress(), ...roleBoxes, ...stepUpFormFields })
  .refine((form) => tickedRoles(form).length > 0, needsRole);

export const staffActionForm = z.discriminatedUnion("step", [
  z
    .strictObject({ step: z.literal("roles"), ...roleBoxes, ...stepUpFormFields })
    .refine((form) => tickedRoles(form).length > 0, needsRole),
  z.strictObject({
    step: z.literal("deactivate"),
    handOverTo: emptyAsUndefined(z.string()).pipe(z.uuid().optional()),
    ...stepUpFormFields,
  }),
  z.strictObject({ step: z.literal("reactivate"), ...stepUpFormFields }),
  z.strictObject({ step: z.literal("invite-again"), ...stepUpFormFields }),
  z.strictObject({ step: z.literal("withdraw"), ...stepUpFormFields }),
  z.strictObject({ step: z.literal("start-recovery"), ...stepUpFormFields }),
  z.strictObject({ step: z.literal("end-sessions") }),
  z.strictObject({ step: z.literal("stop-recovery") }),
]);

/** Signs out one session, or all others, or stops trusting a device. */
export const signOutDeviceForm = z.union([
  z.strictObject({ device: z.uuid() }),
  z.strictObject({ others: z.literal("yes") }),
  z.strictObject({ trusted: z.uuid() }),
]);

/** Confirms or refuses an email change, from the link in a mail. */
export const answerEmailChangeForm = z.strictObject({
  token: tokenField,
  answer: z.enum(["confirm", "refuse"]),
  /** Required from the new address only. */
  currentPassword: z
    .string()
    .max(PASSWORD_LENGTH.max, myAccountTexts.errors.passwordWrong)
    .optional(),
});

export const preferencesForm = z.strictObject({
  newsletter: checkboxField,
  promotions: checkboxField,
  updates: checkboxField,
});

/** Consent from the link in a mail, to the preferences that its page showed. */
export const confirmPreferencesForm = preferencesForm.extend({ token: tokenField });
