/** Long enough to resist guessing; short enough that hashing one cannot be made a burden. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

/** Five rules of thumb. They inform; what is truly refused, the server says. */
export const passwordStrengthRules = [
  { words: `At least ${PASSWORD_LENGTH.least} characters`, test: /^.{8,}$/su },
  { words: "An uppercase letter", test: /\p{Lu}/u },
  { words: "A lowercase letter", test: /\p{Ll}/u },
  { words: "A number", test: /\p{Nd}/u },
  { words: "A special character", test: /[^\p{L}\p{N}]/u },
] as const;

/** Which of the rules a password keeps, in their order. */
export function checkPasswordStrength(password: string): boolean[] {
  return passwordStrengthRules.map(({ test }) => test.test(password));
}
