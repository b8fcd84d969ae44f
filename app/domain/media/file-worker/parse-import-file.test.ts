import { expect, test } from "vitest";
import { decodeText } from "./parse-import-file.ts";

test("a file is read as UTF-8, as Excel's own letters, or as UTF-16, and never as bytes", () => {
  expect(decodeText(Buffer.from("\ufeffé漢"))).toBe("é漢");
  expect(decodeText(Buffer.from([0xe9, 0x2c, 0x96]))).toBe("é,–");
  expect(decodeText(Buffer.from("\ufeffaé", "utf16le"))).toBe("aé");
  expect(decodeText(Buffer.from([0x50, 0x4b, 0, 0, 0xff]))).toBeUndefined();
});
