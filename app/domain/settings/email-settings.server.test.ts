import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Owner, Reauthenticated } from "#app/domain/accounts/people.ts";
import type { MailTransport } from "#app/mail/transport/mail-transport.ts";
import { openSmtpTransport, parseSmtpUrl } from "#app/mail/transport/smtp-transport.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { type SmtpServerOptions, startSmtpServer } from "#tests/helpers/mail/smtp-server.ts";
import { saveEmailSettings } from "./email-settings.server.ts";
import { listRecentChanges } from "./save-step-up-settings.server.ts";
import { readSettings } from "./settings.server.ts";
import { groupForm } from "./settings-form.server.ts";

const origin = "https://www.umfula.example";
const secret = "a secret of at least thirty-two characters";
const admin = {
  userId: "00000000-0000-4000-8000-000000000001",
  name: "Thandi",
  email: "thandi@umfula.example",
} as Owner;
const holder = admin as unknown as Reauthenticated;
const colleague = "sipho@umfula.example";
const folder: MailTransport = { kind: "folder", send: async () => {}, close: async () => {} };

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  for (const [id, email] of [
    [admin.userId, admin.email],
    ["00000000-0000-4000-8000-000000000002", colleague],
  ]) {
    const { $client } = testDatabase.database;
    await $client.query("insert into users (id, name, email) values ($1, '', $2)", [id, email]);
    await $client.query(
      "update profiles set role = 'admin', staff_roles = '{owner}' where id = $1",
      [id],
    );
  }
});
beforeEach(() => testDatabase.database.$client.query("truncate settings, mail_outbox cascade"));
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(async () => {
  applySettings(defaultSettings);
  await testDatabase.drop();
});

async function openServer(options: SmtpServerOptions = {}) {
  const server = await startSmtpServer(options);
  const from = () => ({ name: "Umfula", address: "hello@umfula.example" });
  const mail = openSmtpTransport({ server: parseSmtpUrl(server.url), from });
  ends.push(server.stop, mail.close);
  return { server, mail };
}

const ofThief = { host: "mail.evil.example", port: "587", security: "tls" };

function save(mail: MailTransport, { version = "0", noticeTimeout = 10_000 } = {}) {
  const services = { database: testDatabase.database, origin, secret, mail, noticeTimeout };
  const form = groupForm("email").parse({
    version,
    senderName: "",
    senderAddress: "",
    user: "",
    ...ofThief,
  });
  return saveEmailSettings(services, admin, form, holder);
}

async function savedHost(): Promise<string> {
  const { value } = await readSettings({ database: testDatabase.database }, admin, "email");
  return value.host;
}

async function waiting(): Promise<string[]> {
  const { rows } = await testDatabase.database.$client.query(
    "select to_email from mail_outbox where kind = 'settings-changed' order by 1",
  );
  return rows.map(({ to_email }) => to_email);
}

describe("a change of the mail server", () => {
  test("is told to every admin through the one that was used until then", async () => {
    const { server, mail } = await openServer();
    expect(await save(mail)).toEqual({ ok: true, areOwnersTold: true });
    const received = await server.received();
    expect(received.flatMap(({ envelope }) => envelope.to).sort()).toEqual([
      colleague,
      admin.email,
    ]);
    expect(received[0]?.mail.text).toContain("mail.evil.example");
    expect(received[0]?.mail.text).toContain("Thandi (thandi@umfula.example)");
    expect(await savedHost()).toBe("mail.evil.example");
    // The new server does not get the notice as well.
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ["does not answer", "say-nothing"],
    ["refuses the emails", "refuse-permanently"],
  ] as const)("proceeds if that one %s, and the overview shows it", async (_, mode) => {
    const { mail } = await openServer({ mode });
    expect(await save(mail, { noticeTimeout: 300 })).toEqual({ ok: true, areOwnersTold: false });
    expect(await savedHost()).toBe("mail.evil.example");
    expect(await waiting()).toEqual([colleague, admin.email]);
    const changes = await listRecentChanges({ database: testDatabase.database }, admin);
    expect(changes).toMatchObject([{ group: "email", by: "Thandi" }]);
  });

  test("proceeds if there was none", async () => {
    expect(await save(folder)).toEqual({ ok: true, areOwnersTold: false });
    expect(await waiting()).toEqual([colleague, admin.email]);
  });

  test("with an older form changes nothing and tells nobody", async () => {
    const { server, mail } = await openServer();
    expect(await save(mail, { version: "7" })).toMatchObject({ reason: "outdated" });
    expect(await server.received()).toEqual([]);
    expect(await savedHost()).toBe("");
  });

  test("is told as one being made, because another admin may save first", async () => {
    const { server, mail } = await openServer();
    let other: Promise<unknown> | undefined;
    const slow: MailTransport = {
      ...mail,
      send: async (...args) => {
        other ??= save(folder);
        await other;
        return mail.send(...args);
      },
    };
    expect(await save(slow)).toMatchObject({ ok: false, reason: "outdated" });
    const [received] = await server.received();
    expect(received?.mail.subject).toMatch(/^Settings being changed \(Email\)/);
    expect(received?.mail.text).toContain("are being changed");
    expect(received?.mail.text).not.toMatch(/were changed|now have/);
  });

  test("is on the overview for seven days", async () => {
    await save(folder);
    const { $client } = testDatabase.database;
    for (const [days, shown] of [
      [6, 1],
      [8, 0],
    ] as const) {
      await $client.query(`update settings set updated_at = now() - interval '${days} days'`);
      const changes = await listRecentChanges({ database: testDatabase.database }, admin);
      expect([days, changes.length]).toEqual([days, shown]);
    }
  });

  test("needs the password of the admin who makes it", async () => {
    const services = { database: testDatabase.database, origin, secret, mail: folder };
    const form = groupForm("email").parse({ version: "0", senderName: "", ...ofThief });
    const other = { ...holder, userId: "00000000-0000-4000-8000-000000000002" };
    await expect(saveEmailSettings(services, admin, form, other)).rejects.toThrow("password");
    expect(await savedHost()).toBe("");
  });
});
