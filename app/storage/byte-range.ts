import type { ByteRange } from "./file-storage.ts";

export type RequestedRange = "whole" | "unsatisfiable" | Required<ByteRange>;

/**
 * Parses a Range header for a file of this size. An invalid header, another unit and several ranges
 * are ignored: the response is then the whole file (RFC 9110).
 */
export function parseRangeHeader(header: string | null, size: number): RequestedRange {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return "whole";
  if (first === "") {
    const length = Number(last);
    if (length === 0) return "unsatisfiable";
    // A 206 cannot describe the last bytes of an empty file.
    if (size === 0) return "whole";
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  // As big integers: numbers past 2^53 lose precision.
  if (last !== "" && BigInt(last) < BigInt(first)) return "whole";
  const start = Number(first);
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
