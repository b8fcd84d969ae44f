import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { UUID_PATTERN } from "./text-patterns.ts";

/** What a signed id opens: one made for another purpose opens nothing. */
type Purpose = "preview of a draft" | "company document";

/** The id of a link, signed, so nobody finds one by guessing. The database has no secret of it. */
export function signId(secret: string, purpose: Purpose, id: string): string {
  return `${id}.${signatureOf(secret, purpose, id)}`;
}

/** The id in a token; undefined if it was not signed here. */
export function readSignedId(secret: string, purpose: Purpose, token: string): string | undefined {
  const [id = "", signature = ""] = token.split(".", 2);
  if (!UUID_PATTERN.test(id)) return undefined;
  const [given, expected] = [signature, signatureOf(secret, purpose, id)].map((text) =>
    Buffer.from(text),
  );
  if (!given || !expected || given.length !== expected.length) return undefined;
  return timingSafeEqual(given, expected) ? id : undefined;
}

function signatureOf(secret: string, purpose: Purpose, id: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return createHmac("sha256", key).update(id).digest("base64url");
}
