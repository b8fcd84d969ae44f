import { PASSWORD_LENGTH } from "./password-rules.ts";

/** Five rules of thumb. They inform; what is truly refused, the server says. */
export const strengthRules = [
  { words: `At least ${PASSWORD_LENGTH.least} characters`, test: /^.{8,}$/su },
  { words: "An uppercase letter", test: /\p{Lu}/u },
  { words: "A lowercase letter", test: /\p{Ll}/u },
  { words: "A number", test: /\p{Nd}/u },
  { words: "A special character", test: /[^\p{L}\p{N}]/u },
] as const;

/** Which of the rules a password keeps, in their order. */
export function strengthOf(password: string): boolean[] {
  return strengthRules.map(({ test }) => test.test(password));
}
