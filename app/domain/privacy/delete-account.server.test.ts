import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contactMessages } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { isLastOwner } from "#app/domain/accounts/staff/lock-staff.server.ts";
import { leaseDueMail, markForRetry, markGivenUp } from "#app/mail/outbox-queue.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { makeStaff } from "#tests/helpers/accounts/make-staff.ts";
import {
  deliverMails,
  fillPersonalTables,
  pendingMail,
  tablesContaining,
} from "#tests/helpers/accounts/personal-data-fixture.ts";
import { deleteAccount } from "./delete-account.server.ts";

const fixture = accountFixture();
const remove = (userId = fixture.userId) =>
  deleteAccount({ database: fixture.database, origin: ORIGIN }, {
    userId,
    email: fixture.email,
  } as unknown as Reauthenticated);

const find = (text: string) => tablesContaining(fixture.database, text);
const deliverAll = () => deliverMails(fixture.database);

describe("deleteAccount", () => {
  test("leaves email, name and id in no table once the last mail is sent", async () => {
    await fixture.database.update(users).set({ name: "Thandeka Q" }).where(own());
    await fillPersonalTables(fixture);
    await deliverAll();
    await fixture.auth().api.requestPasswordReset({ body: { email: fixture.email } });
    const traces = [fixture.email, fixture.userId, "Thandeka Q"];
    for (const trace of traces) expect(await find(trace), trace).not.toEqual([]);
    const { pair } = await fixture.cookieOfLogin();

    expect(await remove()).toEqual({ ok: true });

    const lastMails = await fixture.mailsTo(fixture.email);
    expect(lastMails.map(({ kind }) => kind)).toEqual(["account-deleted"]);
    expect(await fixture.viewerOf(pair), "a session that was open").toBeUndefined();
    await deliverAll();
    expect(await find(fixture.email)).toEqual([]);
    expect(await find(fixture.userId)).toEqual([]);
    expect(await find("829998877")).toEqual([]);
    expect(await find("Ring the bell")).toEqual([]);
    // The only exception: invoices keep the buyer for the legal retention period.
    expect(await find("Thandeka Q")).toEqual(["documents"]);
    expect(await find("PO Box 82999")).toEqual(["documents"]);
  });

  test("erases the email also when the last mail cannot be delivered", async () => {
    await deliverAll();
    await remove();
    const mail = await leaseDueMail(fixture.database, 1000);
    if (mail?.kind !== "account-deleted") throw new Error("No last mail");
    await markForRetry(fixture.database, mail, `550 <${fixture.email}> unknown`, 0);
    const again = await leaseDueMail(fixture.database, 1000);
    if (!again) throw new Error("Not tried again");
    await markGivenUp(fixture.database, again, `550 <${fixture.email}> unknown`);
    expect(await find(fixture.email)).toEqual([]);
  });

  test("does not touch other users' data", async () => {
    const other = `other-${fixture.email}`;
    const otherId = await fixture.signUp(other);
    await fixture.database
      .insert(contactMessages)
      .values({ name: "Sipho", email: other, message: "Hello" });
    const before = await find(other);
    await fillPersonalTables(fixture);
    await remove();
    expect(await find(other)).toEqual(before);
    expect((await fixture.database.select().from(users).where(eq(users.id, otherId))).length).toBe(
      1,
    );
  });

  test("keeps contact messages of an unverified email", async () => {
    await fillPersonalTables(fixture);
    await fixture.database.update(users).set({ emailVerified: false }).where(own());
    await remove();
    const stored = await fixture.database.select().from(contactMessages);
    expect(stored.filter(({ email }) => email.toLowerCase() === fixture.email)).toHaveLength(1);
  });

  test("erases only account mail to an unverified email", async () => {
    const kinds = ["contact-acknowledged", "contact-reply", "email-changed", "password-changed"];
    for (const kind of kinds) {
      await fixture.database.insert(mailOutbox).values(pendingMail(kind, fixture.email));
    }
    await remove();
    const left = (await fixture.mailsTo(fixture.email)).map(({ kind }) => kind);
    expect(left.toSorted()).toEqual(["account-deleted", ...kinds.slice(0, 3)]);
  });

  test("erases the mail to the new address of a pending email change", async () => {
    await fillPersonalTables(fixture);
    expect(await fixture.mailsTo(`new-${fixture.email}`)).toHaveLength(1);
    await remove();
    expect(await find(`new-${fixture.email}`)).toEqual([]);
  });
});

describe("owners", () => {
  test("the last owner cannot be deleted, whoever else is on staff", async () => {
    await makeAdmin(fixture.userId);
    await makeStaff(fixture.database, "sales@umfula.example", { roles: ["sales"] });
    await makeStaff(fixture.database, "invited@umfula.example", { hasPassword: false });
    expect(await isLastOwner(fixture.database, fixture.userId)).toBe(true);
    expect(await remove()).toEqual({ ok: false, reason: "last-owner" });
    expect(await find(fixture.email)).not.toEqual([]);
    await fixture.database.delete(users).where(own());
  });

  test("one of two owners can be deleted; of two concurrent deletions one succeeds", async () => {
    const second = await fixture.signUp(`second-${fixture.email}`);
    await makeAdmin(fixture.userId);
    await makeAdmin(second);
    expect(await isLastOwner(fixture.database, fixture.userId)).toBe(false);
    const outcomes = await Promise.all([remove(), remove(second)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await isLastOwner(fixture.database, outcomes[0]?.ok ? second : fixture.userId)).toBe(
      true,
    );
  });
});

const own = () => eq(users.id, fixture.userId);

async function makeAdmin(userId: string): Promise<void> {
  await fixture.database
    .update(profiles)
    .set({ role: "admin", staffRoles: ["owner"] })
    .where(eq(profiles.id, userId));
}
