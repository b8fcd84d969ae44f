import { afterEach, describe, expect, test } from "vitest";
import { contactMessages as texts } from "#app/content/contact-messages.ts";
import type { MessageKind } from "#app/content/message-kinds.ts";
import { replyTime } from "#app/content/reply-time.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { contactAcknowledgedMail } from "#app/mail/templates/contact-mails.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import type { Settings } from "#app/settings/settings-groups.ts";
import { inboxFixture } from "#tests/helpers/mail/inbox-fixture.ts";
import { markAnswered } from "./answer-message.server.ts";
import { replyDeadline } from "./reply-deadline.server.ts";
import { changeMessageState } from "./update-messages.server.ts";

const fixture = inboxFixture();

function set(company: Partial<Settings["company"]>): void {
  applySettings({ ...defaultSettings, company: { ...defaultSettings.company, ...company } });
}
afterEach(() => applySettings(defaultSettings));

/** In South African time. */
const deadline = (from: string) => replyDeadline(new Date(`${from}:00+02:00`)).toISOString();
const at = (time: string) => new Date(`${time}:00+02:00`).toISOString();

describe("the deadline of a reply", () => {
  test("is 24 hours later by default, day and night", () => {
    expect(deadline("2026-11-20T16:30")).toBe(at("2026-11-21T16:30"));
  });

  test("counts opening hours only, if the owner wants that", () => {
    // Monday to Friday, 08:00 to 17:00.
    set({ replyHours: 9, repliesInOpeningHours: true });
    expect(deadline("2026-11-18T10:00")).toBe(at("2026-11-19T10:00"));
    // Friday afternoon, and during the weekend.
    expect(deadline("2026-11-20T16:30")).toBe(at("2026-11-23T16:30"));
    expect(deadline("2026-11-21T11:00")).toBe(at("2026-11-23T17:00"));
    set({ replyHours: 10, repliesInOpeningHours: true });
    expect(deadline("2026-11-18T03:00")).toBe(at("2026-11-19T09:00"));
  });

  test("is 30 days for an information request, and 15 business days for a complaint", () => {
    const dueOn = (from: string, kind: MessageKind) =>
      replyDeadline(new Date(`${from}:00+02:00`), kind).toISOString();
    const endOf = (day: string) => new Date(`${day}T23:59:59+02:00`).toISOString();
    expect(dueOn("2026-11-18T10:00", "information-request")).toBe(endOf("2026-12-18"));
    // Just after midnight in South Africa, when it is still the day before in UTC.
    expect(dueOn("2026-11-18T00:30", "information-request")).toBe(endOf("2026-12-18"));
    // A Wednesday; 16, 25 and 26 December are public holidays, and so is 1 January.
    expect(dueOn("2026-11-18T10:00", "complaint")).toBe(endOf("2026-12-09"));
    expect(dueOn("2026-12-14T10:00", "complaint")).toBe(endOf("2027-01-07"));
    // The setting for general messages is not theirs.
    set({ replyHours: 1, repliesInOpeningHours: true });
    expect(dueOn("2026-11-21T10:00", "complaint")).toBe(endOf("2026-12-11"));
  });

  test("of a reopened message begins again with the time of its kind", async () => {
    const number = await fixture.write({ kind: "complaint" });
    const admin = fixture.people.naledi as unknown as Admin<"answer-messages">;
    const { database } = fixture;
    await markAnswered({ database }, admin, { number, channel: "phone", version: "open" });
    await changeMessageState({ database }, admin, { numbers: [number], to: "open" });
    const { dueAt } = await fixture.rowOf(number);
    expect(dueAt.getTime() - Date.now()).toBeGreaterThan(19 * 24 * 3_600_000);
  });

  test("leaves out public holidays, unless the office is open", () => {
    // 16 December 2026 is a Wednesday.
    const rule = { replyHours: 2, repliesInOpeningHours: true };
    set(rule);
    expect(deadline("2026-12-15T16:00")).toBe(at("2026-12-17T09:00"));
    set({ ...rule, opensOnPublicHolidays: true });
    expect(deadline("2026-12-15T16:00")).toBe(at("2026-12-16T09:00"));
  });

  test("counts every hour of an office that opens by appointment only", () => {
    const { openingHours } = defaultSettings.company;
    const closed = Object.fromEntries(Object.keys(openingHours).map((day) => [day, null]));
    set({
      replyHours: 5,
      repliesInOpeningHours: true,
      openingHours: closed as typeof openingHours,
    });
    expect(deadline("2026-11-18T10:00")).toBe(at("2026-11-18T15:00"));
  });

  test("is stored with the message", async () => {
    set({ replyHours: 3 });
    const { createdAt, dueAt } = await fixture.rowOf(await fixture.write());
    expect(dueAt.getTime() - createdAt.getTime()).toBe(3 * 3_600_000);
    set({ replyHours: 9, repliesInOpeningHours: true });
    const earliest = replyDeadline(new Date()).getTime();
    const later = await fixture.rowOf(await fixture.write());
    expect(later.dueAt.getTime()).toBeGreaterThanOrEqual(earliest);
  });
});

test("every promise follows the setting, and is the spec's by default", () => {
  const acknowledgement = () =>
    contactAcknowledgedMail({
      origin: "https://shop.example",
      path: "/",
      kind: "general",
      reference: "ABCD1234",
      receivedAt: new Date(),
      dueAt: new Date(),
    }).text;
  const promises = () => [texts.sent.text, acknowledgement(), JSON.stringify(siteContent())];
  expect(texts.sent.text).toBe("Thank you for writing to us. We’ll reply within 24 hours.");
  for (const text of promises()) expect(text).toContain("eply within 24 hours");
  set({ replyHours: 8, repliesInOpeningHours: true });
  expect(replyTime()).toBe("8 office hours");
  for (const text of promises()) {
    expect(text).toContain("eply within 8 office hours");
    expect(text).not.toContain("24 hours");
  }
  set({ replyHours: 1 });
  expect(replyTime()).toBe("1 hour");
});
