import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SettingsGroup, takesStepUp } from "#app/settings/settings-groups.ts";
import { forgetStepUps } from "#tests/helpers/accounts/forget-step-ups.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type SmtpServer, startSmtpServer } from "#tests/helpers/mail/smtp-server.ts";
import { twoProcesses } from "#tests/helpers/site/two-processes.ts";

const sites = twoProcesses({ SMTP_PRIVATE_HOSTS: "on" });
const mailLogin = { user: "shop", password: "Secr3t of the mail server" };
let smtp: SmtpServer;

beforeAll(async () => {
  smtp = await startSmtpServer({ credentials: mailLogin });
});
afterAll(() => smtp.stop());

async function save(group: SettingsGroup, fields: Record<string, string | false>): Promise<void> {
  await sites.admin.open(`/admin/settings/${group}`);
  const password = takesStepUp(group) ? { currentPassword: sites.staff.password } : {};
  await sites.admin.press("Save", { ...password, ...fields });
}

describe("the announcement", () => {
  const text = "We are closed on 24 September.";
  const banner = /<section[^>]*aria-label="Announcement"[\s\S]*?<\/section>/;

  test("needs a text while it is on, one of the site's pages, and an end after its start", async () => {
    await save("announcement", { isOn: "yes", text: "" });
    expect(sites.admin.status).toBe(422);
    expect(sites.admin.text).toContain("Enter the text, or switch the announcement off.");
    await save("announcement", { startsAt: "2030-01-02T10:00", endsAt: "2030-01-02T10:00" });
    expect(sites.admin.text).toContain("The end must be later than the start.");
    await save("announcement", { startsAt: "2030-02-31T10:00" });
    expect(sites.admin.text).toContain("Enter a date and a time.");
    const { body } = await sites.admin.post("/admin/settings/announcement", {
      ...{ version: "0", text, kind: "information", startsAt: "", endsAt: "" },
      link: "https://elsewhere.example",
    });
    expect(body.toString()).toContain("Choose one of these pages");
  });

  test("is on every page of every process at once, but not in the admin area", async () => {
    await sites.visitor.open("/terms");
    expect(sites.visitor.html).not.toMatch(banner);
    await save("announcement", { isOn: "yes", text, link: "/delivery", kind: "important" });
    expect(sites.admin.text).toContain("The announcement has been saved.");
    expect(sites.admin.html).not.toMatch(banner);
    await eventually(async () => {
      await sites.visitor.open("/terms");
      expect(sites.visitor.html).toMatch(banner);
    });
    for (const path of ["/", "/shop", "/cart", "/login", "/nowhere"]) {
      await sites.visitor.open(path);
      const shown = banner.exec(sites.visitor.html)?.[0] ?? "";
      expect([path, shown.includes(text)]).toEqual([path, true]);
      expect(shown).toMatch(/href="\/delivery"[^>]*>Delivery</);
    }
  });

  test("is not shown before its start or after its end", async () => {
    for (const time of [{ startsAt: "2090-01-01T00:00" }, { endsAt: "2020-01-01T00:00" }]) {
      await save("announcement", { startsAt: "", endsAt: "", ...time });
      await eventually(async () => {
        await sites.visitor.open("/terms");
        expect(sites.visitor.html).not.toMatch(banner);
      });
      await save("announcement", { startsAt: "2020-01-01T00:00", endsAt: "2090-01-01T00:00" });
      await eventually(async () => {
        await sites.visitor.open("/terms");
        expect(sites.visitor.html).toMatch(banner);
      });
    }
    await save("announcement", { isOn: false });
    await eventually(async () => {
      await sites.visitor.open("/terms");
      expect(sites.visitor.html).not.toMatch(banner);
    });
  });
});

describe("maintenance mode", () => {
  test("closes the site with the owner's words until staff switch it off", async () => {
    await sites.visitor.open("/terms");
    expect(sites.visitor.status).toBe(200);
    await save("maintenance", {
      isOn: "yes",
      text: "We are moving to a new server.",
      expectedEnd: "2090-01-01T08:30",
    });
    expect(sites.admin.text).toContain("Maintenance mode is on");
    await eventually(async () => {
      await sites.visitor.open("/terms");
      expect(sites.visitor.status).toBe(503);
    });
    expect(sites.visitor.text).toContain(
      "We are moving to a new server. We expect to be back on 1 January 2090 at 08:30. You can still reach us:",
    );
    const secondsLeft = (Date.parse("2090-01-01T08:30:00+02:00") - Date.now()) / 1000;
    const retryAfter = Number(sites.visitor.header("retry-after"));
    expect(retryAfter).toBeGreaterThan(secondsLeft - 1);
    expect(retryAfter).toBeLessThan(secondsLeft + 3600);
    for (const path of ["/admin", "/admin/settings"]) {
      await sites.admin.open(path);
      expect(sites.admin.text).toContain(
        "Maintenance mode is on: visitors see the maintenance page",
      );
    }

    const colleague = await sites.logIn(sites.origins.visitors);
    await colleague.open("/admin/settings/maintenance");
    await colleague.press("Save", { isOn: false });
    expect(colleague.text).toContain("Maintenance mode is off");
    await sites.visitor.open("/terms");
    expect(sites.visitor.status).toBe(200);
  });

  test("after the expected end the usual words and waiting time apply", async () => {
    await save("maintenance", { isOn: "yes", text: "", expectedEnd: "2020-01-01T08:30" });
    await eventually(async () => {
      await sites.visitor.open("/terms");
      expect(sites.visitor.status).toBe(503);
    });
    expect(sites.visitor.text).toContain(
      "We are optimising the site and will be back soon. You can still reach us:",
    );
    expect(sites.visitor.header("retry-after")).toBe("600");
    await save("maintenance", { isOn: false, expectedEnd: "" });
    await eventually(async () => {
      await sites.visitor.open("/terms");
      expect(sites.visitor.status).toBe(200);
    });
  });
});

describe("retention periods", () => {
  test("are limited, and the privacy policy states them with the day of the change", async () => {
    await save("privacy", { mailDays: "29", quotationMonths: "37" });
    expect(sites.admin.status).toBe(422);
    expect(sites.admin.text).toContain("Enter a whole number from 30 to 365.");
    await save("privacy", { mailDays: "45", visitorCartDays: "60", quotationMonths: "18" });
    await eventually(async () => {
      await sites.visitor.open("/privacy");
      expect(sites.visitor.text).toContain("is kept for 45 days");
    });
    expect(sites.visitor.text).toContain("Both expire 60 days after you last changed the cart");
    expect(sites.visitor.text).not.toContain("8 August 2025");
    await sites.visitor.open("/cart");
    expect(sites.visitor.text).toContain("stay in your cart for 60 days");
  });
});

describe("the mail server", () => {
  const testEmails = async () =>
    (await smtp.received()).filter(({ mail }) => mail.subject?.startsWith("Test email"));
  const server = () => ({ host: "127.0.0.1", port: String(smtp.port), security: "none" });

  test("without one, a test email says that it was only saved", async () => {
    await sites.admin.open("/admin/settings/email");
    expect(sites.admin.text).toContain("Emails are not being sent yet");
    await sites.admin.press("Send a test email");
    expect(sites.admin.text).toContain("was not sent. You can read it under Outbox");
  });

  test("is saved only with a password for its user, encrypted on the way", async () => {
    await save("email", { ...server(), user: mailLogin.user });
    expect(sites.admin.text).toContain("Enter the password of the mail server.");
    await save("email", { host: "mail.example.co.za", security: "none", user: "a", password: "b" });
    expect(sites.admin.text).toContain("Choose an encrypted connection");
    await save("email", { host: "https://mail.example.co.za" });
    expect(sites.admin.text).toContain("Enter the server’s name only");
    expect(sites.admin.html).not.toContain(mailLogin.password);
  });

  test("is saved only with the admin's own password", async () => {
    await forgetStepUps(sites.database);
    for (const currentPassword of ["", "wrong"]) {
      await save("email", { ...server(), senderName: "Thief", currentPassword });
      expect(sites.admin.status).toBe(currentPassword ? 403 : 422);
      expect(sites.admin.fieldValue("senderName")).toBe("Thief");
    }
    await sites.admin.open("/admin/settings/email");
    expect(sites.admin.fieldValue("senderName")).toBe("");
  });

  test("a test email says in plain words why the server refused it, and nothing of its answer", async () => {
    await save("email", { ...server(), user: mailLogin.user, password: "wrong" });
    expect(sites.admin.text).toContain("The email settings have been saved.");
    await sites.admin.press("Send a test email");
    expect(sites.admin.text).toContain("The mail server rejected the username or password.");
    expect(sites.admin.text).not.toMatch(/The answer was|535|5\.7\.8/);
    await save("email", { password: mailLogin.password });
    await sites.admin.press("Send a test email");
    expect(sites.admin.text).toContain(
      "The mail server accepted the test email to sipho@example.com.",
    );
    expect((await testEmails()).map(({ envelope }) => envelope.to)).toEqual([[sites.staff.email]]);
  });

  test("a change is told through the server that was used before, and shown on the overview", async () => {
    await save("email", { senderName: "Aloe Shop" });
    expect(sites.admin.text).toContain("All owners have been emailed.");
    const notices = (await smtp.received()).filter(({ mail }) =>
      mail.subject?.startsWith("Settings being changed (Email)"),
    );
    expect(notices.at(-1)?.envelope.to).toEqual([sites.staff.email]);
    expect(notices.at(-1)?.mail.text).toContain("Aloe Shop");
    // It was sent before the new name applied.
    expect(notices.at(-1)?.mail.from?.name).toBe("Jacaranda ICT");
    await sites.admin.open("/admin");
    expect(sites.admin.text).toMatch(/Settings changed: .*Email, by Sipho/);
  });

  test("is used by every process, with the sender's name and address", async () => {
    await save("email", { senderName: "Protea Shop", senderAddress: "shop@protea.example" });
    const other = await sites.logIn(sites.origins.visitors);
    await eventually(async () => {
      await other.open("/admin/settings/email");
      expect(other.fieldValue("senderName")).toBe("Protea Shop");
      expect(other.text).not.toContain("Emails are not being sent yet");
    });
    await other.press("Send a test email");
    expect(other.text).toContain("The mail server accepted the test email");
    const mail = (await testEmails()).at(-1);
    expect(mail?.mail.from).toMatchObject({ name: "Protea Shop", address: "shop@protea.example" });
    const saved = await sites.emails();
    expect(saved.filter((text) => text.includes("Protea Shop"))).toEqual([]);
  });

  test("never gets the password of another one, and nobody sees it again", async () => {
    await save("email", { host: "mail.elsewhere.example", security: "tls" });
    expect(sites.admin.text).toContain("Enter the password again");
    for (const path of ["/admin/settings/email", "/admin/audit"]) {
      await sites.admin.open(path);
      expect(sites.admin.html).not.toContain(mailLogin.password);
      expect(sites.admin.html).not.toContain("encrypted:");
    }
    expect(sites.admin.text).toContain("Newly saved");
    const { rows } = await sites.database.$client.query(
      "select value->>'password' as password from settings where \"group\" = 'email'",
    );
    expect(rows[0].password).toMatch(/^encrypted:/);
  });

  test("SMTP_URL and MAIL_FROM win; a lost secret and a private server are said", async () => {
    const site = await sites.startAnother({
      SESSION_SECRET: "another secret than the one that encrypted it",
      MAIL_FROM: "set@by.example",
    });
    const owner = await sites.logIn(site.origin);
    await owner.open("/admin/settings/email");
    expect(owner.text).toContain("the saved password can no longer be read");
    expect(owner.html).toMatch(/<input(?=[^>]*name="senderAddress")[^>]* disabled/);
    expect(owner.html).toContain('value="set@by.example"');
    expect(owner.text).toContain("Set by the environment variable MAIL_FROM");
    await owner.press("Send a test email");
    expect(owner.text).toContain("Enter the password again.");
    await site.stop();
    const strict = await sites.startAnother({ SMTP_PRIVATE_HOSTS: "off" });
    const limited = await sites.logIn(strict.origin);
    await sites.database.$client.query("delete from rate_limits");
    await limited.open("/admin/settings/email");
    await limited.press("Send a test email");
    expect(limited.text).toContain("may not connect to a mail server on a private network");
    await strict.stop();
    const fixed = await sites.startAnother({ SMTP_URL: smtp.url, MAINTENANCE: "on" });
    const again = await sites.logIn(fixed.origin);
    await again.open("/admin/settings/email");
    expect(again.text).toContain("Set by the environment variable SMTP_URL");
    expect(again.html).toMatch(/<input(?=[^>]*name="host")[^>]* disabled/);
    await again.open("/admin/settings/maintenance");
    expect(again.text).toContain("switched on by the environment variable MAINTENANCE");
  });
});
