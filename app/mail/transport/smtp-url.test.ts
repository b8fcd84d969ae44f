import { describe, expect, test } from "vitest";
import { InvalidSmtpUrlError, parseSmtpUrl } from "./smtp-transport.server.ts";

describe("parseSmtpUrl", () => {
  test("parses host, port, user and password", () => {
    expect(parseSmtpUrl("smtp://me%40a.example:p%3Ass%25@mail.example:2525")).toEqual({
      host: "mail.example",
      port: 2525,
      secure: false,
      requireTls: true,
      credentials: { user: "me@a.example", password: "p:ss%" },
    });
  });

  test("uses the default ports", () => {
    expect(parseSmtpUrl("smtps://mail.example")).toMatchObject({ port: 465, secure: true });
    expect(parseSmtpUrl("smtp://mail.example/")).toMatchObject({ port: 587, secure: false });
    expect(parseSmtpUrl("smtp://[::1]:25")).toMatchObject({ host: "::1", port: 25 });
  });

  test("requires TLS for a password", () => {
    expect(parseSmtpUrl("smtp://a:b@mail.example").requireTls).toBe(true);
    expect(parseSmtpUrl("smtp://a:b@127.0.0.1.evil.example").requireTls).toBe(true);
    expect(parseSmtpUrl("smtp://a:b@localhost").requireTls).toBe(false);
    expect(parseSmtpUrl("smtp://a:b@127.0.0.1").requireTls).toBe(false);
    expect(parseSmtpUrl("smtp://mail.example").requireTls).toBe(false);
  });

  test.each([
    "",
    "mail.example:25",
    "http://mail.example",
    "smtp://",
    "smtp://a:Secr3t@mail.example:99999",
    "smtp://a:Secr3t@mail.example/path",
    "smtp://a:Secr3t@mail.example?tls.rejectUnauthorized=false",
    "smtp://a:Secr3t@mail.example#x",
    "smtp://a@mail.example",
    "smtp://:Secr3t@mail.example",
    "smtp://a:Secr3t%zz@mail.example",
  ])("rejects %j with a message without the password", (url) => {
    expect(() => parseSmtpUrl(url)).toThrow(InvalidSmtpUrlError);
    expect(() => parseSmtpUrl(url)).toThrow(/^SMTP_URL must (?!.*Secr3t)/);
  });
});
