import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { contentPreviews } from "#app/database/tables/content.ts";
import { users } from "#app/database/tables/users.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { contentFixture, retitled } from "#tests/helpers/content-fixture.ts";
import { discardDraft } from "./drafts.server.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  MAX_PREVIEW_LINKS,
  openPreviewLink,
  PREVIEW_DAYS,
  previewPath,
  revokePreviewLink,
  sweepPreviewLinks,
} from "./preview-links.server.ts";

const { fixture, draft, opened, publish } = contentFixture();
const secret = "a secret of more than thirty-two characters";
const id = "service/cybersecurity";
const DAY_MS = 24 * 3_600_000;

async function shareDraft(admin: Owner, now = new Date()) {
  const outcome = await createPreviewLink(fixture, admin, await opened(admin, id), now);
  if (!outcome.ok) throw new Error(outcome.reason);
  return {
    link: outcome.link,
    token: previewPath(secret, admin, outcome.link).replace("/preview/", ""),
  };
}

async function titleAt(token: string, now = new Date()): Promise<unknown> {
  const preview = await openPreviewLink(fixture, secret, token, now);
  return preview?.entries.get(id)?.title;
}

test("a preview link shows the draft that it was made for, whatever is saved or published later", async () => {
  const admin = await fixture.staff();
  await draft(admin, id, retitled("First"));
  const { token } = await shareDraft(admin);
  await draft(admin, id, retitled("Second, and nobody's business"));
  expect(await titleAt(token)).toBe("First");
  const { token: later } = await shareDraft(admin);
  expect(await titleAt(later)).toBe("Second, and nobody's business");
  await publish(admin, id);
  expect(await titleAt(token)).toBe("First");
  await draft(admin, id, retitled("Third"));
  await discardDraft(fixture, admin, await opened(admin, id));
  expect(await titleAt(token)).toBe("First");
});

test("a revoked link shows nothing at once, the others still work, and the audit log says who did it", async () => {
  const admin = await fixture.staff();
  await draft(admin, id, retitled("Shared twice"));
  const [one, other] = [await shareDraft(admin), await shareDraft(admin)];
  expect(await listPreviewLinks(fixture, admin, id)).toHaveLength(2);
  expect(await revokePreviewLink(fixture, admin, { id: "home", linkId: one.link.id })).toBe(false);
  expect(await revokePreviewLink(fixture, admin, { id, linkId: one.link.id })).toBe(true);
  expect(await titleAt(one.token)).toBeUndefined();
  expect(await titleAt(other.token)).toBe("Shared twice");
  expect(await listPreviewLinks(fixture, admin, id)).toMatchObject([
    { id: other.link.id, createdBy: admin.name },
  ]);
  expect(await revokePreviewLink(fixture, admin, { id, linkId: one.link.id })).toBe(false);
  const recorded = await fixture.database
    .select({ verb: auditLog.verb, label: auditLog.entityLabel })
    .from(auditLog)
    .where(eq(auditLog.actorId, admin.userId))
    .orderBy(auditLog.at);
  const links = recorded.filter(({ verb }) => verb.includes("preview link"));
  expect(links.map(({ verb }) => verb)).toEqual([
    "created a preview link for",
    "created a preview link for",
    "revoked a preview link for",
  ]);
  expect(links[2]?.label).toContain("Shared twice");
});

test("a link expires after three days, and is then removed", async () => {
  const admin = await fixture.staff();
  const now = new Date(Date.now() - PREVIEW_DAYS * DAY_MS + 60_000);
  const { token } = await shareDraft(admin, now);
  expect(await titleAt(token)).toBe("Cybersecurity");
  await sweepPreviewLinks(fixture.database);
  expect(await fixture.database.$count(contentPreviews)).toBe(1);
  const later = new Date(now.getTime() + PREVIEW_DAYS * DAY_MS);
  expect(await titleAt(token, later)).toBeUndefined();
  expect(await listPreviewLinks(fixture, admin, id, later)).toEqual([]);
  await fixture.database.update(contentPreviews).set({ expiresAt: new Date(Date.now() - 1000) });
  await sweepPreviewLinks(fixture.database);
  expect(await fixture.database.$count(contentPreviews)).toBe(0);
});

test("an entry has a bounded number of links, each of the version that its editor shows", async () => {
  const admin = await fixture.staff();
  for (let n = 0; n < MAX_PREVIEW_LINKS; n++) await shareDraft(admin);
  const current = await opened(admin, id);
  expect(await createPreviewLink(fixture, admin, current)).toMatchObject({ reason: "too-many" });
  expect(
    await createPreviewLink(fixture, admin, { id, version: current.version + 1 }),
  ).toMatchObject({ reason: "outdated" });
  expect(await createPreviewLink(fixture, admin, { id: "nothing", version: 0 })).toMatchObject({
    reason: "missing",
  });
});

test("a link that was changed or signed with another secret shows nothing", async () => {
  const admin = await fixture.staff();
  const { token, link } = await shareDraft(admin);
  const [linkId = "", signature = ""] = token.split(".");
  const other = crypto.randomUUID();
  for (const text of [
    `${other}.${signature}`,
    `${linkId}.${signature.slice(1)}`,
    `${linkId}.`,
    linkId,
    "",
    "home",
    `${token}x`,
    previewPath("another secret of thirty-two letters", admin, link).replace("/preview/", ""),
    previewPath(secret, admin, { id: other }).replace("/preview/", ""),
  ]) {
    expect(await titleAt(text), text).toBeUndefined();
  }
  expect(await titleAt(token)).toBe("Cybersecurity");
});

test("a link of somebody who may no longer publish works until it expires, or a colleague revokes it", async () => {
  const [left, colleague] = [await fixture.staff(), await fixture.staff()];
  await draft(left, id, retitled("Sent to a client"));
  const { token, link } = await shareDraft(left);
  await fixture.database.delete(users).where(eq(users.id, left.userId));
  expect(await titleAt(token)).toBe("Sent to a client");
  expect(await listPreviewLinks(fixture, colleague, id)).toMatchObject([{ createdBy: left.name }]);
  expect(await revokePreviewLink(fixture, colleague, { id, linkId: link.id })).toBe(true);
  expect(await titleAt(token)).toBeUndefined();
});
