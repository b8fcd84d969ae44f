import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Owner, Reauthenticated } from "#app/domain/accounts/people.ts";
import {
  applySettings,
  defaultSettings,
  privateSettings,
  shownBankAccount,
} from "#app/settings/private-settings.server.ts";
import { makeStaff } from "#tests/helpers/accounts/make-staff.ts";
import {
  applyDueBankAccount,
  approveBankAccount,
  cancelBankAccount,
  pauseEft,
  readPendingBankAccount,
  saveBankAccount,
} from "./bank-account.server.ts";
import { loadSettings, readSettings, saveSettings } from "./settings.server.ts";

const person = (id: number, name: string) =>
  ({
    userId: `00000000-0000-4000-8000-00000000000${id}`,
    name,
    email: `${name.toLowerCase()}@umfula.example`,
  }) as Owner;
const thandi = person(1, "Thandi");
const sipho = person(2, "Sipho");
const everyone = [sipho.email, thandi.email];

const first = {
  accountHolder: "Umfula",
  bank: "First Bank",
  accountNumber: "62 0000 1111",
  branchCode: "250655",
  accountType: "Current account",
};
const second = { ...first, bank: "Second Bank", accountNumber: "62 0000 2222" };
const third = { ...first, bank: "Third Bank", accountNumber: "62 0000 3333" };

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let services: { database: typeof testDatabase.database; origin: string };
const query = (text: string, values: unknown[] = []) =>
  testDatabase.database.$client.query(text, values);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  services = { database: testDatabase.database, origin: "https://www.umfula.example" };
  for (const { userId, name, email } of [thandi, sipho]) {
    await query("insert into users (id, name, email) values ($1, $2, $3)", [userId, name, email]);
  }
});
beforeEach(async () => {
  await query("truncate settings, pending_bank_account, mail_outbox cascade");
  await query("update profiles set role = 'admin', staff_roles = '{owner}'");
  await loadSettings(services.database);
});
afterAll(async () => {
  applySettings(defaultSettings);
  await testDatabase.drop();
});

async function save(admin: Owner, value: typeof first) {
  const { version } = await readSettings(services, admin, "bank");
  const holder = admin as unknown as Reauthenticated;
  return saveBankAccount(services, admin, { value, version, holder });
}

function approve(admin: Owner, id: string) {
  return approveBankAccount(services, admin, { id, holder: admin as unknown as Reauthenticated });
}

/** The id of the account that waits. */
async function pendingId(): Promise<string> {
  return (await readPendingBankAccount(services, thandi))?.id ?? "";
}

/** The first account is in force and Thandi has asked for the second. */
async function requestSecond(): Promise<string> {
  await save(thandi, first);
  await save(thandi, second);
  await query("delete from mail_outbox");
  return pendingId();
}

const after24Hours = () =>
  query("update pending_bank_account set takes_effect_at = takes_effect_at - interval '24 hours'");

async function mails() {
  const { rows } = await query("select subject, text_body, to_email from mail_outbox order by 3");
  return rows.map(({ subject, text_body, to_email }) => ({
    subject,
    text: text_body,
    to: to_email,
  }));
}

async function auditOfBank(): Promise<string[]> {
  const { rows } = await query(
    "select actor_name, verb from audit_log where entity_id = 'bank' order by at desc limit 2",
  );
  return rows.map(({ actor_name, verb }) => `${actor_name} ${verb}`);
}

describe("the bank account", () => {
  test("the first one takes effect at once", async () => {
    expect(await save(thandi, first)).toEqual({ ok: true, status: "saved" });
    expect(privateSettings().bank).toEqual(first);
    expect(await pendingId()).toBe("");
    expect((await mails()).map(({ to }) => to)).toEqual(everyone);
  });

  test("a change is pending for 24 hours, and customers still see the old account", async () => {
    await save(thandi, first);
    await query("delete from mail_outbox");
    expect(await save(thandi, second)).toMatchObject({ ok: true, status: "pending" });
    await loadSettings(services.database);
    expect(shownBankAccount()).toEqual(first);
    const pending = await readPendingBankAccount(services, sipho);
    expect(pending).toMatchObject({
      value: second,
      requestedBy: "Thandi",
      isOwn: false,
      accounts: {
        current: expect.stringMatching(/ account ending in 1111$/),
        next: expect.stringMatching(/ account ending in 2222$/),
      },
    });
    const { rows } = await query(
      "select extract(epoch from takes_effect_at - requested_at) / 3600 as hours from pending_bank_account",
    );
    expect(Number(rows[0].hours)).toBeCloseTo(24, 3);
    const [mail, ...others] = await mails();
    expect([mail?.to, ...others.map(({ to }) => to)]).toEqual(everyone);
    expect(mail?.subject).toContain("New bank account requested");
    expect(mail?.text).toContain("Second Bank, account ending in 2222");
    expect(mail?.text).toContain("First Bank, account ending in 1111");
    expect(mail?.text).not.toContain("0000 2222");
    expect(await auditOfBank()).toEqual(["Thandi requested a change of", "Thandi changed"]);
  });

  test("saving the account in force changes nothing and leaves the pending one", async () => {
    const id = await requestSecond();
    expect(await save(sipho, first)).toEqual({ ok: true, status: "unchanged" });
    expect(await pendingId()).toBe(id);
    expect(await mails()).toEqual([]);
  });

  test("a form opened before the account changed is outdated", async () => {
    await save(thandi, first);
    const holder = thandi as unknown as Reauthenticated;
    expect(await saveBankAccount(services, thandi, { value: second, version: 0, holder })).toEqual({
      ok: false,
      reason: "outdated",
      by: "Thandi",
    });
  });

  test("is not changed without the password of the one who asks or approves", async () => {
    const id = await requestSecond();
    const holder = thandi as unknown as Reauthenticated;
    await expect(
      saveBankAccount(services, sipho, { value: third, version: 1, holder }),
    ).rejects.toThrow("password");
    await expect(approveBankAccount(services, sipho, { id, holder })).rejects.toThrow("password");
    expect(await pendingId()).toBe(id);
  });
});

describe("a pending bank account", () => {
  test("takes effect at once when another admin approves it", async () => {
    const id = await requestSecond();
    expect(await approve(sipho, id)).toEqual({ ok: true });
    expect(privateSettings().bank).toEqual(second);
    expect(await pendingId()).toBe("");
    const [mail] = await mails();
    expect(mail?.subject).toContain("Bank account changed");
    expect(mail?.text).toContain("Approved by: Sipho (sipho@umfula.example)");
    expect(await auditOfBank()).toEqual(["Thandi changed", "Sipho approved the change of"]);
  });

  test("is not approved by the admin who asked for it", async () => {
    const id = await requestSecond();
    expect(await approve(thandi, id)).toEqual({ ok: false, reason: "own-request" });
    expect(privateSettings().bank).toEqual(first);
    expect(await pendingId()).toBe(id);
  });

  test("is not approved by somebody who became an owner within the same 24 hours", async () => {
    const mallory = await makeStaff(services.database, "mallory@umfula.example");
    try {
      await query("update accounts set updated_at = now() - interval '24 hours'");
      const id = await requestSecond();
      expect(await approve(mallory, id)).toEqual({ ok: false, reason: "new-approver" });
      expect(privateSettings().bank).toEqual(first);
      expect(await readPendingBankAccount(services, mallory)).toMatchObject({ mayApprove: false });
      await query("update profiles set roles_changed_at = now() - interval '24 hours'");
      expect(await approve(mallory, id)).toEqual({ ok: true });
    } finally {
      await query("delete from users where id = $1", [mallory.userId]);
    }
  });

  test("is not approved with a password that was set within the same 24 hours", async () => {
    await query(
      "insert into accounts (user_id, account_id, provider_id, password) values ($1, 'x', 'credential', 'x')",
      [sipho.userId],
    );
    try {
      const id = await requestSecond();
      expect(await readPendingBankAccount(services, thandi)).toMatchObject({ hasApprover: false });
      expect(await approve(sipho, id)).toEqual({ ok: false, reason: "new-approver" });
      await query("update accounts set updated_at = now() - interval '24 hours'");
      expect(await readPendingBankAccount(services, thandi)).toMatchObject({ hasApprover: true });
      expect(await approve(sipho, id)).toEqual({ ok: true });
    } finally {
      await query("delete from accounts");
    }
  });

  test("is not approved after it was replaced: nobody approves what they have not seen", async () => {
    const id = await requestSecond();
    await save(thandi, third);
    expect(await approve(sipho, id)).toEqual({ ok: false, reason: "gone" });
    expect(privateSettings().bank).toEqual(first);
  });

  test("with a single owner it takes the 24 hours", async () => {
    await query("update profiles set role = 'customer' where id = $1", [sipho.userId]);
    const id = await requestSecond();
    expect(await approve(thandi, id)).toMatchObject({ ok: false });
    expect(await applyDueBankAccount(services)).toEqual({ applied: 0, withdrawn: 0 });
    await after24Hours();
    expect(await applyDueBankAccount(services)).toEqual({ applied: 1, withdrawn: 0 });
    expect(privateSettings().bank).toEqual(second);
  });

  test("is applied once when two processes run the job at the same time", async () => {
    await requestSecond();
    await after24Hours();
    const runs = await Promise.all([applyDueBankAccount(services), applyDueBankAccount(services)]);
    expect(runs.map(({ applied }) => applied).sort()).toEqual([0, 1]);
    expect(privateSettings().bank).toEqual(second);
    expect((await mails()).map(({ to }) => to)).toEqual(everyone);
    expect((await readSettings(services, thandi, "bank")).version).toBe(2);
    expect((await auditOfBank())[0]).toBe("Thandi changed");
  });

  test("is applied once when it is approved while the job runs", async () => {
    const id = await requestSecond();
    await after24Hours();
    await Promise.all([approve(sipho, id), applyDueBankAccount(services)]);
    expect(privateSettings().bank).toEqual(second);
    expect((await readSettings(services, thandi, "bank")).version).toBe(2);
    expect(await mails()).toHaveLength(2);
  });

  test("is replaced by the next request, and the 24 hours start again", async () => {
    await requestSecond();
    await after24Hours();
    expect(await save(sipho, third)).toMatchObject({ ok: true, status: "pending" });
    expect((await mails())[0]?.text).toContain("This replaces the earlier request");
    expect(await applyDueBankAccount(services)).toEqual({ applied: 0, withdrawn: 0 });
    expect(await readPendingBankAccount(services, sipho)).toMatchObject({
      value: third,
      isOwn: true,
    });
  });

  test("two requests at the same moment leave one", async () => {
    await save(thandi, first);
    const outcomes = await Promise.all([save(thandi, second), save(sipho, third)]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await query("select from pending_bank_account")).rowCount).toBe(1);
  });

  test("is cancelled by any admin, also by the one who asked", async () => {
    for (const admin of [sipho, thandi]) {
      await query("truncate settings");
      const id = await requestSecond();
      expect(await cancelBankAccount(services, admin, { id })).toEqual({ ok: true });
      expect(await pendingId()).toBe("");
      expect((await mails())[0]?.text).toContain(`Cancelled by: ${admin.name}`);
      expect((await auditOfBank())[0]).toBe(`${admin.name} cancelled the change of`);
      expect(await cancelBankAccount(services, admin, { id })).toEqual({ ok: false });
    }
    expect(shownBankAccount()).toEqual(first);
  });

  test.each([
    ["demoted", "update profiles set role = 'customer' where id = $1"],
    ["made a manager", "update profiles set staff_roles = '{manager}' where id = $1"],
    ["deactivated", "update profiles set role = 'customer', deactivated_at = now() where id = $1"],
    ["deleted", "delete from users where id = $1"],
  ])("is withdrawn if the admin who asked was %s", async (_, lose) => {
    const left = person(3, "Left");
    await query("insert into users (id, name, email) values ($1, $2, $3)", [
      left.userId,
      left.name,
      left.email,
    ]);
    await save(thandi, first);
    await save(left, second);
    await query("delete from mail_outbox");
    await query(lose, [left.userId]);
    await after24Hours();
    expect(await applyDueBankAccount(services)).toEqual({ applied: 0, withdrawn: 1 });
    await query("delete from users where id = $1", [left.userId]);
    expect(shownBankAccount()).toEqual(first);
    const sent = (await mails()).filter(({ to }) => to !== left.email);
    expect(sent.map(({ to }) => to)).toEqual(everyone);
    expect(sent[0]?.text).toContain(
      "can no longer change bank details, so the request was cancelled",
    );
  });

  test("of an admin who left is not approved either", async () => {
    const id = await requestSecond();
    await query("update profiles set role = 'customer' where id = $1", [thandi.userId]);
    expect(await approve(sipho, id)).toEqual({ ok: false, reason: "requester-not-permitted" });
    expect(shownBankAccount()).toEqual(first);
    expect(await pendingId()).toBe("");
  });
});

describe("EFT", () => {
  test("is paused at once, while somebody else saves the payment methods", async () => {
    await save(thandi, first);
    const payments = { group: "payments", value: { eftDays: 3 }, version: 0 } as const;
    await Promise.all([pauseEft(services, sipho), saveSettings(services, thandi, payments)]);
    expect(shownBankAccount()).toBeUndefined();
    const { value } = await readSettings(services, sipho, "payments");
    expect(value).toMatchObject({ eft: true, eftPaused: true });
  });
});
