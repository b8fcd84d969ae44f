import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { DOCUMENT_ID_PATTERN, type DocumentId } from "#app/content/documents/document-kinds.ts";
import type { Admin } from "#app/domain/accounts/people.ts";

/** How long a preview link works. */
export const PREVIEW_DAYS = 3;
const DAY_MS = 24 * 3_600_000;
const MAX_TOKEN_LENGTH = 400;

/** The address of the preview of a draft: anyone who has it sees the draft until it expires. */
export function previewPath(
  secret: string,
  _admin: Admin,
  id: DocumentId,
  now = new Date(),
): { path: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + PREVIEW_DAYS * DAY_MS);
  const content = Buffer.from(`${expiresAt.getTime()} ${id}`).toString("base64url");
  return { path: `/preview/${content}.${signatureOf(secret, content)}`, expiresAt };
}

/** The document that a preview link shows; undefined if it has expired or was not made here. */
export function readPreviewToken(
  secret: string,
  token: string,
  now = new Date(),
): { id: DocumentId; expiresAt: Date } | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const [content = "", signature = ""] = token.split(".");
  const [given, expected] = [signature, signatureOf(secret, content)].map((text) =>
    Buffer.from(text),
  );
  if (!given || !expected || given.length !== expected.length) return undefined;
  if (!timingSafeEqual(given, expected)) return undefined;
  const [time, id = ""] = Buffer.from(content, "base64url").toString().split(" ");
  const expiresAt = new Date(Number(time));
  return expiresAt > now && DOCUMENT_ID_PATTERN.test(id) ? { id, expiresAt } : undefined;
}

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "preview of a draft", 32));
  return createHmac("sha256", key).update(content).digest("base64url");
}
