import { describe, expect, test } from "vitest";
import { sanitizeLine, sanitizeText, sanitizeUnlinkedLine } from "./sanitize-text.ts";

describe("cleanUnlinkedLine", () => {
  test("leaves nothing that a mail program would make a link of", () => {
    expect(sanitizeUnlinkedLine("Claim it at evil.co.za, St. John", 80)).toBe(
      "Claim it at evil.\u2060co.\u2060za, St. John",
    );
  });
});

describe("cleanLine", () => {
  test("leaves ordinary words alone, in any script", () => {
    for (const text of ["Thandi Nkosi", "Zoë Müller", "東京 大学", "O'Brien & Sons", "👩‍💻 team"]) {
      expect(sanitizeLine(text, 80)).toBe(text);
    }
  });

  test("makes one line of many, whatever breaks them", () => {
    expect(sanitizeLine("a\r\nBcc: x@evil.example\n\rb\u2028c\u2029d\ve\ff\u0085g", 80)).toBe(
      "a Bcc: x@evil.example b c d e f g",
    );
  });

  test("takes out what cannot be seen and what turns the writing round", () => {
    expect(sanitizeLine("a\0b\u202ec\u2066d\u200be\ufefff\u00adg", 80)).toBe("a bcdefg");
  });

  test("cuts what is too long between characters, never inside one", () => {
    expect(sanitizeLine("😀".repeat(50), 10)).toBe(`${"😀".repeat(7)}...`);
    expect(sanitizeLine("a".repeat(10), 10)).toBe("a".repeat(10));
  });

  test("mends half a character", () => {
    expect(sanitizeLine("a\ud800b", 10)).toBe("a\ufffdb");
  });
});

describe("cleanText", () => {
  test("keeps lines, tabs and any script", () => {
    expect(sanitizeText("Zoë\n\t東京\n\n👩‍💻")).toBe("Zoë\n\t東京\n\n👩‍💻");
  });

  test("knows one kind of line break and no controls", () => {
    expect(sanitizeText("a\r\nb\rc\u2028d\0e\u001b[31mf\u202eg\ud800")).toBe(
      "a\nb\nc\nde[31mfg\ufffd",
    );
  });
});
