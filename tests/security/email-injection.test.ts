import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#tests/helpers/eventually.ts";
import { type SmtpServer, startSmtpServer } from "#tests/helpers/mail/smtp-server.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite, PASSWORD } from "./attacked-site.ts";

let smtp: SmtpServer;
const settings: Record<string, string> = { TRUST_PROXY: "1", MAIL_FROM: "shop@jacaranda.example" };
beforeAll(async () => {
  smtp = await startSmtpServer();
  settings.SMTP_URL = smtp.url;
});
const site = attackedSite(settings);
afterAll(() => smtp.stop());

/** Addresses that some parser on the way reads as another, or as two. */
const addresses = [
  '"victim@evil.example x"@example.com',
  '"a@evil.example"@example.com',
  '"evil@evil.example,b"@example.com',
  "a@example.com,b@evil.example",
  "a@example.com;b@evil.example",
  "a@example.com b@evil.example",
  "a@example.com\nBcc: b@evil.example",
  "a@example.com\r\nBcc: b@evil.example",
  "a@example.com%0ABcc:b@evil.example",
  "a@example.com>\r\nRCPT TO:<b@evil.example",
  "<a@example.com>,<b@evil.example>",
  "A <a@evil.example>",
  "a@example.com <b@evil.example>",
  "b@evil.example <a@example.com>",
  "a(b@evil.example)@example.com",
  "a@example.com(b@evil.example)",
  "a@(evil.example)example.com",
  "@evil.example:a@example.com",
  "a%evil.example@example.com",
  "evil.example!a@example.com",
  "a|b@example.com",
  "|cat@example.com",
  "/etc/passwd@example.com",
  "-oQ/tmp@example.com",
  "a@[127.0.0.1]",
  "a@[IPv6:::1]",
  "a@127.0.0.1",
  "a@localhost",
  "a@evil.example@example.com",
  "a@example.com@evil.example",
  "a@example.com\u0000@evil.example",
  "a\u0000b@example.com",
  "a@example.com\u2028b@evil.example",
  "a@ex\u0430mple.com",
  "\u0430@example.com",
  "a@example\u3002com",
  "a@\uff45xample.com",
  "=?utf-8?q?a=40evil.example?=@example.com",
  "=?x?q?b=40evil.example=3e?=@example.com",
  "xn--a@xn--.example",
  "a@-example.com",
  "a@example-.com",
  "a@example..com",
  ".a@example.com",
  "a.@example.com",
  "a..b@example.com",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(64)}.com`,
  `a@${"b.".repeat(130)}com`,
  "a@example.com.",
  "a @example.com",
  "a@ example.com",
  "mailto:a@example.com",
  "undefined",
];

test(`${addresses.length} hostile addresses in every field that takes one: 0 misrouted`, async () => {
  const wrote = (email: string) => ({ name: "S", email, message: "hello" });
  const sign = { name: "S", password: "a few words more", confirmPassword: "a few words more" };
  for (const [n, email] of addresses.entries()) {
    await site.query("delete from rate_limits");
    const headers = { "x-forwarded-for": `203.0.113.${n}` };
    const contact = [
      () => site.post("/?index", wrote(email), { headers }),
      () =>
        site.send("/api/contact", JSON.stringify(wrote(email)), {
          headers: { ...headers, "content-type": "application/json" },
        }),
    ];
    await Promise.all([
      // Both read a message by one schema: they take turns where time is short.
      ...contact.filter((_, at) => isFullRun || at === n % 2).map((send) => send()),
      site.post("/sign-up", { ...sign, email }, { headers }),
    ]);
    if (!isFullRun) continue;
    await site.post("/forgot-password", { email }, { headers });
    await site.post("/verify-email", { email }, { headers });
  }
  for (const email of addresses.filter((_, at) => at % 9 === 0)) {
    const invited = { name: "S", email, "role-sales": "yes", currentPassword: PASSWORD };
    await site.post("/admin/settings/staff/invite", invited, { actor: "admin" });
    await site.post("/account/email", { email, currentPassword: "x" }, { actor: "owner" });
    await site.query("delete from rate_limits");
  }
  await eventually(async () => {
    const { rows } = await site.query(
      "select count(*)::int as waiting from mail_outbox where sent_at is null and failed_at is null",
    );
    expect(rows[0].waiting).toBe(0);
  });
  const received = await smtp.received();
  // Only those whom the site wrote to on its own account, and who were typed whole and plain.
  const right =
    /^(onlyhers|stranger|admin)@example\.com$|^[\w.+-]+@jacaranda[\w.-]*$|^(hello|info|sales)@/;
  const wrong = received.flatMap(({ envelope }) => envelope.to).filter((to) => !right.test(to));
  const headed = received.filter(({ raw }) => /^(bcc|cc):/im.test(raw.split("\r\n\r\n")[0] ?? ""));
  reportAttack({
    threat: "Mail address parsing",
    tried: `${addresses.length} addresses in ${isFullRun ? 5 : 2} forms each, ${received.length} mails seen by the mail server`,
    through: [...wrong, ...headed.map(() => "a header of its own")],
  });
});
