import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import type { Values } from "#app/content/kinds/fields.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { contentEntries } from "#app/database/tables/content.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { contentFixture, retitled } from "#tests/helpers/content-fixture.ts";
import { discardDraft } from "./drafts.server.ts";
import { readEntry } from "./entries.server.ts";
import { cancelSchedule, publishScheduledContent } from "./publish-scheduled.server.ts";

const { fixture, draft, opened, publish } = contentFixture();

/** Somebody whom the database knows as an editor. */
async function editor(): Promise<Owner> {
  const admin = await fixture.staff();
  await setProfile(admin, { role: "admin", staffRoles: ["content"] });
  return admin;
}

const setProfile = ({ userId }: Owner, change: Partial<typeof profiles.$inferInsert>) =>
  fixture.database.update(profiles).set(change).where(eq(profiles.id, userId));

describe("publishing", () => {
  test("at a time happens then, once, and is in the audit log", async () => {
    const admin = await editor();
    const at = new Date(Date.now() + 3_600_000);
    await draft(admin, "portfolio", retitled("Our work"));
    expect(await publish(admin, "portfolio", { at })).toEqual({ ok: true });
    expect(await readEntry(fixture, admin, "portfolio")).toMatchObject({ state: "scheduled" });
    expect(await publishScheduledContent(fixture)).toMatchObject({ published: 0, incomplete: 0 });
    expect(siteContent().portfolio.title).toBe("Our Projects");
    const later = new Date(at.getTime() + 1);
    expect(await publishScheduledContent(fixture, later)).toMatchObject({
      published: 1,
      incomplete: 0,
    });
    expect(await publishScheduledContent(fixture, later)).toMatchObject({
      published: 0,
      incomplete: 0,
    });
    expect(siteContent().portfolio.title).toBe("Our work");
    const entries = await fixture.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, "portfolio"))
      .orderBy(asc(auditLog.at));
    expect(
      entries.slice(-2).map(({ verb, actorName }) => [verb, actorName === "schedule"]),
    ).toEqual([
      ["scheduled", false],
      ["published", true],
    ]);
    expect(entries.at(-1)).toMatchObject({
      before: { Heading: "Our Projects" },
      after: { Heading: "Our work" },
    });
  });

  test("at a time can be called off", async () => {
    const admin = await editor();
    const at = new Date(Date.now() + 3_600_000);
    const later = new Date(at.getTime() + 1);
    await draft(admin, "portfolio", retitled("Our work"));
    await publish(admin, "portfolio", { at });
    await cancelSchedule(fixture, admin, "portfolio");
    expect(await publishScheduledContent(fixture, later)).toMatchObject({
      published: 0,
      incomplete: 0,
    });
  });

  /** A draft that was complete when it was scheduled, but is not when its time comes. */
  async function failSchedule(admin: Owner) {
    const at = new Date(Date.now() + 3_600_000);
    await draft(admin, "portfolio", retitled("Our work"));
    await publish(admin, "portfolio", { at });
    await fixture.database
      .update(contentEntries)
      .set({ draft: { title: "" } })
      .where(eq(contentEntries.id, "portfolio"));
    expect(await publishScheduledContent(fixture, at)).toMatchObject({
      published: 0,
      incomplete: 1,
    });
    expect(await publishScheduledContent(fixture, at)).toMatchObject({
      published: 0,
      incomplete: 0,
    });
    return at;
  }

  test("at a time stays a draft if that is no longer complete, and the person who scheduled it is told", async () => {
    const admin = await editor();
    const scheduleFailedAt = await failSchedule(admin);
    expect(await readEntry(fixture, admin, "portfolio")).toMatchObject({
      state: "failed",
      scheduleFailedAt,
    });
    const [person] = await fixture.database
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, admin.userId));
    const [mail] = await fixture.database
      .delete(mailOutbox)
      .where(eq(mailOutbox.kind, "schedule-failed"))
      .returning();
    expect(mail).toMatchObject({ toEmail: person?.email, subject: "Not published: Portfolio" });
    expect(mail?.textBody).toContain("Heading: Enter the heading.");
  });

  test.each<[string, (admin: Owner) => Promise<unknown>]>([
    ["has other roles now", (admin) => setProfile(admin, { staffRoles: ["support", "sales"] })],
    [
      "was deactivated",
      (admin) => setProfile(admin, { role: "customer", deactivatedAt: new Date() }),
    ],
    [
      "deleted their account",
      ({ userId }) => fixture.database.delete(users).where(eq(users.id, userId)),
    ],
  ])("does not happen if whoever scheduled it %s, and the company is told", async (_, leave) => {
    const admin = await editor();
    const at = new Date(Date.now() + 3_600_000);
    await draft(admin, "portfolio", retitled("Our work"));
    await publish(admin, "portfolio", { at });
    await fixture.database.delete(mailOutbox);
    await leave(admin);
    const outcome = await publishScheduledContent(fixture, at);
    expect(outcome).toEqual({ published: 0, incomplete: 1, failed: [] });
    expect(siteContent().portfolio.title).toBe("Our Projects");
    expect(await readEntry(fixture, admin, "portfolio")).toMatchObject({
      state: "failed",
      values: { title: "Our work" },
    });
    const [mail] = await fixture.database.delete(mailOutbox).returning();
    expect(mail).toMatchObject({ kind: "schedule-failed", toEmail: company().email });
    expect(mail?.textBody).toContain("can no longer publish content");
  });

  test("that fails with an error is reported, and holds up no other", async () => {
    const admin = await editor();
    const { database } = fixture;
    const at = new Date(Date.now() + 3_600_000);
    for (const id of ["portfolio", "service/cybersecurity"]) {
      await draft(admin, id, retitled("Our work"));
      await publish(admin, id, { at });
    }
    await database.execute(
      sql`alter table content_versions add constraint none check (document_id <> 'portfolio') not valid`,
    );
    const outcome = await publishScheduledContent(fixture, at);
    await database.execute(sql`alter table content_versions drop constraint none`);
    expect(outcome).toMatchObject({ published: 1, incomplete: 0, failed: [expect.any(Error)] });
    expect(await readEntry(fixture, admin, "portfolio")).toMatchObject({ state: "failed" });
    const mails = await database
      .delete(mailOutbox)
      .where(eq(mailOutbox.kind, "schedule-failed"))
      .returning();
    expect(mails.map(({ subject }) => subject)).toEqual(["Not published: Portfolio"]);
  });

  test("that failed is reported until it is published, scheduled again or discarded", async () => {
    const admin = await editor();
    const state = async () => (await readEntry(fixture, admin, "portfolio"))?.state;
    const at = await failSchedule(admin);
    await draft(admin, "portfolio", retitled("Our best work"));
    expect(await state()).toBe("failed");
    await publish(admin, "portfolio", { at });
    expect(await state()).toBe("scheduled");
    await publish(admin, "portfolio");
    expect(await state()).toBe("published");
    await failSchedule(admin);
    await discardDraft(fixture, admin, await opened(admin, "portfolio"));
    expect(await state()).toBe("published");
  });
});

describe("the date of a legal page", () => {
  const id = "legal/terms";
  const dateOf = async (admin: Owner) => (await readEntry(fixture, admin, id))?.values.updated;

  test("becomes the day of publication if only the text has changed", async () => {
    const admin = await editor();
    await draft(admin, id, retitled("Our terms"));
    expect(await publish(admin, id, { setsDate: true })).toEqual({ ok: true });
    expect(await dateOf(admin)).toBe(localIsoDate(new Date()));
    const at = new Date(Date.now() + 3 * 86_400_000);
    await draft(admin, id, retitled("Our next terms"));
    expect(await publish(admin, id, { at, setsDate: true })).toEqual({ ok: true });
    expect(await dateOf(admin)).toBe(localIsoDate(at));
    expect(await publishScheduledContent(fixture, at)).toMatchObject({
      published: 1,
      incomplete: 0,
    });
    expect(await dateOf(admin)).toBe(localIsoDate(at));
  });

  test("stays if it was changed as well, if the text has not changed, or if nobody asked", async () => {
    const admin = await editor();
    await draft(admin, id, (values) => ({ ...values, title: "Our terms", updated: "2026-01-02" }));
    await publish(admin, id, { setsDate: true });
    expect(await dateOf(admin)).toBe("2026-01-02");
    await draft(admin, id, (values) => ({
      ...values,
      seo: { ...(values.seo as Values), description: "What we agree on." },
    }));
    await publish(admin, id, { setsDate: true });
    expect(await dateOf(admin)).toBe("2026-01-02");
    await draft(admin, id, retitled("Our other terms"));
    await publish(admin, id);
    expect(await dateOf(admin)).toBe("2026-01-02");
  });
});
