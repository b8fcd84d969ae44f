import { describe, expect, test } from "vitest";
import { MailRejectedError } from "./mail-transport.ts";
import { toMailError } from "./smtp-transport.server.ts";

function failure(command: string, response: string): Error {
  const error = Object.assign(new Error("It failed"), {
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });
  return toMailError(error, ["Secr3t"]);
}

describe("toMailError", () => {
  test.each([
    ["RCPT TO", "550 5.1.1 No such user"],
    ["RCPT TO", "550 No such user"],
    ["RCPT TO", "553 Mailbox name not allowed"],
    ["DATA", "552 5.3.4 Message too big"],
    ["DATA", "554 Transaction failed"],
  ])("rejects permanently on %s: %s", (command, response) => {
    expect(failure(command, response)).toBeInstanceOf(MailRejectedError);
    expect(failure(command, response)).toMatchObject({ permanent: true, message: response });
  });

  test.each([
    ["RCPT TO", "450 4.2.0 Greylisted"],
    ["RCPT TO", "452 4.2.2 Mailbox full"],
    ["RCPT TO", "503 Bad sequence"],
    ["RCPT TO", "530 Log in first"],
    ["RCPT TO", "550 5.7.1 Relaying denied"],
    ["DATA", "451 Local error"],
    ["DATA", "554 5.7.1 Blocked by policy"],
  ])("rejects temporarily on %s: %s", (command, response) => {
    expect(failure(command, response)).toBeInstanceOf(MailRejectedError);
    expect(failure(command, response)).toMatchObject({ permanent: false });
  });

  test.each([
    ["MAIL FROM", "550 5.1.8 Sender refused"],
    ["AUTH PLAIN", "535 5.7.8 Bad credentials"],
    ["RCPT TO", "421 4.3.2 Closing"],
    ["CONN", "554 No service"],
  ])("reports an outage, not a rejection, on %s: %s", (command, response) => {
    expect(failure(command, response)).not.toBeInstanceOf(MailRejectedError);
  });

  test("contains the cause of a connection error", () => {
    const error = Object.assign(new Error("connect failed"), {
      code: "ESOCKET",
      originalCode: "ECONNREFUSED",
      command: "CONN",
    });
    expect(toMailError(error, []).message).toBe("connect failed (ECONNREFUSED)");
  });

  test("contains no password and only one line", () => {
    const { message } = failure("AUTH PLAIN", "535 Secr3t is\r\nwrong, Secr3t");
    expect(message).toBe("535 *** is wrong, ***");
  });
});
