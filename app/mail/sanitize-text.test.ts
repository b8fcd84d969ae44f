import { describe, expect, test } from "vitest";
import { sanitizeLine, sanitizeText, sanitizeUnlinkedLine } from "./sanitize-text.ts";

describe("sanitizeUnlinkedLine", () => {
  test("prevents auto-linking by mail clients", () => {
    expect(sanitizeUnlinkedLine("Claim it at evil.co.za, St. John", 80)).toBe(
      "Claim it at evil.\u2060co.\u2060za, St. John",
    );
  });
});

describe("sanitizeLine", () => {
  test("keeps ordinary text in any script", () => {
    for (const text of ["Thandi Nkosi", "Zoë Müller", "東京 大学", "O'Brien & Sons", "👩‍💻 team"]) {
      expect(sanitizeLine(text, 80)).toBe(text);
    }
  });

  test("joins lines, whatever the line break", () => {
    expect(sanitizeLine("a\r\nBcc: x@evil.example\n\rb\u2028c\u2029d\ve\ff\u0085g", 80)).toBe(
      "a Bcc: x@evil.example b c d e f g",
    );
  });

  test("removes invisible characters and bidi overrides", () => {
    expect(sanitizeLine("a\0b\u202ec\u2066d\u200be\ufefff\u00adg", 80)).toBe("a bcdefg");
  });

  test("truncates between characters", () => {
    expect(sanitizeLine("😀".repeat(50), 10)).toBe(`${"😀".repeat(7)}...`);
    expect(sanitizeLine("a".repeat(10), 10)).toBe("a".repeat(10));
  });

  test("replaces lone surrogates", () => {
    expect(sanitizeLine("a\ud800b", 10)).toBe("a\ufffdb");
  });
});

describe("sanitizeText", () => {
  test("keeps line breaks, tabs and any script", () => {
    expect(sanitizeText("Zoë\n\t東京\n\n👩‍💻")).toBe("Zoë\n\t東京\n\n👩‍💻");
  });

  test("normalizes line breaks and removes control characters", () => {
    expect(sanitizeText("a\r\nb\rc\u2028d\0e\u001b[31mf\u202eg\ud800")).toBe(
      "a\nb\nc\nde[31mfg\ufffd",
    );
  });
});
