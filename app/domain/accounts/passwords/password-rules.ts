import { specTexts } from "#app/content/texts/spec-texts.ts";

/** The maximum limits the cost of hashing (denial of service). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/**
 * The five rules of the strength meter. Only the first is enforced, with the same count here, in the
 * browser and by checkPasswordPolicy, which also refuses what is easy to guess.
 */
export const passwordStrengthRules = [
  {
    label: `At least ${PASSWORD_LENGTH.min} characters`,
    isMet: (password: string) => countedLength(password) >= PASSWORD_LENGTH.min,
  },
  { label: "An uppercase letter", isMet: matches(/\p{Lu}/u) },
  { label: "A lowercase letter", isMet: matches(/\p{Ll}/u) },
  { label: "A number", isMet: matches(/\p{Nd}/u) },
  { label: "A special character", isMet: matches(/[^\p{L}\p{N}]/u) },
];

export function checkPasswordStrength(password: string): boolean[] {
  return passwordStrengthRules.map(({ isMet }) => isMet(password));
}

export function checkPasswordLength(password: string): "too-short" | "too-long" | undefined {
  if (countedLength(password) < PASSWORD_LENGTH.min) return "too-short";
  return password.length > PASSWORD_LENGTH.max ? "too-long" : undefined;
}

/** A correct beginning is still being typed; the whole is compared when the form is sent. */
export function isPasswordMismatch(password: string, confirmed: string): boolean {
  return !password.startsWith(confirmed);
}

/** Field errors by the violated rule of the password policy. */
export const passwordErrors = {
  "too-short": { password: specTexts.password.tooShort },
  "too-long": { password: specTexts.password.tooLong },
  common: { password: specTexts.password.common },
};

/** Surrounding spaces are part of the password, but do not count towards its length. */
function countedLength(password: string): number {
  return password.normalize("NFKC").trim().length;
}

function matches(pattern: RegExp) {
  return (password: string) => pattern.test(password);
}
