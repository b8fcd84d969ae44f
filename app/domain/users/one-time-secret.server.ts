import { createHash, randomBytes } from "node:crypto";

/** A secret for a link in a mail, and the hash of it, which is all that we keep. */
export function makeOneTimeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(24).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
