import { expect, test } from "vitest";
import { decodeText } from "./parse-import-file.ts";

test("decodes UTF-8, Windows-1252 and UTF-16, and rejects binary files", () => {
  expect(decodeText(Buffer.from("\ufeffé漢"))).toBe("é漢");
  expect(decodeText(Buffer.from([0xe9, 0x2c, 0x96]))).toBe("é,–");
  expect(decodeText(Buffer.from("\ufeffaé", "utf16le"))).toBe("aé");
  expect(decodeText(Buffer.from([0x50, 0x4b, 0, 0, 0xff]))).toBeUndefined();
});
