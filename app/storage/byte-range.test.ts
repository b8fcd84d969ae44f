import { describe, expect, test } from "vitest";
import { parseRangeHeader } from "./byte-range.ts";

const part = (start: number, end: number) => ({ start, end });

describe("a Range header for a file of 1000 bytes", () => {
  test.each([
    ["bytes=0-499", part(0, 499)],
    ["bytes=500-999", part(500, 999)],
    ["bytes=0-0", part(0, 0)],
    ["bytes=999-999", part(999, 999)],
    ["bytes=0-", part(0, 999)],
    ["bytes=999-", part(999, 999)],
    ["bytes=500-5000", part(500, 999)],
    ["bytes=0-99999999999999999999999999", part(0, 999)],
    ["bytes=-1", part(999, 999)],
    ["bytes=-500", part(500, 999)],
    ["bytes=-1000", part(0, 999)],
    ["bytes=-1001", part(0, 999)],
    ["bytes=-99999999999999999999999999", part(0, 999)],
    ["bytes=0000-0009", part(0, 9)],
    ["Bytes=0-9", part(0, 9)],
    ["BYTES=0-9", part(0, 9)],
    ["bytes= 0-9 ", part(0, 9)],
  ])("%s is parsed as %j", (header, expected) => {
    expect(parseRangeHeader(header, 1000)).toEqual(expected);
  });

  test.each([
    "bytes=1000-",
    "bytes=1000-1000",
    "bytes=5000-6000",
    "bytes=-0",
    "bytes=-000",
    "bytes=99999999999999999999999999-",
    "bytes=9007199254740993-9007199254740993",
  ])("%s cannot be satisfied", (header) => {
    expect(parseRangeHeader(header, 1000)).toBe("unsatisfiable");
  });

  test.each([
    null,
    "",
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=--1",
    "bytes=--",
    "bytes=a-b",
    "bytes=1-b",
    "bytes=a-1",
    "bytes=5-4",
    "bytes=9007199254740993-9007199254740992",
    "bytes=0-1,3-4",
    "bytes=0-1, 3-4",
    "bytes=0-1,",
    "bytes=,0-1",
    "bytes=0-1-2",
    "bytes=+1-2",
    "bytes=1.5-2",
    "bytes=1e2-200",
    "bytes=0x1-0x2",
    "bytes=1 - 2",
    "bytes =1-2",
    " bytes=1-2",
    "bytes:1-2",
    "bytes=1-2\n",
    "bytes=١-٢",
    "items=0-5",
    "none",
  ])("%j is ignored", (header) => {
    expect(parseRangeHeader(header, 1000)).toBe("whole");
  });
});

test("every range of a small file, checked against counting", () => {
  for (let size = 0; size <= 6; size++) {
    for (let first = 0; first <= 8; first++) {
      expect(parseRangeHeader(`bytes=${first}-`, size)).toEqual(
        first < size ? part(first, size - 1) : "unsatisfiable",
      );
      for (let last = first; last <= 8; last++) {
        expect(parseRangeHeader(`bytes=${first}-${last}`, size)).toEqual(
          first < size ? part(first, Math.min(last, size - 1)) : "unsatisfiable",
        );
      }
    }
  }
});

test("a suffix range of an empty file is the whole file", () => {
  expect(parseRangeHeader("bytes=-5", 0)).toBe("whole");
  expect(parseRangeHeader("bytes=0-", 0)).toBe("unsatisfiable");
});
