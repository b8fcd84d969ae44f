import type { ByteRange } from "./file-storage.ts";

export type RequestedRange = "whole" | "unsatisfiable" | Required<ByteRange>;

/**
 * What a Range header asks of a file of this size. A header that makes no sense, another unit,
 * and several ranges at once count as no header: the answer is then the whole file (RFC 9110).
 */
export function parseRangeHeader(header: string | null, size: number): RequestedRange {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return "whole";
  if (first === "") {
    const length = Number(last);
    if (length === 0) return "unsatisfiable";
    // The last bytes of an empty file are all of it, and no partial answer can say so.
    if (size === 0) return "whole";
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  // Compared as big integers, because two numbers past 2^53 may look alike.
  if (last !== "" && BigInt(last) < BigInt(first)) return "whole";
  const start = Number(first);
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
