import { expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/people.ts";
import { PREVIEW_DAYS, previewPath, readPreviewToken } from "./preview-token.server.ts";

const secret = "a secret of more than thirty-two characters";
const now = new Date("2026-11-17T10:00:00Z");
const tokenOf = (id: string) =>
  previewPath(secret, {} as Admin, id, now).path.replace("/preview/", "");

test("a preview link shows its document until it expires", () => {
  const token = tokenOf("service/cybersecurity");
  expect(readPreviewToken(secret, token, now)?.id).toBe("service/cybersecurity");
  const later = new Date(now.getTime() + PREVIEW_DAYS * 24 * 3_600_000);
  expect(readPreviewToken(secret, token, later)).toBeUndefined();
});

test("a link that was changed or made with another secret shows nothing", () => {
  const token = tokenOf("home");
  const [content = "", signature = ""] = token.split(".");
  const other = Buffer.from(`${Date.now() * 2} home`).toString("base64url");
  const forged = [
    `${other}.${signature}`,
    `${content}.${signature.slice(1)}`,
    `${content}.`,
    content,
    "",
    `${token}.${token}`.repeat(100),
  ];
  for (const text of forged) expect(readPreviewToken(secret, text, now)).toBeUndefined();
  expect(readPreviewToken("another secret of thirty-two letters", token, now)).toBeUndefined();
});
