import { readFile } from "node:fs/promises";
import { eq, ilike } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts, profiles, users } from "#app/database/tables/users.ts";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { signUpForm } from "./account-forms.ts";
import { checkPasswordPolicy } from "./passwords/password-policy.server.ts";
import { signUp } from "./sign-up.server.ts";

const fixture = accountFixture();
const services = () => ({ database: fixture.database, origin: ORIGIN });
const person = (email: string, password = PASSWORD) => ({ name: "Sipho", email, password });

describe("signUp", () => {
  test("creates a customer with an unverified email and an argon2id hash, without a session", async () => {
    const outcome = await signUp(services(), person(`new-${fixture.email}`));
    if (!outcome.ok) throw new Error(outcome.reason);
    const [user] = await fixture.database.select().from(users).where(eq(users.id, outcome.userId));
    expect(user).toMatchObject({ email: `new-${fixture.email}`, emailVerified: false });
    const [profile] = await fixture.database
      .select()
      .from(profiles)
      .where(eq(profiles.id, outcome.userId));
    expect(profile?.role).toBe("customer");
    const [account] = await fixture.database
      .select()
      .from(accounts)
      .where(eq(accounts.userId, outcome.userId));
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await fixture.sessionsOf(outcome.userId)).toEqual([]);
    const mails = await fixture.mailsTo(`new-${fixture.email}`);
    expect(mails.map(({ kind }) => kind)).toEqual(["verify-email"]);
  });

  test("emails are unique regardless of case", async () => {
    const again = await signUp(services(), person(fixture.email.toUpperCase()));
    expect(again).toEqual({ ok: false, reason: "address-taken" });
    expect(await fixture.mailsTo(fixture.email)).toHaveLength(1);
  });

  test("ten concurrent sign-ups with one email create one account and one mail", async () => {
    const email = `race-${fixture.email}`;
    const attempts = Array.from({ length: 10 }, (_, n) =>
      signUp(services(), person(n % 2 ? email : email.toUpperCase())),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      await fixture.database.select().from(users).where(ilike(users.email, email)),
    ).toHaveLength(1);
    expect(await fixture.mailsTo(email)).toHaveLength(1);
  });

  test("a rejected password creates no account", async () => {
    const email = `weak-${fixture.email}`;
    expect(await signUp(services(), person(email, "password1"))).toEqual({
      ok: false,
      reason: "common",
    });
    expect(await fixture.database.select().from(users).where(eq(users.email, email))).toEqual([]);
  });
});

describe("the password policy", () => {
  const owner = { name: "Thandi Mokoena", email: "thandi.m@umfula.example" };

  test.each([
    ["short", "too-short"],
    ["1234567", "too-short"],
    ["  seven  ", "too-short"],
    ["x".repeat(129), "too-long"],
    ["12345678", "common"],
    ["password", "common"],
    ["PassWord1", "common"],
    ["  baseball  ", "common"],
    ["ｐａｓｓｗｏｒｄ", "common"],
    ["Jacaranda", "common"],
    ["jacaranda-ICT 2026!", "common"],
    ["Pretoria0083", "common"],
  ])("%j is refused: %s", async (password, reason) => {
    expect(await checkPasswordPolicy(password, owner)).toBe(reason);
  });

  test.each([
    ["a season", ["Summer2026", "$umm3r2026", "2026Summer!", "Winter2025/26", "somer2026"]],
    ["a month or a day", ["January01", "december12", "Okt0ber2026", "May2026!!", "Monday2026!"]],
    ["the company or a place", ["Jacaranda#2026", "CapeTown2026", "SouthAfrica1", "Hatfield!1"]],
    ["the usual words", ["Password1!", "P@ssw0rd1!", "admin123", "Welcome@123", "LetMeIn!"]],
    ["several of them", ["AdminAdmin1", "passwordpassword", "SummerPassword1"]],
    ["a run of keys", ["qwerty123", "1q2w3e4r5t", "abcd1234", "12345678!", "asdfghjkl1"]],
    ["a repeat", ["aaaaaaaa", "abcabcabc", "!!!!!!!!", "x".repeat(128)]],
    ["a common password with a little more", ["princess2026!", "pr1nce$$", "*baseball*"]],
    ["the owner's name", ["Thandi1990", "mokoena2026!", "ThandiMokoena1", "Th@ndi!!"]],
    ["the owner's address", ["umfula123", "thandi.m@umfula.example"]],
  ])("that is %s is refused", async (_what, passwords) => {
    const refused = await Promise.all(passwords.map((each) => checkPasswordPolicy(each, owner)));
    expect(refused).toEqual(passwords.map(() => "common"));
  });

  test.each([
    "jacaranda in october",
    "Vygie-2025 xx",
    "pässwörter",
    "summer in the old orchard",
    "my winter password is long",
    "correct horse battery staple",
    "thandi likes purple hats",
    "kN7#vq2Lp9",
    "8f3kq0zvn2",
    "summer 8392 0175 6293 0146",
    "tr4ffic-cone-lamp".padEnd(128, "-lamp-traffic"),
  ])("%j is accepted", async (password) => {
    expect(await checkPasswordPolicy(password, owner)).toBeUndefined();
  });

  test("uses a list that is sorted, lower-case and large", async () => {
    const list = (
      await readFile("app/domain/accounts/passwords/common-passwords.txt", "utf8")
    ).split("\n");
    expect(list.pop()).toBe("");
    expect(list).toHaveLength(100_000);
    expect(list.toSorted()).toEqual(list);
    expect(list.filter((each) => each.length < 8 || each !== each.toLowerCase())).toEqual([]);
    // First, last and some between, for the binary search.
    const some = [0, 1, 7, 49_999, 50_000, 99_998, 99_999].map((at) => list[at] ?? "");
    const found = await Promise.all(some.map((each) => checkPasswordPolicy(each)));
    expect(found).toEqual(some.map(() => "common"));
  });
});

describe("signUpForm", () => {
  const submitted = {
    name: "Sipho",
    email: "sipho@example.com",
    password: "x",
    confirmPassword: "x",
  };
  const errorsOf = (change: Record<string, unknown>) => {
    const parsed = signUpForm.safeParse({ ...submitted, ...change });
    return parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  };

  test("reports missing fields with the specification's messages", () => {
    expect(errorsOf({ name: " ", email: "", password: "", confirmPassword: "" })).toEqual(
      expect.arrayContaining([
        "name: Name is required",
        "email: Email is required",
        "password: Password is required",
        "confirmPassword: Please confirm your password",
      ]),
    );
    expect(errorsOf({ email: "sipho" })).toContain("email: Invalid email address format");
    expect(errorsOf({ confirmPassword: "y" })).toEqual(["confirmPassword: Password do not match"]);
  });

  test.each([
    "sipho@exämple.com",
    "ѕipho@example.com",
    "sipho@example.com\u200b",
    '"sipho"@example.com',
    "sipho@127.0.0.1",
    "sipho@example.com, other@example.com",
    "sipho&co@example.com",
  ])("rejects the email %j", (email) => {
    expect(errorsOf({ email })).toContain("email: Invalid email address format");
  });

  test.each([{ role: "admin" }, { emailVerified: "true" }, { isVerified: "on" }])(
    "rejects unknown fields: %o",
    (extra) => {
      expect(errorsOf(extra)).not.toEqual([]);
    },
  );

  test("a name without visible characters is rejected", () => {
    expect(errorsOf({ name: "\u200b\u2060" })).toEqual(["name: Name is required"]);
    expect(errorsOf({ name: "x".repeat(201) })).toEqual(["name: Please shorten this name"]);
  });
});
