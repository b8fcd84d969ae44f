import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { consentWording, preferences } from "#app/content/preferences.ts";
import {
  preferenceConsents,
  preferenceTickets,
  userPreferences,
} from "#app/database/tables/preferences.ts";
import { users } from "#app/database/tables/users.ts";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import type { Shopper } from "./people.ts";
import {
  issuePreferenceTicket,
  readPreferences,
  savePreferences,
  savePreferencesWithTicket,
} from "./preferences.server.ts";
import { sweepExpiredCredentials } from "./sessions/sessions.server.ts";

const fixture = accountFixture();
const shopper = () => ({ userId: fixture.userId }) as unknown as Shopper;
const read = () => readPreferences(fixture, shopper());
const chosen = { newsletter: true, promotions: false, updates: true };

describe("the choices", () => {
  test("begin as the specification says, in its words", () => {
    expect(preferences.title).toBe("Customize Your Experience");
    expect(
      Object.fromEntries(preferences.choices.map(({ name, byDefault }) => [name, byDefault])),
    ).toEqual(chosen);
  });
});

describe("saving preferences", () => {
  test("nothing is recorded before someone saves", async () => {
    expect(await read()).toEqual({ chosen: undefined, history: [] });
  });

  test("keeps the choice and records each answer with its words, its place and its time", async () => {
    await savePreferences(fixture, shopper(), chosen);
    const kept = await read();
    expect(kept.chosen).toEqual(chosen);
    expect(kept.history).toHaveLength(3);
    for (const choice of preferences.choices) {
      const answer = kept.history.find(({ preference }) => preference === choice.name);
      expect(answer).toMatchObject({
        value: chosen[choice.name],
        wording: consentWording(choice),
        channel: "account",
      });
      expect(Math.abs(Date.now() - Number(answer?.createdAt))).toBeLessThan(60_000);
    }
  });

  test("records only what changed, the newest first", async () => {
    await savePreferences(fixture, shopper(), chosen);
    await savePreferences(fixture, shopper(), chosen);
    await savePreferences(fixture, shopper(), { ...chosen, promotions: true });
    const { chosen: now, history } = await read();
    expect(now).toEqual({ ...chosen, promotions: true });
    expect(history).toHaveLength(4);
    expect(history[0]).toMatchObject({ preference: "promotions", value: true });
  });

  test("records an answer again when it was given to other words", async () => {
    await fixture.database.insert(preferenceConsents).values({
      userId: fixture.userId,
      preference: "updates",
      value: true,
      wording: "Other words",
      channel: "account",
      createdAt: sql`now() - interval '1 day'`,
    });
    await savePreferences(fixture, shopper(), chosen);
    const { history } = await read();
    expect(history.filter(({ preference }) => preference === "updates")).toHaveLength(2);
  });

  test("two at once leave one choice and a history that ends with it", async () => {
    const other = { newsletter: false, promotions: true, updates: false };
    await Promise.all([chosen, other].map((each) => savePreferences(fixture, shopper(), each)));
    const { chosen: now, history } = await read();
    const ends = Object.fromEntries(
      [...history].reverse().map(({ preference, value }) => [preference, value]),
    );
    expect(ends).toEqual(now);
    expect(history).toHaveLength(6);
  });

  test("throws 'No user found' for someone who is gone", async () => {
    const nobody = { userId: "00000000-0000-4000-8000-000000000000" } as unknown as Shopper;
    await expect(savePreferences(fixture, nobody, chosen)).rejects.toThrow("No user found");
  });

  test("what was recorded cannot be changed or removed, except with the person", async () => {
    await savePreferences(fixture, shopper(), chosen);
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

describe("the ticket after signing up", () => {
  const save = (ticket: string) => savePreferencesWithTicket(fixture, ticket, chosen);

  test("saves once, and is kept only as a hash", async () => {
    const ticket = await issuePreferenceTicket(fixture.database, fixture.userId);
    const stored = await fixture.database.select().from(preferenceTickets);
    expect(JSON.stringify(stored)).not.toContain(ticket);
    expect(await save(ticket)).toEqual({ email: fixture.email });
    const kept = await read();
    expect(kept.chosen).toEqual(chosen);
    expect(kept.history.map(({ channel }) => channel)).toEqual(Array(3).fill("sign-up"));
    await expect(save(ticket)).rejects.toThrow("No user found");
  });

  test("used twice at once, it works for one", async () => {
    const ticket = await issuePreferenceTicket(fixture.database, fixture.userId);
    const outcomes = await Promise.allSettled([save(ticket), save(ticket)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("made up, cut off or too old, it names nobody and changes nothing", async () => {
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
