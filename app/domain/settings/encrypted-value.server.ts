import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Passwords and keys in the settings are encrypted with a key derived from the session secret. */
const PREFIX = "encrypted:";
const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function encryptValue(secret: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Undefined if it was encrypted with another secret, or is damaged. */
export function decryptValue(secret: string, text: string): string | undefined {
  if (!isEncryptedValue(text)) return undefined;
  const bytes = Buffer.from(text.slice(PREFIX.length), "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  try {
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret), iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const parts = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(parts).toString("utf8");
  } catch {
    return undefined;
  }
}

export function isEncryptedValue(value: unknown): value is string {
  return typeof value === "string" && value.startsWith(PREFIX);
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "encrypted settings", 32));
}
