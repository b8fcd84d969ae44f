import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { users, verifications } from "#app/database/tables/users.ts";
import type { PasswordHolder } from "#app/domain/accounts/people.ts";
import { sweepExpiredCredentials } from "#app/domain/accounts/sessions/sessions.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { pendingMail } from "#tests/helpers/accounts/personal-data-fixture.ts";
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  readEmailChange,
  refuseEmailChange,
  requestEmailChange,
} from "./email-change.server.ts";

const fixture = accountFixture();
const needs = () => ({ database: fixture.database, origin: ORIGIN });
const holder = () =>
  ({ userId: fixture.userId, email: fixture.email }) as unknown as PasswordHolder;
const newAddress = () => `new-${fixture.email}`;
const deadLink = { ok: false, reason: "link-dead" };

describe("asking for another address", () => {
  test("changes nothing, mails both addresses, and keeps only hashes of the links", async () => {
    const links = await ask();
    expect(await currentUser()).toMatchObject({ email: fixture.email });
    expect(links.toNew).not.toBe(links.toOld);
    const kept = JSON.stringify(await fixture.database.select().from(emailChanges));
    expect(kept).not.toContain(links.toNew);
    expect(kept).not.toContain(links.toOld);
    expect(await readEmailChange(fixture, holder())).toMatchObject({
      newEmail: newAddress(),
      waitsFor: ["new", "old"],
    });
  });

  test("again makes the earlier links dead", async () => {
    const first = await ask();
    await ask(`second-${fixture.email}`);
    for (const link of [first.toNew, first.toOld]) {
      expect(await findEmailChange(fixture, link)).toBeUndefined();
      expect(await confirmProven(link)).toEqual(deadLink);
    }
  });

  test("twice for the same address mails nobody again; cancelled or too old, it may be asked anew", async () => {
    const first = await ask();
    const mails = async () => [
      ...(await fixture.mailsTo(newAddress())),
      ...(await fixture.mailsTo(fixture.email)),
    ];
    const before = (await mails()).length;
    const again = () =>
      requestEmailChange(needs(), holder(), { email: newAddress().toUpperCase() });
    const refused = { ok: false, reason: "asked" };
    expect(await Promise.all([again(), again()])).toEqual([refused, refused]);
    expect(await mails()).toHaveLength(before);
    expect(await findEmailChange(fixture, first.toNew)).toBeDefined();
    await fixture.database.update(emailChanges).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await again()).toEqual({ ok: true });
    await cancelEmailChange(fixture, holder());
    expect(await again()).toEqual({ ok: true });
  });

  test.each([
    ["the same address", () => fixture.email.toUpperCase(), "same"],
    ["an address that mail cannot reach", () => "zoë@umfula.example", "unusable"],
    ["two addresses in one", () => "a@b.example,c@d.example", "unusable"],
  ])("is refused for %s", async (_name, address, reason) => {
    const outcome = await requestEmailChange(needs(), holder(), { email: address() });
    expect(outcome).toEqual({ ok: false, reason });
  });

  test("is refused for an address with an account", async () => {
    await fixture.signUp(newAddress());
    const outcome = await requestEmailChange(needs(), holder(), { email: newAddress() });
    expect(outcome).toEqual({ ok: false, reason: "taken" });
  });
});

describe("confirming it", () => {
  test.each([
    ["new, then old", ["toNew", "toOld"], "old"],
    ["old, then new", ["toOld", "toNew"], "new"],
  ] as const)("takes both mailboxes: %s", async (_order, [first, second], waitsFor) => {
    const links = await ask();
    const half = await confirmProven(links[first]);
    expect(half).toMatchObject({ ok: true, change: { waitsFor: [waitsFor], hasConfirmed: true } });
    expect(await currentUser()).toMatchObject({ email: fixture.email });
    // Pressed twice, the same link does not count twice.
    await confirmProven(links[first]);
    expect(await currentUser()).toMatchObject({ email: fixture.email });

    const whole = await confirmProven(links[second]);
    expect(whole).toMatchObject({ ok: true, change: { waitsFor: [] } });
    expect(await currentUser()).toMatchObject({ email: newAddress(), emailVerified: true });
    for (const used of [links.toNew, links.toOld]) {
      expect(await confirmProven(used)).toEqual(deadLink);
      expect(await refuseEmailChange(needs(), used)).toEqual({ ok: false });
    }
  });

  test("from the new mailbox takes the account's password, from the old one only the link", async () => {
    const links = await ask();
    const stranger = await fixture.signUp(`stranger-${fixture.email}`);
    for (const proof of [{}, { provenUserId: stranger }]) {
      expect(await confirmEmailChange(needs(), links.toNew, proof)).toEqual({
        ok: false,
        reason: "password-required",
      });
    }
    expect(await confirmEmailChange(needs(), links.toOld)).toMatchObject({ ok: true });
    expect(await currentUser()).toMatchObject({ email: fixture.email });
  });

  test("both at once makes the change once", async () => {
    const links = await ask();
    await Promise.all(Object.values(links).map((link) => confirmProven(link)));
    expect(await currentUser()).toMatchObject({ email: newAddress() });
    const notices = await fixture.mailsTo(fixture.email);
    expect(notices.filter(({ kind }) => kind === "email-changed")).toHaveLength(1);
  });

  test("tells the old mailbox, and what lay in it opens nothing any more", async () => {
    await fixture.auth().api.requestPasswordReset({ body: { email: fixture.email } });
    const links = await ask();
    await confirmProven(links.toNew);
    await confirmProven(links.toOld);
    expect((await fixture.mailsTo(fixture.email)).map(({ kind }) => kind)).toEqual([
      "email-changed",
    ]);
    const open = await fixture.database
      .select()
      .from(verifications)
      .where(eq(verifications.value, fixture.userId));
    expect(open).toEqual([]);
  });

  test.each([true, false])(
    "takes no answer from the old mailbox (verified: %s)",
    async (verified) => {
      const links = await ask(newAddress(), { verified });
      for (const kind of ["contact-acknowledged", "contact-reply"]) {
        await fixture.database.insert(mailOutbox).values(pendingMail(kind, fixture.email));
      }
      await confirmProven(links.toOld);
      await confirmProven(links.toNew);
      const left = (await fixture.mailsTo(fixture.email)).map(({ kind }) => kind);
      expect(left.toSorted()).toEqual(["contact-acknowledged", "contact-reply", "email-changed"]);
    },
  );

  test("an address that was never verified is told but need not agree", async () => {
    const links = await ask(newAddress(), { verified: false });
    const told = (await fixture.mailsTo(fixture.email)).at(-1);
    expect(told?.textBody).toContain("as soon as the new address has confirmed it");
    const outcome = await confirmProven(links.toNew);
    expect(outcome).toMatchObject({ ok: true, change: { waitsFor: [] } });
    expect(await currentUser()).toMatchObject({ email: newAddress(), emailVerified: true });
  });

  test("does nothing when another account took the address meanwhile", async () => {
    const links = await ask();
    await confirmProven(links.toOld);
    await fixture.signUp(newAddress());
    const outcome = await confirmProven(links.toNew);
    expect(outcome).toEqual({ ok: false, reason: "taken" });
    expect(await currentUser()).toMatchObject({ email: fixture.email });
    expect(await readEmailChange(fixture, holder())).toBeUndefined();
  });

  test("does nothing with a link that is made up, cut off, too old or cancelled", async () => {
    const { toNew, toOld } = await ask();
    for (const wrong of ["", "made-up", toNew.slice(1), `${toNew}x`, toNew.toUpperCase()]) {
      expect(await confirmProven(wrong)).toEqual(deadLink);
    }
    await fixture.database.update(emailChanges).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await confirmProven(toNew)).toEqual(deadLink);
    expect(await findEmailChange(fixture, toOld)).toBeUndefined();
    expect(await readEmailChange(fixture, holder())).toBeUndefined();
    await sweepExpiredCredentials(fixture.database);
    expect(await fixture.database.select().from(emailChanges)).toEqual([]);

    const cancelled = await ask();
    await cancelEmailChange(fixture, holder());
    expect(await confirmProven(cancelled.toNew)).toEqual(deadLink);
    expect(await currentUser()).toMatchObject({ email: fixture.email });
  });
});

describe("refusing it", () => {
  test("calls it off and signs every device out, even after agreeing", async () => {
    const { pair } = await fixture.cookieOfLogin();
    const links = await ask();
    await confirmProven(links.toOld);
    expect(await refuseEmailChange(needs(), links.toOld)).toEqual({ ok: true });
    expect(await confirmProven(links.toNew)).toEqual(deadLink);
    expect(await currentUser()).toMatchObject({ email: fixture.email });
    expect(await fixture.viewerOf(pair)).toBeUndefined();
  });

  test("is not for the new mailbox, which may be a stranger's", async () => {
    const { pair } = await fixture.cookieOfLogin();
    const links = await ask();
    expect(await refuseEmailChange(needs(), links.toNew)).toEqual({ ok: false });
    expect(await findEmailChange(fixture, links.toOld)).toBeDefined();
    expect(await fixture.viewerOf(pair)).toBeDefined();
  });
});

/** As the person does who has the account's password. */
function confirmProven(secret: string) {
  return confirmEmailChange(needs(), secret, { provenUserId: fixture.userId });
}

async function ask(email = newAddress(), { verified } = { verified: true }) {
  await fixture.database
    .update(users)
    .set({ emailVerified: verified })
    .where(eq(users.id, fixture.userId));
  expect(await requestEmailChange(needs(), holder(), { email })).toEqual({ ok: true });
  return {
    toNew: await secretIn(email, "confirm-new-email"),
    toOld: await secretIn(fixture.email, "agree-to-email-change"),
  };
}

async function secretIn(address: string, kind: string): Promise<string> {
  const mail = (await fixture.mailsTo(address)).filter((each) => each.kind === kind).at(-1);
  const link = new RegExp(`${ORIGIN}/account/confirm-email\\?token=([\\w-]{32})`);
  return link.exec(mail?.textBody ?? "")?.[1] ?? "";
}

async function currentUser() {
  const [user] = await fixture.database.select().from(users).where(eq(users.id, fixture.userId));
  return user;
}
