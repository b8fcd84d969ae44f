/** The maximum limits the cost of hashing (denial of service). */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

/** Shown as hints only; the server enforces checkPasswordPolicy. */
export const passwordStrengthRules = [
  { label: `At least ${PASSWORD_LENGTH.least} characters`, test: /^.{8,}$/su },
  { label: "An uppercase letter", test: /\p{Lu}/u },
  { label: "A lowercase letter", test: /\p{Ll}/u },
  { label: "A number", test: /\p{Nd}/u },
  { label: "A special character", test: /[^\p{L}\p{N}]/u },
] as const;

export function checkPasswordStrength(password: string): boolean[] {
  return passwordStrengthRules.map(({ test }) => test.test(password));
}
