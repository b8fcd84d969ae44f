import { describe, expect, test } from "vitest";
import { contactOutcome } from "./post-contact-message.ts";

describe("contactOutcome", () => {
  test("a stored message is a success", () => {
    expect(response(200, { success: true, reference: "1A2B3C4D" })).toEqual({
      ok: true,
      reference: "1A2B3C4D",
    });
    expect(response(200, { success: true })).toEqual({ ok: true });
  });

  test.for<[situation: string, status: number, body: unknown, sentence: string]>([
    ["success false with a reason", 200, { success: false, error: "Mailbox full" }, "Mailbox full"],
    ["success false without a reason", 200, { success: false }, "Failed to send message"],
    ["an answer without success", 200, {}, "Failed to send message"],
    ["an answer that is not JSON", 200, undefined, "Failed to send message"],
    ["a message field", 422, { message: "Too long" }, "Too long"],
    ["an error field", 422, { success: false, error: "Bad address" }, "Bad address"],
    ["a message before an error", 422, { message: "First", error: "Second" }, "First"],
    [
      "a refusal without words",
      400,
      { error: "" },
      "There was an error sending your message. Please try again.",
    ],
    [
      "a refusal that is not JSON",
      404,
      "<html>",
      "There was an error sending your message. Please try again.",
    ],
    [
      "status 429, whatever it says",
      429,
      { error: "slow down" },
      "Too many requests. Please try again later.",
    ],
    [
      "status 500, whatever it says",
      500,
      { error: "stack trace" },
      "Our server is currently experiencing issues. Please try again later.",
    ],
    [
      "status 503",
      503,
      null,
      "Our server is currently experiencing issues. Please try again later.",
    ],
  ])("%s", ([_, status, body, sentence]) => {
    expect(response(status, body)).toEqual({ ok: false, message: sentence });
  });

  test("a timeout", () => {
    expect(contactOutcome({ kind: "timeout" })).toEqual({
      ok: false,
      message: "The request took too long. Please check your connection and try again.",
    });
  });

  test("no response", () => {
    expect(contactOutcome({ kind: "no-response" })).toEqual({
      ok: false,
      message: "No response from server. Please check your connection and try again.",
    });
  });
});

function response(status: number, body: unknown) {
  return contactOutcome({ kind: "response", status, body });
}
