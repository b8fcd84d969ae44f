import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import type { MailMessage } from "#app/mail/mail-content.ts";
import {
  bankAccountCancelledMail,
  bankAccountChangedMail,
  bankAccountRequestedMail,
  paymentAccountChangedMail,
} from "./account-changed-mails.ts";
import {
  accountDeletedMail,
  agreeToEmailChangeMail,
  confirmNewEmailMail,
  confirmPreferencesMail,
  emailChangedMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from "./account-mails.server.ts";
import {
  scheduleFailedMail,
  settingsChangedMail,
  staffChangedMail,
  staffInvitationMail,
  testMail,
} from "./admin-mails.ts";
import {
  contactAcknowledgedMail,
  contactReceivedMail,
  contactReplyMail,
} from "./contact-mails.server.ts";

const origin = "https://www.umfula.example";
const at = new Date("2026-11-15T02:15:00Z");
const path = `/here?token=abc&next="'><script>`;
const link = "https://www.umfula.example/here?token=abc&next=%22%27%3E%3Cscript%3E";
const from = { name: "Thandi", email: "thandi@umfula.example", message: "Good day" };

const received = { kind: "general", receivedAt: at, dueAt: at, reference: "1A2B3C4D" } as const;

const newEmail = "new@umfula.example";
const change = { origin, path, validForMinutes: 1440, newEmail };

const staffChange = {
  roles: "Sales",
  origin,
  path,
  person: from,
  by: "Naledi (naledi@umfula.example)",
  changedAt: at,
};

const accountChange = { origin, path, account: "10000100", by: "Naledi", changedAt: at };

const accountRequest = {
  ...accountChange,
  currentAccount: "10000200",
  requestedAt: at,
  takesEffectAt: new Date("2026-11-16T02:15:00Z"),
};

const messages: MailMessage[] = [
  resetPasswordMail({ origin, path, validForMinutes: 60 }),
  verifyEmailMail({ origin, path, validForMinutes: 1440 }),
  confirmPreferencesMail({ origin, path, choices: [{ label: "News", means: "Now and then" }] }),
  passwordChangedMail({ origin, resetPath: path, changedAt: at }),
  staffInvitationMail({ origin, path, roles: "Sales", validForMinutes: 1440 }),
  staffChangedMail({ ...staffChange, change: "added" }),
  staffChangedMail({ ...staffChange, change: "withdrawn" }),
  contactReceivedMail({ origin, path, from, ...received }),
  confirmNewEmailMail({ origin, path, validForMinutes: 1440 }),
  agreeToEmailChangeMail({ ...change, mustAgree: true }),
  agreeToEmailChangeMail({ ...change, mustAgree: false }),
  contactAcknowledgedMail({ origin, path, ...received }),
  bankAccountChangedMail(accountChange),
  bankAccountChangedMail({ ...accountChange, approvedBy: "Sipho" }),
  bankAccountRequestedMail({ ...accountRequest, isReplacement: false }),
  bankAccountRequestedMail({ ...accountRequest, isReplacement: true }),
  bankAccountCancelledMail({ ...accountChange, cancelledBy: "Sipho" }),
  bankAccountCancelledMail({ ...accountChange, cancelledBy: undefined }),
  paymentAccountChangedMail(accountChange, "payfast"),
  settingsChangedMail({ ...accountChange, label: "Email", values: [["Host", "mail.example"]] }),
  settingsChangedMail({ ...accountChange, label: "Email", values: [], isAhead: true }),
  scheduleFailedMail({
    origin,
    path,
    title: "Cybersecurity",
    dueAt: at,
    problems: [["Introduction", "Enter the introduction."]],
  }),
  testMail({ origin, path, writtenAt: at }),
];

describe.each(messages.map((message) => [message.kind, message] as const))("%s", (_kind, mail) => {
  test("contains the link, in both parts", () => {
    expect(mail.text.split("\n")).toContain(link);
    const shown = link.replaceAll("&", "&amp;");
    expect(mail.html.split(`href="${shown}"`)).toHaveLength(3);
    expect(mail.html).toContain(`>${shown}</a>`);
  });

  test("links only to the site and the company", () => {
    const targets = [...mail.html.matchAll(/(?:href|src|url)\s*[=(]\s*"?([^">)]*)/g)]
      .map(([, target]) => target?.replaceAll("&amp;", "&"))
      .filter((target) => target !== link);
    const allowed = [origin, `tel:${company().phone.number}`, `mailto:${company().email}`];
    expect(new Set(targets)).toEqual(new Set(allowed));
  });

  test("contains the company and its address, in both parts", () => {
    for (const words of [company().legalName, ...company().postalAddress, company().phone.shown]) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
  });

  test("has no external resources or scripts", () => {
    expect(mail.html).not.toMatch(/<script|<img|<link|<iframe|@import|\son\w+=|oklch/i);
  });

  test("has a short, single-line subject", () => {
    expect(mail.subject).toMatch(/^[\x20-\x7e]{5,70}$/);
  });
});

test("throws for links to another site", () => {
  const externalLink = { origin, path: "https://evil.example/", validForMinutes: 60 };
  expect(() => resetPasswordMail(externalLink)).toThrow();
  expect(() => verifyEmailMail(externalLink)).toThrow();
  expect(() => staffInvitationMail({ ...externalLink, roles: "Sales" })).toThrow();
});

test("formats times in South African time", () => {
  const { text } = passwordChangedMail({ origin, resetPath: "/login", changedAt: at });
  expect(text).toContain("changed on 15 November 2026 at 04:15.");
});

describe("mails of an email change", () => {
  test("tell the old address the new one and what must be confirmed", () => {
    const { text } = agreeToEmailChangeMail({ ...change, mustAgree: true });
    expect(text).toContain(`New address: ${newEmail}`);
    expect(text).toContain("Nothing changes until it is confirmed from both addresses.");
  });

  test("contain no account data to the new address", () => {
    const { text } = confirmNewEmailMail(change);
    expect(text).not.toContain("@umfula.example");
    expect(text).toContain("If it was you, confirm it with your account password.");
  });

  test("notify the old address of time and new address afterwards", () => {
    const { text, html } = emailChangedMail({ origin, changedAt: at, newEmail });
    expect(text).toContain("was changed on 15 November 2026 at 04:15.");
    expect(text).toContain(`New address: ${newEmail}`);
    expect(html).not.toContain("token=");
  });
});

test("account deletion is confirmed with a last mail", () => {
  const { text } = accountDeletedMail({ origin, deletedAt: at });
  expect(text).toContain("was deleted on 15 November 2026 at 04:15");
  expect(text).toContain("This is our last email");
  expect(text).not.toMatch(/cancelled|quotation/);
});

test("account deletion lists what was cancelled and deleted with it", () => {
  const { text } = accountDeletedMail({
    origin,
    deletedAt: at,
    cancelled: ["ORD-1001", "ORD-1002"],
    deletedQuotes: 1,
  });
  expect(text).toContain(
    "We cancelled your unpaid orders ORD-1001, ORD-1002. We deleted 1 quotation.",
  );
});

test.for([
  ["delivery", "we’ll keep your contact details and delivery address and"],
  ["billing", "we’ll keep your contact details and billing address and"],
  [undefined, "we’ll keep your contact details and email you"],
] as const)("account deletion with an order to deliver and a %s address", ([keptAddress, kept]) => {
  const order = { stillToDeliver: ["ORD-1001"], keptAddress };
  expect(accountDeletedMail({ origin, deletedAt: at, ...order }).text).toContain(kept);
});

describe("sendContactMessage", () => {
  const contact = (change: Partial<typeof from>) =>
    contactReceivedMail({
      origin,
      path,
      ...received,
      from: { ...from, ...change },
    });

  test("has the sender as Reply-To", () => {
    expect(contact({}).replyTo).toBe("thandi@umfula.example");
    expect(contact({}).text).toContain(
      "Reply to this email to answer Thandi at thandi@umfula.example",
    );
  });

  test.each([
    "zoë@umfula.example",
    "a@b.example, c@evil.example",
    '"x"@b.example',
    "a@b.c\nBcc: d@e.f",
  ])("has no Reply-To for %j", (email) => {
    expect(contact({ email })).not.toHaveProperty("replyTo");
    expect(contact({ email }).text).toContain("check it before you reply");
  });

  test("quotes each line of the message", () => {
    const { text } = contact({ message: "One\r\n\r\n--\nJacaranda ICT: pay here\u2028now" });
    expect(text).toContain("\n> One\n>\n> --\n> Jacaranda ICT: pay here\n> now\n\n");
  });

  test("is escaped in the HTML", () => {
    const hostile = `</td></table><a href="https://evil.example">"'\`&<script>`;
    const { html } = contact({ name: hostile, email: hostile, message: `${hostile}\n${hostile}` });
    const escaped =
      "&lt;/td&gt;&lt;/table&gt;&lt;a href=&quot;https://evil.example&quot;&gt;&quot;&#39;&#96;&amp;&lt;script&gt;";
    expect(html).not.toContain("<script");
    expect(html).not.toContain('<a href="https://evil');
    expect(html).toContain(`${escaped}<br>${escaped}`);
  });

  test("allows no header or line injection through the name", () => {
    const mail = contact({ name: "A\r\nBcc: x@evil.example\nEmail: boss@umfula.example" });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).toContain("\nName: A Bcc: x@evil.example Email: boss@umfula.example\n");
  });

  test("is truncated when too long for a mail", () => {
    const { html, text } = contact({ message: "word ".repeat(100_000) });
    expect(html.length).toBeLessThan(40_000);
    expect(text).toContain("Read the rest in the admin area.");
  });
});

describe("a reply to a contact message", () => {
  const original = { createdAt: at, channel: "website", reference: "1A2B3C4D" } as const;
  const reply = (text: string, message = "Good day", subject = "Cloud Services") =>
    contactReplyMail({ origin, text, subject, original: { ...original, message } });

  test("contains the reply and the quoted message, with the company as Reply-To", () => {
    const mail = reply("One\n\nTwo\nThree", "Line\nLine");
    expect(mail.text).toContain("One\n\nTwo\nThree\n\nOn 15 November 2026 at 04:15 you wrote:");
    expect(mail.text).toContain("\n> Line\n> Line\n");
    expect(mail.html).toContain("Two<br>Three</p>");
    expect(mail.replyTo).toBe(company().email);
    expect(mail.subject).toBe("Re: Cloud Services");
    expect(reply("x", "y", "a\r\nBcc: everyone@example.com").subject).not.toMatch(/[\r\n]/);
  });

  test.each([
    ["phone", "Your call"],
    ["email", "Your email"],
    ["letter", "Your letter"],
    ["visit", "Your visit"],
  ] as const)("that staff recorded by %s names the day, and quotes nothing", (channel, label) => {
    const message = "Furious. Do not mention the discount.";
    const recorded = { ...original, channel, message };
    const mail = contactReplyMail({ origin, text: "One", subject: "x", original: recorded });
    expect(mail.text).toContain(`One\n\n${label}: 15 November 2026\nReference: 1A2B3C4D\n`);
    expect(mail.text).not.toMatch(/you wrote|Furious|04:15|^>/m);
    expect(mail.html).not.toMatch(/you wrote|Furious|04:15/);
  });

  test("is escaped, and truncated when too long", () => {
    const hostile = '</td><a href="https://evil.example"><script>';
    const { html } = reply(hostile, hostile.repeat(1000));
    expect(html).not.toMatch(/<script|<a href="https:\/\/evil/);
    expect(html.length).toBeLessThan(60_000);
  });
});
