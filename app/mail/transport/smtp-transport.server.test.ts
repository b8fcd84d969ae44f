import { afterEach, describe, expect, test } from "vitest";
import { type SmtpServerOptions, startSmtpServer } from "#tests/helpers/mail/smtp-server.ts";
import { MailRejectedError, type OutgoingMail } from "./mail-transport.ts";
import { openSmtpTransport, parseSmtpUrl } from "./smtp-transport.server.ts";

const from = { name: "Jacaranda ICT", address: "hello@umfula.example" };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open(options: SmtpServerOptions = {}) {
  const server = await startSmtpServer(options);
  const transport = openSmtpTransport({
    server: parseSmtpUrl(server.url),
    from: () => from,
    timeouts: { greeting: options.mode === "say-nothing" ? 300 : 10_000 },
  });
  ends.push(server.stop, transport.close);
  return { server, transport };
}

function mail(change: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: "0198a1b2-0000-4000-8000-000000000001",
    messageId: "<0198a1b2-0000-4000-8000-000000000001@umfula.example>",
    kind: "reset-password",
    to: "thandi@umfula.example",
    replyTo: null,
    subject: "Reset your password",
    text: "Good day\n",
    html: "<p>Good day</p>",
    writtenAt: new Date("2026-11-15T02:15:00Z"),
    ...change,
  };
}

describe("a mail over SMTP", () => {
  test("arrives complete, in any script, as text and HTML", async () => {
    const { server, transport } = await open();
    const text = `Zoë, 東京, 👩‍💻\n.\n..\nFrom here\n${"long ".repeat(400)}end`;
    const html = `<p>Zoë, 東京, 👩‍💻</p>\n.\n<a href="https://a.example/?t=${"x".repeat(990)}&amp;a=1">=3D</a>`;
    await transport.send(mail({ subject: "Zoë 東京 👩‍💻 = ?", text, html }));
    const [got] = await server.received();
    expect(got?.mail.subject).toBe("Zoë 東京 👩‍💻 = ?");
    expect(got?.mail.text?.replaceAll("\r\n", "\n").trimEnd()).toBe(text);
    expect(got?.mail.html?.replaceAll("\r\n", "\n").trimEnd()).toBe(html);
    expect(got?.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
  });

  test("has Message-ID, date, sender and Auto-Submitted headers", async () => {
    const { server, transport } = await open();
    await transport.send(mail({ replyTo: "visitor@b.example" }));
    const [got] = await server.received();
    expect(got?.envelope).toEqual({ from: "hello@umfula.example", to: ["thandi@umfula.example"] });
    expect(got?.mail).toMatchObject({
      from: { name: "Jacaranda ICT", address: "hello@umfula.example" },
      to: [{ name: "", address: "thandi@umfula.example" }],
      replyTo: [{ name: "", address: "visitor@b.example" }],
      messageId: mail().messageId,
      date: "2026-11-15T02:15:00.000Z",
    });
    const headers = new Map(got?.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.has("x-mailer")).toBe(false);
  });

  test("allows no header injection through the subject", async () => {
    const { server, transport } = await open();
    await transport.send(mail({ subject: "Hello\r\nBcc: x@evil.example\r\n\r\nOther words" }));
    const [got] = await server.received();
    expect(got?.envelope.to).toEqual(["thandi@umfula.example"]);
    expect(got?.mail.bcc).toBeUndefined();
    expect(got?.mail.text?.trimEnd()).toBe("Good day");
  });

  test.each([
    { to: "a@b.example, c@evil.example" },
    { to: '"c@evil.example x"@b.example' },
    { to: "a@b.example\r\nRCPT TO:<c@evil.example>" },
    { replyTo: "A <c@evil.example>" },
  ])("rejects %j without connecting", async (change) => {
    const { server, transport } = await open();
    await expect(transport.send(mail(change))).rejects.toMatchObject({ permanent: true });
    expect(await server.connections()).toBe(0);
  });

  test("reuses one connection for consecutive mails", async () => {
    const { server, transport } = await open();
    for (let count = 0; count < 5; count += 1) await transport.send(mail());
    expect(await server.received()).toHaveLength(5);
    expect(await server.connections()).toBe(1);
  });
});

describe("when the server does not accept it", () => {
  test.each([
    ["refuse-permanently", true, "550 5.1.1 No such user"],
    ["refuse-temporarily", false, "451 4.2.1 Try again later"],
    ["refuse-relaying", false, "550 5.7.1 Relaying denied"],
  ] as const)("%s is a rejection, permanent: %s", async (mode, permanent, message) => {
    const { server, transport } = await open({ mode });
    const failure = await transport.send(mail()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailRejectedError);
    expect(failure).toMatchObject({ permanent, message });
    await server.behave("accept");
    await transport.send(mail());
    expect(await server.connections()).toBe(1);
  });

  test.each([
    ["drop-after-data", "Connection closed unexpectedly"],
    ["say-nothing", "Greeting never received"],
  ] as const)("%s is an outage, and the next mail uses a new connection", async (mode, message) => {
    const { server, transport } = await open({ mode });
    const failure = await transport.send(mail()).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(MailRejectedError);
    expect(String(failure)).toContain(message);
    await server.behave("accept");
    await transport.send(mail());
    expect(await server.received()).toHaveLength(1);
  });

  test("a mail accepted by the server is not resent automatically", async () => {
    const { server, transport } = await open();
    await transport.send(mail());
    await server.behave("drop-after-data");
    await expect(transport.send(mail())).rejects.toThrow();
    expect(await server.seen()).toHaveLength(2);
  });

  test("a refused connection is an outage", async () => {
    const { server, transport } = await open();
    await server.stop();
    await expect(transport.send(mail())).rejects.toThrow("ECONNREFUSED");
  });

  test("the signal aborts a slow attempt, and no other", async () => {
    const { server, transport } = await open({ mode: "accept-slowly" });
    const controller = new AbortController();
    const slowSend = transport.send(mail(), controller.signal);
    const other = transport.send(mail());
    await expect.poll(() => server.seen()).toHaveLength(2);
    controller.abort(new Error("Too slow."));
    await expect(slowSend).rejects.toThrow("Too slow.");
    await server.behave("accept");
    await other;
    expect(await server.received()).toHaveLength(1);
  });
});

describe("SMTP authentication", () => {
  const credentials = { user: "shop@umfula.example", password: "p@ss/w:rd %" };

  test("uses the credentials of the URL", async () => {
    const { server, transport } = await open({ credentials });
    await transport.send(mail());
    expect(await server.received()).toHaveLength(1);
  });

  test("a rejected login is an outage, and its message contains no password", async () => {
    const { transport } = await open({ credentials, mode: "refuse-login" });
    const failure: unknown = await transport.send(mail()).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(MailRejectedError);
    expect(String(failure)).toContain("535 5.7.8 Bad password ***");
  });

  test("smtps rejects an untrusted certificate", async () => {
    const { server, transport } = await open({ secure: true, credentials });
    await expect(transport.send(mail())).rejects.toThrow(/certificate/);
    expect(await server.seen()).toEqual([]);
  });
});
