import { expect, test } from "vitest";
import { decodeFile } from "./decode-file.ts";

test("a file is read as UTF-8, as Excel's own letters, or as UTF-16, and never as bytes", () => {
  expect(decodeFile(Buffer.from("\ufeffé漢"))).toBe("é漢");
  expect(decodeFile(Buffer.from([0xe9, 0x2c, 0x96]))).toBe("é,–");
  expect(decodeFile(Buffer.from("\ufeffaé", "utf16le"))).toBe("aé");
  expect(decodeFile(Buffer.from([0x50, 0x4b, 0, 0, 0xff]))).toBeUndefined();
});
