import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { users, verifications } from "#app/database/tables/users.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
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
const services = () => ({ database: fixture.database, origin: ORIGIN });
const holder = () =>
  ({ userId: fixture.userId, email: fixture.email }) as unknown as Reauthenticated;
const newAddress = () => `new-${fixture.email}`;
const invalidLink = { ok: false, reason: "link-invalid" };

describe("requesting an email change", () => {
  test("mails both addresses and stores only the hashes of the links", async () => {
    const links = await requestChange();
    expect(await currentUser()).toMatchObject({ email: fixture.email });
    expect(links.toNew).not.toBe(links.toOld);
    const stored = JSON.stringify(await fixture.database.select().from(emailChanges));
    expect(stored).not.toContain(links.toNew);
    expect(stored).not.toContain(links.toOld);
    expect(await readEmailChange(fixture, holder())).toMatchObject({
      newEmail: newAddress(),
      waitsFor: ["new", "old"],
    });
  });

  test("a second request invalidates the earlier links", async () => {
    const first = await requestChange();
    await requestChange(`second-${fixture.email}`);
    for (const link of [first.toNew, first.toOld]) {
      expect(await findEmailChange(fixture, link)).toBeUndefined();
      expect(await confirmWithPassword(link)).toEqual(invalidLink);
    }
  });

  test("rejects the same email while a request is pending, not after it was cancelled or expired", async () => {
    const first = await requestChange();
    const mails = async () => [
      ...(await fixture.mailsTo(newAddress())),
      ...(await fixture.mailsTo(fixture.email)),
    ];
    const before = (await mails()).length;
    const again = () =>
      requestEmailChange(services(), holder(), { email: newAddress().toUpperCase() });
    const refused = { ok: false, reason: "pending" };
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
    const outcome = await requestEmailChange(services(), holder(), { email: address() });
    expect(outcome).toEqual({ ok: false, reason });
  });

  test("rejects an email that has an account", async () => {
    await fixture.signUp(newAddress());
    const outcome = await requestEmailChange(services(), holder(), { email: newAddress() });
    expect(outcome).toEqual({ ok: false, reason: "taken" });
  });
});

describe("confirming an email change", () => {
  test.each([
    ["new, then old", ["toNew", "toOld"], "old"],
    ["old, then new", ["toOld", "toNew"], "new"],
  ] as const)("requires both confirmations: %s", async (_order, [first, second], waitsFor) => {
    const links = await requestChange();
    const half = await confirmWithPassword(links[first]);
    expect(half).toMatchObject({ ok: true, change: { waitsFor: [waitsFor], hasConfirmed: true } });
    expect(await currentUser()).toMatchObject({ email: fixture.email });
    // The same link used twice counts once.
    await confirmWithPassword(links[first]);
    expect(await currentUser()).toMatchObject({ email: fixture.email });

    const applied = await confirmWithPassword(links[second]);
    expect(applied).toMatchObject({ ok: true, change: { waitsFor: [] } });
    expect(await currentUser()).toMatchObject({ email: newAddress(), emailVerified: true });
    for (const used of [links.toNew, links.toOld]) {
      expect(await confirmWithPassword(used)).toEqual(invalidLink);
      expect(await refuseEmailChange(services(), used)).toEqual({ ok: false });
    }
  });

  test("requires the account's password from the new address, only the link from the old one", async () => {
    const links = await requestChange();
    const stranger = await fixture.signUp(`stranger-${fixture.email}`);
    for (const proof of [{}, { authenticatedUserId: stranger }]) {
      expect(await confirmEmailChange(services(), links.toNew, proof)).toEqual({
        ok: false,
        reason: "password-required",
      });
    }
    expect(await confirmEmailChange(services(), links.toOld)).toMatchObject({ ok: true });
    expect(await currentUser()).toMatchObject({ email: fixture.email });
  });

  test("two concurrent confirmations apply the change once", async () => {
    const links = await requestChange();
    await Promise.all(Object.values(links).map((link) => confirmWithPassword(link)));
    expect(await currentUser()).toMatchObject({ email: newAddress() });
    const notices = await fixture.mailsTo(fixture.email);
    expect(notices.filter(({ kind }) => kind === "email-changed")).toHaveLength(1);
  });

  test("notifies the old address and revokes the links mailed to it", async () => {
    await fixture.auth().api.requestPasswordReset({ body: { email: fixture.email } });
    const links = await requestChange();
    await confirmWithPassword(links.toNew);
    await confirmWithPassword(links.toOld);
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
    "keeps contact mail to the old address (old verified: %s)",
    async (verified) => {
      const links = await requestChange(newAddress(), { verified });
      for (const kind of ["contact-acknowledged", "contact-reply"]) {
        await fixture.database.insert(mailOutbox).values(pendingMail(kind, fixture.email));
      }
      await confirmWithPassword(links.toOld);
      await confirmWithPassword(links.toNew);
      const left = (await fixture.mailsTo(fixture.email)).map(({ kind }) => kind);
      expect(left.toSorted()).toEqual(["contact-acknowledged", "contact-reply", "email-changed"]);
    },
  );

  test("an unverified old address is notified but need not confirm", async () => {
    const links = await requestChange(newAddress(), { verified: false });
    const notification = (await fixture.mailsTo(fixture.email)).at(-1);
    expect(notification?.textBody).toContain("as soon as it is confirmed from the new address");
    const outcome = await confirmWithPassword(links.toNew);
    expect(outcome).toMatchObject({ ok: true, change: { waitsFor: [] } });
    expect(await currentUser()).toMatchObject({ email: newAddress(), emailVerified: true });
  });

  test("is rejected when another account has taken the email", async () => {
    const links = await requestChange();
    await confirmWithPassword(links.toOld);
    await fixture.signUp(newAddress());
    const outcome = await confirmWithPassword(links.toNew);
    expect(outcome).toEqual({ ok: false, reason: "taken" });
    expect(await currentUser()).toMatchObject({ email: fixture.email });
    expect(await readEmailChange(fixture, holder())).toBeUndefined();
  });

  test("rejects an invalid, truncated, expired or cancelled link", async () => {
    const { toNew, toOld } = await requestChange();
    for (const wrong of ["", "made-up", toNew.slice(1), `${toNew}x`, toNew.toUpperCase()]) {
      expect(await confirmWithPassword(wrong)).toEqual(invalidLink);
    }
    await fixture.database.update(emailChanges).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await confirmWithPassword(toNew)).toEqual(invalidLink);
    expect(await findEmailChange(fixture, toOld)).toBeUndefined();
    expect(await readEmailChange(fixture, holder())).toBeUndefined();
    await sweepExpiredCredentials(fixture.database);
    expect(await fixture.database.select().from(emailChanges)).toEqual([]);

    const cancelled = await requestChange();
    await cancelEmailChange(fixture, holder());
    expect(await confirmWithPassword(cancelled.toNew)).toEqual(invalidLink);
    expect(await currentUser()).toMatchObject({ email: fixture.email });
  });
});

describe("refusing an email change", () => {
  test("cancels the change and ends all sessions, even after a confirmation", async () => {
    const { pair } = await fixture.cookieOfLogin();
    const links = await requestChange();
    await confirmWithPassword(links.toOld);
    expect(await refuseEmailChange(services(), links.toOld)).toEqual({ ok: true });
    expect(await confirmWithPassword(links.toNew)).toEqual(invalidLink);
    expect(await currentUser()).toMatchObject({ email: fixture.email });
    expect(await fixture.viewerOf(pair)).toBeUndefined();
  });

  test("is not possible from the new address", async () => {
    const { pair } = await fixture.cookieOfLogin();
    const links = await requestChange();
    expect(await refuseEmailChange(services(), links.toNew)).toEqual({ ok: false });
    expect(await findEmailChange(fixture, links.toOld)).toBeDefined();
    expect(await fixture.viewerOf(pair)).toBeDefined();
  });
});

/** Confirms with the account's password. */
function confirmWithPassword(secret: string) {
  return confirmEmailChange(services(), secret, { authenticatedUserId: fixture.userId });
}

async function requestChange(email = newAddress(), { verified } = { verified: true }) {
  await fixture.database
    .update(users)
    .set({ emailVerified: verified })
    .where(eq(users.id, fixture.userId));
  expect(await requestEmailChange(services(), holder(), { email })).toEqual({ ok: true });
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
