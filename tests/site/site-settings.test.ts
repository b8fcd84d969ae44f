import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { startSeparateDatabase } from "#tests/faults/separate-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type SmtpServer, startSmtpServer } from "#tests/helpers/mail/smtp-server.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  readEmlFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

/** Two processes of one site: the owner changes settings in the first, visitors see the second. */
const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };
const mailLogin = { user: "shop", password: "Secr3t of the mail server" };
let sites: SiteProcess[];
let folders: Awaited<ReturnType<typeof makeDataFolder>>[];
let postgres: Awaited<ReturnType<typeof startSeparateDatabase>>;
let database: Database;
let smtp: SmtpServer;
let admin: FormBrowser;
let visitor: FormBrowser;

const variables = () => ({
  DATABASE_URL: postgres.url,
  SESSION_SECRET: "the same secret for every process of one site",
  DEMO: "off",
});

beforeAll(async () => {
  postgres = await startSeparateDatabase();
  smtp = await startSmtpServer({ credentials: mailLogin });
  folders = [await makeDataFolder(), await makeDataFolder()];
  sites = [];
  for (const { path } of folders) {
    sites.push(await startSiteProcess({ dataFolder: path, variables: variables() }));
  }
  database = openDatabase(postgres.address);
  await database.transaction((transaction) => createUser(transaction, staff));
  await database.$client.query("update profiles set role = 'admin'");
  admin = new FormBrowser(sites[0]?.origin ?? "");
  await admin.post("/login", { email: staff.email, password: staff.password });
  visitor = new FormBrowser(sites[1]?.origin ?? "");
});
afterAll(async () => {
  await closeDatabase(database);
  for (const site of sites) await site.stop();
  await smtp.stop();
  await postgres.close();
  for (const folder of folders) await folder.remove();
});

async function save(group: string, fields: Record<string, string | false>): Promise<void> {
  await admin.open(`/admin/settings/${group}`);
  await admin.press("Save", fields);
}

describe("the announcement", () => {
  const text = "We are closed on 24 September.";
  const banner = /<section[^>]*aria-label="Announcement"[\s\S]*?<\/section>/;

  test("needs a text while it is on, one of the site's pages, and an end after its start", async () => {
    await save("announcement", { isOn: "yes", text: "" });
    expect(admin.status).toBe(422);
    expect(admin.text).toContain("Enter the text, or switch the announcement off.");
    await save("announcement", { startsAt: "2030-01-02T10:00", endsAt: "2030-01-02T10:00" });
    expect(admin.text).toContain("The end must be later than the start.");
    await save("announcement", { startsAt: "2030-02-31T10:00" });
    expect(admin.text).toContain("Enter a date and a time.");
    const { body } = await admin.post("/admin/settings/announcement", {
      ...{ version: "0", text, kind: "information", startsAt: "", endsAt: "" },
      link: "https://elsewhere.example",
    });
    expect(body.toString()).toContain("Choose one of these pages");
  });

  test("is on every page of every process at once, but not in the back office", async () => {
    await visitor.open("/terms");
    expect(visitor.html).not.toMatch(banner);
    await save("announcement", { isOn: "yes", text, link: "/delivery", kind: "important" });
    expect(admin.text).toContain("The announcement has been saved.");
    expect(admin.html).not.toMatch(banner);
    await eventually(async () => {
      await visitor.open("/terms");
      expect(visitor.html).toMatch(banner);
    });
    for (const path of ["/", "/shop", "/cart", "/login", "/nowhere"]) {
      await visitor.open(path);
      const shown = banner.exec(visitor.html)?.[0] ?? "";
      expect([path, shown.includes(text)]).toEqual([path, true]);
      expect(shown).toMatch(/href="\/delivery"[^>]*>Delivery</);
    }
  });

  test("is not shown before its start or after its end", async () => {
    for (const time of [{ startsAt: "2090-01-01T00:00" }, { endsAt: "2020-01-01T00:00" }]) {
      await save("announcement", { startsAt: "", endsAt: "", ...time });
      await eventually(async () => {
        await visitor.open("/terms");
        expect(visitor.html).not.toMatch(banner);
      });
      await save("announcement", { startsAt: "2020-01-01T00:00", endsAt: "2090-01-01T00:00" });
      await eventually(async () => {
        await visitor.open("/terms");
        expect(visitor.html).toMatch(banner);
      });
    }
    await save("announcement", { isOn: false });
    await eventually(async () => {
      await visitor.open("/terms");
      expect(visitor.html).not.toMatch(banner);
    });
  });
});

describe("maintenance mode", () => {
  test("closes the site with the owner's words until staff switch it off", async () => {
    await visitor.open("/terms");
    expect(visitor.status).toBe(200);
    await save("maintenance", {
      isOn: "yes",
      text: "We are moving to a new server.",
      expectedEnd: "2090-01-01T08:30",
    });
    expect(admin.text).toContain("Maintenance mode is on");
    await eventually(async () => {
      await visitor.open("/terms");
      expect(visitor.status).toBe(503);
    });
    expect(visitor.text).toContain(
      "We are moving to a new server. We expect to be back on 1 January 2090 at 08:30. You can still reach us:",
    );
    const secondsLeft = (Date.parse("2090-01-01T08:30:00+02:00") - Date.now()) / 1000;
    const retryAfter = Number(visitor.header("retry-after"));
    expect(retryAfter).toBeGreaterThan(secondsLeft - 1);
    expect(retryAfter).toBeLessThan(secondsLeft + 3600);
    for (const path of ["/admin", "/admin/settings"]) {
      await admin.open(path);
      expect(admin.text).toContain("Maintenance mode is on: visitors see the maintenance page");
    }

    const colleague = new FormBrowser(sites[1]?.origin ?? "");
    await colleague.post("/login", { email: staff.email, password: staff.password });
    await colleague.open("/admin/settings/maintenance");
    await colleague.press("Save", { isOn: false });
    expect(colleague.text).toContain("Maintenance mode is off");
    await visitor.open("/terms");
    expect(visitor.status).toBe(200);
  });

  test("after the expected end the usual words and waiting time apply", async () => {
    await save("maintenance", { isOn: "yes", text: "", expectedEnd: "2020-01-01T08:30" });
    await eventually(async () => {
      await visitor.open("/terms");
      expect(visitor.status).toBe(503);
    });
    expect(visitor.text).toContain(
      "We are optimising the site and will be back soon. You can still reach us:",
    );
    expect(visitor.header("retry-after")).toBe("600");
    await save("maintenance", { isOn: false, expectedEnd: "" });
    await eventually(async () => {
      await visitor.open("/terms");
      expect(visitor.status).toBe(200);
    });
  });
});

describe("retention periods", () => {
  test("are limited, and the privacy policy states them with the day of the change", async () => {
    await save("privacy", { mailDays: "29", quoteMonths: "37" });
    expect(admin.status).toBe(422);
    expect(admin.text).toContain("Enter a whole number from 30 to 365.");
    await save("privacy", { mailDays: "45", visitorCartDays: "60", quoteMonths: "18" });
    await eventually(async () => {
      await visitor.open("/privacy");
      expect(visitor.text).toContain("is kept for 45 days");
    });
    expect(visitor.text).toContain("Both expire 60 days after you last changed the cart");
    expect(visitor.text).not.toContain("8 August 2025");
    await visitor.open("/cart");
    expect(visitor.text).toContain("stay in your cart for 60 days");
  });
});

describe("the mail server", () => {
  const server = () => ({ host: "127.0.0.1", port: String(smtp.port), security: "none" });

  test("without one, a test email says that it was only saved", async () => {
    await admin.open("/admin/settings/email");
    expect(admin.text).toContain("Emails are not being sent yet");
    await admin.press("Send a test email");
    expect(admin.text).toContain("was not sent. It is saved in the outbox folder");
  });

  test("is saved only with a password for its user, encrypted on the way", async () => {
    await save("email", { ...server(), user: mailLogin.user });
    expect(admin.text).toContain("Enter the password of the mail server.");
    await save("email", { host: "mail.example.co.za", security: "none", user: "a", password: "b" });
    expect(admin.text).toContain("Choose an encrypted connection");
    await save("email", { host: "https://mail.example.co.za" });
    expect(admin.text).toContain("Enter the server’s name only");
    expect(admin.html).not.toContain(mailLogin.password);
  });

  test("a test email says in plain words what the server answered", async () => {
    await save("email", { ...server(), user: mailLogin.user, password: "wrong" });
    expect(admin.text).toContain("The email settings have been saved.");
    await admin.press("Send a test email");
    expect(admin.text).toContain("The mail server refused the user or the password.");
    await save("email", { password: mailLogin.password });
    await admin.press("Send a test email");
    expect(admin.text).toContain("The mail server accepted the test email to sipho@example.com.");
    const [mail] = await smtp.received();
    expect(mail?.envelope.to).toEqual([staff.email]);
  });

  test("is used by every process, with the sender's name and address", async () => {
    await save("email", { senderName: "Protea Shop", senderAddress: "shop@protea.example" });
    const other = new FormBrowser(sites[1]?.origin ?? "");
    await other.post("/login", { email: staff.email, password: staff.password });
    await eventually(async () => {
      await other.open("/admin/settings/email");
      expect(other.fieldValue("senderName")).toBe("Protea Shop");
      expect(other.text).not.toContain("Emails are not being sent yet");
    });
    await other.press("Send a test email");
    expect(other.text).toContain("The mail server accepted the test email");
    const mail = (await smtp.received()).at(-1);
    expect(mail?.mail.from).toMatchObject({ name: "Protea Shop", address: "shop@protea.example" });
    const saved = await Promise.all(folders.map(({ path }) => readEmlFolder(path)));
    expect(saved.flat().filter((text) => text.includes("Protea Shop"))).toEqual([]);
  });

  test("never gets the password of another one, and nobody sees it again", async () => {
    await save("email", { host: "mail.elsewhere.example", security: "tls" });
    expect(admin.text).toContain("Enter the password again");
    for (const path of ["/admin/settings/email", "/admin/audit"]) {
      await admin.open(path);
      expect(admin.html).not.toContain(mailLogin.password);
      expect(admin.html).not.toContain("encrypted:");
    }
    expect(admin.text).toContain("Newly saved");
    const { rows } = await database.$client.query(
      "select value->>'password' as password from settings where \"group\" = 'email'",
    );
    expect(rows[0].password).toMatch(/^encrypted:/);
  });

  test("SMTP_URL and MAIL_FROM win; a lost secret is said", async () => {
    const folder = await makeDataFolder();
    folders.push(folder);
    const site = await startSiteProcess({
      dataFolder: folder.path,
      variables: {
        ...variables(),
        SESSION_SECRET: "another secret than the one that encrypted it",
        MAIL_FROM: "set@by.example",
      },
    });
    const owner = new FormBrowser(site.origin);
    await owner.post("/login", { email: staff.email, password: staff.password });
    await owner.open("/admin/settings/email");
    expect(owner.text).toContain("the saved password can no longer be read");
    expect(owner.html).toMatch(/<input(?=[^>]*name="senderAddress")[^>]* disabled/);
    expect(owner.html).toContain('value="set@by.example"');
    expect(owner.text).toContain("Set by the environment variable MAIL_FROM");
    await owner.press("Send a test email");
    expect(owner.text).toContain("The password must be entered again.");
    await site.stop();
    const fixed = await startSiteProcess({
      dataFolder: folder.path,
      variables: { ...variables(), SMTP_URL: smtp.url, MAINTENANCE: "on" },
    });
    const again = new FormBrowser(fixed.origin);
    await again.post("/login", { email: staff.email, password: staff.password });
    await again.open("/admin/settings/email");
    expect(again.text).toContain("Set by the environment variable SMTP_URL");
    expect(again.html).toMatch(/<input(?=[^>]*name="host")[^>]* disabled/);
    await again.open("/admin/settings/maintenance");
    expect(again.text).toContain("switched on by the environment variable MAINTENANCE");
    await fixed.stop();
  });
});
