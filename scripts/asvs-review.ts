import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const SHEET = "docs/asvs.md";
/** The hash of each file that the sheet names, as it was when its rows were last read. */
const RECORD = "docs/asvs-reviewed.json";
/** Tests are left out: they fail by themselves. */
const SOURCE = /`((?:app|server|deploy)\/(?!\S*\.test\.)[^`\s]+|compose\.yaml)`/g;

export type SheetRow = { range: string; level: string; answer: string; files: string[] };

/** The requirements of the sheet, without the table of what is not met. */
export function readSheet(): SheetRow[] {
  const sheet = readFileSync(SHEET, "utf8");
  return sheet
    .slice(0, sheet.indexOf("## Not met"))
    .split("\n")
    .filter((line) => /^\| \d+\.\d/.test(line))
    .map((line) => {
      const [, range = "", level = "", , answer = ""] = line.split("|").map((cell) => cell.trim());
      const files = [...line.matchAll(SOURCE)].map(([, file = ""]) => file);
      return { range, level, answer: answer.replaceAll("*", ""), files };
    });
}

/** The rows that speak of files which have changed since they were read, with those files. */
export function rowsToReadAgain(): string[] {
  const recorded = JSON.parse(readFileSync(RECORD, "utf8")) as Record<string, string>;
  return readSheet().flatMap(({ range, files }) => {
    const changed = files.filter((file) => recorded[file] !== hashOf(file));
    return changed.length > 0 ? `${range}: ${changed.join(", ")}` : [];
  });
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
}

/** `node scripts/asvs-review.ts`: records that the rows were read with the files as they are now. */
if (import.meta.main) {
  for (const row of rowsToReadAgain()) console.log(`  read  ${row}`);
  const files = new Set(readSheet().flatMap((row) => row.files));
  const record = Object.fromEntries([...files].sort().map((file) => [file, hashOf(file)]));
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}
