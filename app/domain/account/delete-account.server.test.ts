import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contactMessages, mailOutbox } from "#app/database/tables/messages.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import type { PasswordHolder } from "#app/domain/users/people.ts";
import { markForRetry, markGivenUp, takeDueMail } from "#app/mail/take-mail.server.ts";
import { accountScene, ORIGIN } from "#tests/helpers/account-scene.ts";
import { deliverMails, tablesThatSay } from "#tests/helpers/account-traces.ts";
import { fillPersonalTables, waitingMail } from "#tests/helpers/personal-rows.ts";
import { deleteAccount, isLastAdmin } from "./delete-account.server.ts";

const scene = accountScene();
const remove = (userId = scene.userId) =>
  deleteAccount({ database: scene.database, origin: ORIGIN }, {
    userId,
    email: scene.email,
  } as unknown as PasswordHolder);

const find = (text: string) => tablesThatSay(scene.database, text);
const deliverAll = () => deliverMails(scene.database);

describe("deleting an account", () => {
  test("leaves the address, the name and the id nowhere, once the last mail has gone", async () => {
    await scene.database.update(users).set({ name: "Thandeka Q" }).where(own());
    await fillPersonalTables(scene);
    await deliverAll();
    await scene.auth().api.requestPasswordReset({ body: { email: scene.email } });
    const traces = [scene.email, scene.userId, "Thandeka Q"];
    for (const trace of traces) expect(await find(trace), trace).not.toEqual([]);
    const { pair } = await scene.cookieOfLogin();

    expect(await remove()).toEqual({ ok: true });

    const goodbye = await scene.mailsTo(scene.email);
    expect(goodbye.map(({ kind }) => kind)).toEqual(["account-deleted"]);
    expect(await scene.viewerOf(pair), "a session that was open").toBeUndefined();
    await deliverAll();
    expect(await find(scene.email)).toEqual([]);
    expect(await find(scene.userId)).toEqual([]);
    expect(await find("829998877")).toEqual([]);
    expect(await find("Ring the bell")).toEqual([]);
    // The one exception: an invoice keeps its buyer for as long as tax law has it kept.
    expect(await find("Thandeka Q")).toEqual(["documents"]);
    expect(await find("PO Box 82999")).toEqual(["documents"]);
  });

  test("forgets the address also when the last mail cannot be delivered", async () => {
    await deliverAll();
    await remove();
    const mail = await takeDueMail(scene.database, 1000);
    if (mail?.kind !== "account-deleted") throw new Error("No last mail");
    await markForRetry(scene.database, mail, `550 <${scene.email}> unknown`, 0);
    const again = await takeDueMail(scene.database, 1000);
    if (!again) throw new Error("Not tried again");
    await markGivenUp(scene.database, again, `550 <${scene.email}> unknown`);
    expect(await find(scene.email)).toEqual([]);
  });

  test("leaves everybody else's things alone", async () => {
    const other = `other-${scene.email}`;
    const otherId = await scene.signUp(other);
    await scene.database
      .insert(contactMessages)
      .values({ name: "Sipho", email: other, message: "Hello" });
    const before = await find(other);
    await fillPersonalTables(scene);
    await remove();
    expect(await find(other)).toEqual(before);
    expect((await scene.database.select().from(users).where(eq(users.id, otherId))).length).toBe(1);
  });

  test("takes a stranger's messages from nobody who merely typed their address", async () => {
    await fillPersonalTables(scene);
    await scene.database.update(users).set({ emailVerified: false }).where(own());
    await remove();
    const kept = await scene.database.select().from(contactMessages);
    expect(kept.filter(({ email }) => email.toLowerCase() === scene.email)).toHaveLength(1);
  });

  test("an address that nobody proved loses the account's own mail, and no other", async () => {
    const kinds = ["contact-acknowledged", "contact-reply", "email-changed", "password-changed"];
    for (const kind of kinds) {
      await scene.database.insert(mailOutbox).values(waitingMail(kind, scene.email));
    }
    await remove();
    const left = (await scene.mailsTo(scene.email)).map(({ kind }) => kind);
    expect(left.toSorted()).toEqual(["account-deleted", ...kinds.slice(0, 3)]);
  });

  test("takes an address that was about to become theirs along", async () => {
    await fillPersonalTables(scene);
    expect(await scene.mailsTo(`new-${scene.email}`)).toHaveLength(1);
    await remove();
    expect(await find(`new-${scene.email}`)).toEqual([]);
  });
});

describe("admins", () => {
  test("the last one cannot leave", async () => {
    await makeAdmin(scene.userId);
    expect(await isLastAdmin(scene.database, scene.userId)).toBe(true);
    expect(await remove()).toEqual({ ok: false, reason: "last-admin" });
    expect(await find(scene.email)).not.toEqual([]);
    await scene.database.delete(users).where(own());
  });

  test("one of two can; two at once, only one", async () => {
    const second = await scene.signUp(`second-${scene.email}`);
    await makeAdmin(scene.userId);
    await makeAdmin(second);
    expect(await isLastAdmin(scene.database, scene.userId)).toBe(false);
    const outcomes = await Promise.all([remove(), remove(second)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const left = await scene.database.select().from(profiles).where(eq(profiles.role, "admin"));
    expect(left).toHaveLength(1);
  });
});

const own = () => eq(users.id, scene.userId);

async function makeAdmin(userId: string): Promise<void> {
  await scene.database.update(profiles).set({ role: "admin" }).where(eq(profiles.id, userId));
}
