import type { Admin } from "#app/domain/accounts/people.ts";
import { formFieldsOf, type SettingsDescription } from "#app/settings/setting-fields.ts";
import { decryptValue, encryptValue } from "./encrypted-value.server.ts";

/** Whether a secret is saved, and can still be read. */
export type SavedSecret = "none" | "unreadable" | { ending: string };

/** The secrets of a group as they are saved, by field. */
export function describeSecrets(
  { secret }: { secret: string },
  _admin: Admin<never>,
  { description, value }: { description: SettingsDescription; value: object },
): Record<string, SavedSecret> {
  const entries = secretNames(description).map((name) => [
    name,
    describeSecret(secret, String((value as Record<string, unknown>)[name] ?? "")),
  ]);
  return Object.fromEntries(entries);
}

function describeSecret(secret: string, value: string): SavedSecret {
  if (!value) return "none";
  const text = decryptValue(secret, value);
  if (text === undefined) return "unreadable";
  // Four characters would reveal too much of a short secret.
  return { ending: text.length >= 12 ? text.slice(-4) : "" };
}

/** The submitted fields without secrets, to be sent back to the page. */
export function withoutSecretFields(
  description: SettingsDescription,
  sent: Readonly<Record<string, string>>,
): Record<string, string> {
  const secret = secretNames(description);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !secret.includes(name)));
}

/** The submitted values with their secrets encrypted. */
export function encryptSecrets<Entered extends object>(
  { secret }: { secret: string },
  description: SettingsDescription,
  entered: Entered,
): Entered {
  const sent = Object.entries(entered).filter(([name]) => secretNames(description).includes(name));
  const encrypted = sent.map(([name, text]) => [name, encryptValue(secret, text)]);
  return { ...entered, ...Object.fromEntries(encrypted) };
}

/** The settings of a group with their secrets in plain text, empty where they cannot be read. */
export function decryptSecrets<Saved extends object>(
  { secret }: { secret: string },
  description: SettingsDescription,
  saved: Saved,
): Saved {
  const entries = secretNames(description).map((name) => [
    name,
    decryptValue(secret, String((saved as Record<string, unknown>)[name] ?? "")) ?? "",
  ]);
  return { ...saved, ...Object.fromEntries(entries) };
}

function secretNames(description: SettingsDescription): string[] {
  return Object.entries(formFieldsOf(description)).flatMap(([name, { type }]) =>
    type === "secret" ? name : [],
  );
}
