import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { consentWording, preferences } from "#app/content/preferences.ts";
import {
  preferenceConsents,
  preferenceTickets,
  userPreferences,
} from "#app/database/tables/preferences.ts";
import { users } from "#app/database/tables/users.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import type { SignedIn } from "./people.ts";
import {
  issuePreferenceTicket,
  readPreferences,
  savePreferences,
  savePreferencesWithTicket,
} from "./preferences.server.ts";
import { sweepExpiredCredentials } from "./sessions/sessions.server.ts";

const fixture = accountFixture();
const person = () => ({ userId: fixture.userId }) as unknown as SignedIn;
const read = () => readPreferences(fixture, person());
const chosen = { newsletter: true, promotions: false, updates: true };

describe("preference defaults", () => {
  test("match the specification, with its wording", () => {
    expect(preferences.title).toBe("Customize Your Experience");
    expect(
      Object.fromEntries(preferences.choices.map(({ name, byDefault }) => [name, byDefault])),
    ).toEqual(chosen);
  });
});

describe("saving preferences", () => {
  test("records nothing before the first save", async () => {
    expect(await read()).toEqual({ chosen: undefined, history: [] });
  });

  test("stores the preferences and records each consent with wording, channel and time", async () => {
    await savePreferences(fixture, person(), chosen);
    const saved = await read();
    expect(saved.chosen).toEqual(chosen);
    expect(saved.history).toHaveLength(3);
    for (const choice of preferences.choices) {
      const answer = saved.history.find(({ preference }) => preference === choice.name);
      expect(answer).toMatchObject({
        value: chosen[choice.name],
        wording: consentWording(choice),
        channel: "account",
      });
      expect(Math.abs(Date.now() - Number(answer?.createdAt))).toBeLessThan(60_000);
    }
  });

  test("records only changed consents, newest first", async () => {
    const save = (answers: typeof chosen) => savePreferences(fixture, person(), answers);
    expect(await save(chosen)).toEqual({ turnedOn: true });
    expect(await save(chosen)).toEqual({ turnedOn: false });
    expect(await save({ ...chosen, promotions: true })).toEqual({ turnedOn: true });
    const { chosen: now, history } = await read();
    expect(now).toEqual({ ...chosen, promotions: true });
    expect(history).toHaveLength(4);
    expect(history[0]).toMatchObject({ preference: "promotions", value: true });
  });

  test("records a consent again when its wording changed", async () => {
    await fixture.database.insert(preferenceConsents).values({
      userId: fixture.userId,
      preference: "updates",
      value: true,
      wording: "Other words",
      channel: "account",
      createdAt: sql`now() - interval '1 day'`,
    });
    await savePreferences(fixture, person(), chosen);
    const { history } = await read();
    expect(history.filter(({ preference }) => preference === "updates")).toHaveLength(2);
  });

  test("two concurrent saves leave one value and a history that ends with it", async () => {
    const other = { newsletter: false, promotions: true, updates: false };
    await Promise.all([chosen, other].map((each) => savePreferences(fixture, person(), each)));
    const { chosen: now, history } = await read();
    const ends = Object.fromEntries(
      [...history].reverse().map(({ preference, value }) => [preference, value]),
    );
    expect(ends).toEqual(now);
    expect(history).toHaveLength(6);
  });

  test("throws 'No user found' for a deleted user", async () => {
    const nobody = { userId: "00000000-0000-4000-8000-000000000000" } as unknown as SignedIn;
    await expect(savePreferences(fixture, nobody, chosen)).rejects.toThrow("No user found");
  });

  test("recorded consents are immutable, and deleted only with the user", async () => {
    await savePreferences(fixture, person(), chosen);
    const own = eq(preferenceConsents.userId, fixture.userId);
    await expect(
      fixture.database.update(preferenceConsents).set({ value: false }).where(own),
    ).rejects.toThrow();
    await expect(fixture.database.delete(preferenceConsents).where(own)).rejects.toThrow();
    expect((await read()).history).toHaveLength(3);
    await fixture.database.delete(users).where(eq(users.id, fixture.userId));
    expect((await read()).history).toEqual([]);
  });
});

describe("the sign-up ticket", () => {
  const save = (ticket: string, answers = chosen) =>
    savePreferencesWithTicket({ database: fixture.database, origin: ORIGIN }, ticket, answers);

  test("works once, and only its hash is stored", async () => {
    const ticket = await issuePreferenceTicket(fixture.database, fixture.userId);
    const stored = await fixture.database.select().from(preferenceTickets);
    expect(JSON.stringify(stored)).not.toContain(ticket);
    expect(await save(ticket)).toEqual({ email: fixture.email, asksToConfirm: true });
    const saved = await read();
    expect(saved.chosen).toEqual(chosen);
    expect(saved.history.map(({ channel }) => channel)).toEqual(Array(3).fill("sign-up"));
    await expect(save(ticket)).rejects.toThrow("No user found");
  });

  test("asks to confirm what is switched on beside the mail that verifies the address", async () => {
    await save(await issuePreferenceTicket(fixture.database, fixture.userId));
    const kinds = async () => (await fixture.mailsTo(fixture.email)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(["verify-email", "confirm-preferences"]);
    const off = { newsletter: false, promotions: false, updates: false };
    const ticket = await issuePreferenceTicket(fixture.database, fixture.userId);
    expect(await save(ticket, off)).toEqual({ email: fixture.email, asksToConfirm: false });
    expect(await kinds()).toHaveLength(2);
  });

  test("of two concurrent uses, one succeeds", async () => {
    const ticket = await issuePreferenceTicket(fixture.database, fixture.userId);
    const outcomes = await Promise.allSettled([save(ticket), save(ticket)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("an invalid, truncated or expired ticket is rejected and changes nothing", async () => {
    const ticket = await issuePreferenceTicket(fixture.database, fixture.userId);
    for (const wrong of ["", "made-up", ticket.slice(1), `${ticket}x`]) {
      await expect(save(wrong)).rejects.toThrow("No user found");
    }
    const past = { expiresAt: new Date(Date.now() - 1000) };
    await fixture.database.update(preferenceTickets).set(past);
    await expect(save(ticket)).rejects.toThrow("No user found");
    expect(await fixture.database.select().from(userPreferences).where(own())).toEqual([]);
    await sweepExpiredCredentials(fixture.database);
    expect(await fixture.database.select().from(preferenceTickets)).toEqual([]);
  });

  const own = () => eq(userPreferences.userId, fixture.userId);
});
