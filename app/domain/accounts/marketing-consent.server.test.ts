import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { CONFIRMATION_LINK_DAYS, type Preferences } from "#app/content/preferences.ts";
import {
  preferenceConfirmations,
  preferenceConsents,
  userPreferences,
} from "#app/database/tables/preferences.ts";
import { users } from "#app/database/tables/users.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import {
  confirmPreferences,
  findConfirmationLink,
  mailConfirmationLink,
  readMarketingConsent,
} from "./marketing-consent.server.ts";
import type { SignedIn } from "./people.ts";
import { readPreferences, savePreferences } from "./preferences.server.ts";
import { sweepExpiredCredentials } from "./sessions/sessions.server.ts";

const fixture = accountFixture();
const person = () => ({ userId: fixture.userId }) as unknown as SignedIn;
const chosen = { newsletter: true, promotions: false, updates: true };
const save = (answers: Preferences) => savePreferences(fixture, person(), answers);
const mailLink = () =>
  mailConfirmationLink({ database: fixture.database, origin: ORIGIN }, person());
const confirm = (token: string, shown: Preferences = chosen) =>
  confirmPreferences(fixture, token, shown);
const historyOf = async () => (await readPreferences(fixture, person())).history;

async function consent() {
  const { confirmed, unconfirmed } = await readMarketingConsent(fixture.database, fixture.userId);
  const namesOf = (choices: typeof confirmed) => choices.map(({ name }) => name);
  return { confirmed: namesOf(confirmed), unconfirmed: namesOf(unconfirmed) };
}

async function confirmationMails() {
  const mails = await fixture.mailsTo(fixture.email);
  return mails.filter(({ kind }) => kind === "confirm-preferences");
}

/** The token of the newest link. */
async function newToken(): Promise<string> {
  expect(await mailLink()).toBe(true);
  const links = (await confirmationMails()).map(({ textBody }) =>
    new RegExp(`${ORIGIN}/account/confirm-preferences\\?token=([\\w-]{32})`).exec(textBody),
  );
  return links.at(-1)?.[1] ?? "no token";
}

describe("marketing consent", () => {
  test("a switch alone is no consent, nor is the database's default", async () => {
    expect(await consent()).toEqual({ confirmed: [], unconfirmed: [] });
    const onlySwitches = { confirmed: [], unconfirmed: ["newsletter", "updates"] };
    await fixture.database.insert(userPreferences).values({ userId: fixture.userId });
    expect(await consent()).toEqual(onlySwitches);
    await save(chosen);
    expect(await consent()).toEqual(onlySwitches);
  });

  test("is recorded with wording, channel and time when the link's page is confirmed", async () => {
    await save(chosen);
    const before = (await historyOf()).length;
    expect(await confirm(await newToken())).toBe("confirmed");
    expect(await consent()).toEqual({ confirmed: ["newsletter", "updates"], unconfirmed: [] });
    const history = await historyOf();
    expect(history).toHaveLength(before + 2);
    const wordings = [
      "Newsletter: Occasional notes on what we learn on site",
      "Updates: Changes to products and services you use",
    ];
    expect(
      history
        .slice(0, 2)
        .map(({ wording }) => wording)
        .toSorted(),
    ).toEqual(wordings);
    for (const { value, channel, createdAt } of history.slice(0, 2)) {
      expect({ value, channel }).toEqual({ value: true, channel: "email" });
      expect(Math.abs(Date.now() - Number(createdAt))).toBeLessThan(60_000);
    }
  });

  test("stays when the same choices are saved again", async () => {
    await save(chosen);
    await confirm(await newToken());
    expect(await save({ ...chosen, promotions: true })).toEqual({ turnedOn: true });
    expect(await consent()).toEqual({
      confirmed: ["newsletter", "updates"],
      unconfirmed: ["promotions"],
    });
  });

  test("is withdrawn at once by switching off, and has to be confirmed again afterwards", async () => {
    await save(chosen);
    await confirm(await newToken());
    await save({ ...chosen, newsletter: false });
    expect(await consent()).toEqual({ confirmed: ["updates"], unconfirmed: [] });
    const [withdrawal] = await historyOf();
    expect(withdrawal).toMatchObject({
      preference: "newsletter",
      value: false,
      channel: "account",
    });
    await save(chosen);
    expect(await consent()).toEqual({ confirmed: ["updates"], unconfirmed: ["newsletter"] });
  });

  test("needs the switch as well as the record", async () => {
    await save(chosen);
    await confirm(await newToken());
    await fixture.database
      .update(userPreferences)
      .set({ newsletter: false })
      .where(eq(userPreferences.userId, fixture.userId));
    expect((await consent()).confirmed).toEqual(["updates"]);
  });

  test("does not verify the email address, nor does verifying it give consent", async () => {
    await save(chosen);
    await confirm(await newToken());
    const own = eq(users.id, fixture.userId);
    const [person] = await fixture.database.select().from(users).where(own);
    expect(person?.emailVerified).toBe(false);
    await save({ ...chosen, promotions: true });
    await fixture.database.update(users).set({ emailVerified: true }).where(own);
    expect((await consent()).unconfirmed).toEqual(["promotions"]);
  });
});

describe("the confirmation link", () => {
  test("names what it asks for, and is not mailed when nothing is left to confirm", async () => {
    expect(await mailLink()).toBe(false);
    await save(chosen);
    const token = await newToken();
    const [mail] = await confirmationMails();
    expect(mail?.textBody).toContain("Newsletter: Occasional notes on what we learn on site");
    expect(mail?.textBody).not.toContain("Promotions");
    await confirm(token);
    expect(await mailLink()).toBe(false);
    expect(await confirmationMails()).toHaveLength(1);
  });

  test("records nothing when it is only opened", async () => {
    await save(chosen);
    const token = await newToken();
    for (let n = 0; n < 2; n++) {
      expect(await findConfirmationLink(fixture, token)).toMatchObject({
        email: fixture.email,
        confirmed: [],
        unconfirmed: [{ name: "newsletter" }, { name: "updates" }],
      });
    }
    expect((await consent()).confirmed).toEqual([]);
  });

  test("confirms only what its page showed, and only what is still switched on", async () => {
    await save({ newsletter: true, promotions: true, updates: true });
    const token = await newToken();
    await save({ newsletter: true, promotions: true, updates: false });
    expect(await confirm(token, chosen)).toBe("confirmed");
    expect(await consent()).toEqual({ confirmed: ["newsletter"], unconfirmed: ["promotions"] });
    await save({ newsletter: false, promotions: false, updates: false });
    expect(await confirm(token)).toBe("off");
    expect(await consent()).toEqual({ confirmed: [], unconfirmed: [] });
  });

  test("two concurrent uses record one consent for each preference", async () => {
    await save(chosen);
    const token = await newToken();
    const outcomes = await Promise.all([confirm(token), confirm(token)]);
    expect(outcomes).toEqual(["confirmed", "confirmed"]);
    const given = (await historyOf()).filter(({ channel }) => channel === "email");
    expect(given).toHaveLength(2);
  });

  test("is stored only as a hash, and works for seven days", async () => {
    await save(chosen);
    const token = await newToken();
    const [link] = await fixture.database.select().from(preferenceConfirmations).where(ownLink());
    expect(JSON.stringify(link)).not.toContain(token);
    const days = (Number(link?.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(CONFIRMATION_LINK_DAYS);
    const past = { expiresAt: new Date(Date.now() - 1000) };
    await fixture.database.update(preferenceConfirmations).set(past).where(ownLink());
    expect(await confirm(token)).toBe("link-invalid");
    expect(await findConfirmationLink(fixture, token)).toBeUndefined();
    expect((await consent()).confirmed).toEqual([]);
    await sweepExpiredCredentials(fixture.database);
    expect(await fixture.database.$count(preferenceConfirmations, ownLink())).toBe(0);
  });

  test("is refused when it was modified, or mailed to another address", async () => {
    await save(chosen);
    const token = await newToken();
    for (const wrong of ["", "made-up", token.slice(1), `${token}A`]) {
      expect(await confirm(wrong)).toBe("link-invalid");
    }
    await fixture.database
      .update(users)
      .set({ email: `other-${fixture.email}` })
      .where(eq(users.id, fixture.userId));
    expect(await confirm(token)).toBe("link-invalid");
    expect((await historyOf()).some(({ channel }) => channel === "email")).toBe(false);
  });

  const ownLink = () => eq(preferenceConfirmations.userId, fixture.userId);
});

test("no consent is recorded for another person", async () => {
  await save(chosen);
  const token = await newToken();
  const other = await fixture.signUp(`other-${fixture.email}`);
  await savePreferences(fixture, { userId: other } as unknown as SignedIn, chosen);
  await confirm(token);
  expect((await readMarketingConsent(fixture.database, other)).confirmed).toEqual([]);
  const given = await fixture.database
    .select()
    .from(preferenceConsents)
    .where(eq(preferenceConsents.userId, other));
  expect(given.map(({ channel }) => channel)).toEqual(["account", "account", "account"]);
});
