import { expect, test } from "vitest";
import { decryptValue, encryptValue } from "./encrypted-value.server.ts";

const secret = "a secret of at least thirty-two characters";

test("a value is read with its own secret only", () => {
  const stored = encryptValue(secret, "pässword");
  expect(stored).not.toContain("pässword");
  expect(decryptValue(secret, stored)).toBe("pässword");
  expect(decryptValue(`${secret}!`, stored)).toBeUndefined();
});

test("two values never look the same", () => {
  expect(encryptValue(secret, "same")).not.toBe(encryptValue(secret, "same"));
});

test("what is damaged, cut off or not encrypted is not read", () => {
  const stored = encryptValue(secret, "password");
  const last = stored.at(-2) === "A" ? "B" : "A";
  expect(decryptValue(secret, `${stored.slice(0, -2)}${last}${stored.at(-1)}`)).toBeUndefined();
  expect(decryptValue(secret, stored.slice(0, 20))).toBeUndefined();
  expect(decryptValue(secret, "password")).toBeUndefined();
  expect(decryptValue(secret, "")).toBeUndefined();
});
