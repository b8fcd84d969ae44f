import { messages } from "#app/content/messages.ts";
import { EMAIL_PATTERN } from "#app/domain/users/text-rules.ts";

export type SignUpField = "name" | "email" | "password" | "confirmPassword";
export type SignUpErrors = Partial<Record<SignUpField | "form", string>>;

/**
 * What is wrong before anything is sent. The server checks again with the full rules
 * (domain/users/account-forms); these are repeated here to keep the schema library out of the page.
 */
export function checkSignUpFields(typed: Record<SignUpField, string>): SignUpErrors | undefined {
  const { account, password } = messages;
  const errors: SignUpErrors = {};
  if (!typed.name.trim()) errors.name = account.nameRequired;
  const email = typed.email.trim();
  if (!email) errors.email = account.emailRequired;
  else if (!EMAIL_PATTERN.test(email)) errors.email = account.emailInvalid;
  if (!typed.password) errors.password = password.required;
  if (!typed.confirmPassword) errors.confirmPassword = password.confirmRequired;
  else if (typed.confirmPassword !== typed.password) errors.confirmPassword = password.different;
  return Object.keys(errors).length > 0 ? errors : undefined;
}
