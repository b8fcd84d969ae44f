import { describe, expect, test } from "vitest";
import { makeRecoveryCodes, readEnteredCode } from "./codes.server.ts";

describe("recovery codes", () => {
  test("are ten different ones without characters that look alike", () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  });

  test("are recognised however they are typed", () => {
    const [code = ""] = makeRecoveryCodes();
    const typed = [code, code.toUpperCase(), code.replace("-", ""), ` ${code.replace("-", " ")}\n`];
    for (const text of typed) expect(readEnteredCode(text)).toEqual({ kind: "recovery", code });
  });
});

describe("codes of the app", () => {
  test.each(["123456", "123 456", " 123-456 ", "12 34 56\u00a0"])("%j", (text) => {
    expect(readEnteredCode(text)).toEqual({ kind: "app", code: "123456" });
  });

  test.each(["", "12345", "1234567", "abc", "１２３４５６", "1".repeat(100_000)])(
    "nothing else is one: %j",
    (text) => {
      expect(readEnteredCode(text)).toEqual({ kind: "unreadable" });
    },
  );
});
