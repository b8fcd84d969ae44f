import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  amount,
  emailAddress,
  line,
  optionalAmount,
  optionalLine,
  requiredLine,
  requiredText,
  requiredTick,
  southAfricanPhone,
  tickBox,
  version,
  wholeNumber,
} from "./form-fields.ts";

/** What the field makes of an input: its value, or the sentence shown beside it. */
function read(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  return parsed.success ? { value: parsed.data } : parsed.error.issues[0]?.message;
}

describe("text", () => {
  test("a line loses line breaks and double spaces, several lines keep their breaks", () => {
    expect(read(line(20), "  12  Acacia\r\nStreet ")).toEqual({ value: "12 Acacia Street" });
    expect(read(requiredText(20, "Write something"), " one\r\ntwo ")).toEqual({
      value: "one\ntwo",
    });
  });

  test("a line break counts as one character, as in the browser", () => {
    expect(read(requiredText(3, "Write something"), "a\r\nb")).toEqual({ value: "a\nb" });
  });

  test.each([undefined, "", "   ", "\u200b\u2060"])(
    "%j is missing where text is required",
    (input) => {
      expect(read(requiredLine(10, "Name is required"), input)).toBe("Name is required");
    },
  );

  test("what is empty is undefined where text is optional", () => {
    expect(read(optionalLine(10), " ")).toEqual({ value: undefined });
    expect(read(optionalLine(10), undefined)).toEqual({ value: undefined });
  });

  test("a text that is too long is refused with its limit", () => {
    expect(read(line(3), "four")).toBe("Use at most 3 characters");
    expect(read(requiredLine(3, "Missing"), "four")).toBe("Use at most 3 characters");
  });
});

test("an email address is required, and checked as the mail server will", () => {
  expect(read(emailAddress(), " sipho@example.co.za ")).toEqual({ value: "sipho@example.co.za" });
  expect(read(emailAddress(), undefined)).toBe("Email is required");
  expect(read(emailAddress(), " ")).toBe("Email is required");
  expect(read(emailAddress(), "sipho@localhost")).toBe("Please enter a valid email address");
});

test("a South African phone number is stored in one form", () => {
  for (const typed of ["082 123 4567", "+27 (82) 123-4567", "27821234567"]) {
    expect(read(southAfricanPhone("Enter a number"), typed)).toEqual({ value: "+27821234567" });
  }
  expect(read(southAfricanPhone("Enter a number"), "+44 20 7946 0000")).toBe("Enter a number");
});

describe("numbers", () => {
  test("a whole number is in its range", () => {
    expect(read(wholeNumber(1, 30), " 7 ")).toEqual({ value: 7 });
    for (const typed of ["0", "31", "1.5", "1e1", ""]) {
      expect(read(wholeNumber(1, 30), typed)).toBe("Enter a whole number from 1 to 30.");
    }
  });

  test("an amount in rand becomes cents, and only an optional one may be empty", () => {
    expect(read(amount(), "R 2 000,50")).toEqual({ value: 200050 });
    expect(read(amount({ min: 100, max: 500 }), "9")).toBe(
      "Enter an amount from R 1.00 to R 5.00.",
    );
    expect(read(amount({ message: "Enter an amount" }), "")).toBe("Enter an amount");
    expect(read(optionalAmount("Enter an amount"), "")).toEqual({ value: undefined });
    expect(read(optionalAmount("Enter an amount"), "ten")).toBe("Enter an amount");
  });

  test("a version is digits only", () => {
    expect(read(version, "12")).toEqual({ value: 12 });
    for (const sent of ["", "-1", "1e3", "1234567890"]) {
      expect(version.safeParse(sent).success).toBe(false);
    }
  });
});

test("a tick is true or false, and another value than the box's is refused", () => {
  expect(read(tickBox(), "yes")).toEqual({ value: true });
  expect(read(tickBox(), undefined)).toEqual({ value: false });
  expect(read(tickBox({ error: "Unknown" }), "on")).toBe("Unknown");
  expect(read(requiredTick("Accept the terms"), undefined)).toBe("Accept the terms");
});
