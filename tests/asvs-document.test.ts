import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSheet, rowsToReadAgain } from "#scripts/asvs-review.ts";

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const STANDARD = `
  1.1: L2 1-2; 1.2: L1 1-5 L2 6-9; 1.3: L1 1-2 L2 3-11; 1.4: L2 1-3; 1.5: L1 1 L2 2
  2.1: L1 1 L2 2-3; 2.2: L1 1-2 L2 3; 2.3: L1 1 L2 2-4; 2.4: L2 1
  3.2: L1 1-2; 3.3: L1 1 L2 2-4; 3.4: L1 1-2 L2 3-6; 3.5: L1 1-3 L2 4-5; 3.7: L2 1-2
  4.1: L1 1 L2 2-3; 4.2: L2 1; 4.3: L2 1-2; 4.4: L1 1 L2 2-4
  5.1: L2 1; 5.2: L1 1-2 L2 3; 5.3: L1 1-2; 5.4: L2 1-3
  6.1: L1 1 L2 2-3; 6.2: L1 1-8 L2 9-12; 6.3: L1 1-2 L2 3-4; 6.4: L1 1-2 L2 3-4; 6.5: L2 1-5; 6.6: L2 1-3; 6.8: L2 1-4
  7.1: L2 1-3; 7.2: L1 1-4; 7.3: L2 1-2; 7.4: L1 1-2 L2 3-5; 7.5: L2 1-2; 7.6: L2 1-2
  8.1: L1 1 L2 2; 8.2: L1 1-2 L2 3; 8.3: L1 1; 8.4: L2 1
  9.1: L1 1-3; 9.2: L1 1 L2 2-4
  10.1: L2 1-2; 10.2: L2 1-2; 10.3: L2 1-4; 10.4: L1 1-5 L2 6-11; 10.5: L2 1-5; 10.6: L2 1-2; 10.7: L2 1-3
  11.1: L2 1-2; 11.2: L2 1-3; 11.3: L1 1-2 L2 3; 11.4: L1 1 L2 2-4; 11.5: L2 1; 11.6: L2 1
  12.1: L1 1 L2 2-3; 12.2: L1 1-2; 12.3: L2 1-4
  13.1: L2 1; 13.2: L2 1-5; 13.3: L2 1-2; 13.4: L1 1 L2 2-5
  14.1: L2 1-2; 14.2: L1 1 L2 2-4; 14.3: L1 1 L2 2-3
  15.1: L1 1 L2 2-3; 15.2: L1 1 L2 2-3; 15.3: L1 1 L2 2-7
  16.1: L2 1; 16.2: L2 1-5; 16.3: L2 1-4; 16.4: L2 1-3; 16.5: L2 1-3
  17.1: L2 1; 17.2: L2 1-4; 17.3: L2 1-2
`;
const levels = new Map([...STANDARD.matchAll(/([\d.]+): ([^;\n]+)/g)].flatMap(readSection));
const ids = [...levels.keys()];
const sheet = readFileSync("docs/asvs.md", "utf8");
const sources = ["app", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: readFileSync(path, "utf8") })),
);
const rows = readSheet().map((row) => ({ ...row, ids: expand(row.range) }));

/** What a row says about every place where something is done: it names each file that does it. */
const places: Record<string, RegExp> = {
  "1.2.9": /new RegExp\(/,
  "1.3.2": /\beval\(|new Function\(/,
  "1.3.6": /\bfetch\(`|from "node:https"|createTransport\(/,
  "3.2.2": /dangerouslySetInnerHTML|innerHTML/,
  "3.3.1": /document\.cookie = |createCookie\(|serializeCookie\(|; Path=\//,
  "3.4.6": /frame-ancestors/,
  "3.5.5": /postMessage\(|Listener\("message"/,
  "5.2.3": /inflate|unzip|Decompress/,
  "11.1.2": /createHmac|hkdfSync/,
  "11.3.1": /createCipheriv/,
  "11.4.1": /createHash\("(md5|sha1)/,
  "14.3.3": /(local|session)Storage\./,
};

/** A line of the summary: chapter, then yes, no, n/a and host. */
const CHAPTER = /^\| V(\d+) [^|]*\| \d+ \| \d+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm;

describe("the ASVS sheet", () => {
  test("has every requirement of levels 1 and 2 once, in order, with its level", () => {
    expect([ids.length, ids.filter((id) => levels.get(id) === "1").length]).toEqual([253, 70]);
    expect(rows.flatMap((row) => row.ids)).toEqual(ids);
    for (const { range, level, ids: own } of rows) {
      expect(level, range).toBe([...new Set(own.map((id) => levels.get(id)))].sort().join("–"));
    }
  });

  test("answers each, and groups only what does not apply", () => {
    for (const { range, answer, ids: own } of rows) {
      expect(["yes", "no", "n/a", "host"], range).toContain(answer);
      if (own.length > 1) expect(answer, range).toBe("n/a");
    }
  });

  test("counts right, and explains everything that is not met", () => {
    const all = rows.flatMap(({ answer, ids: own }) => own.map(() => answer));
    const counts = ["yes", "no", "n/a", "host"].map((answer) =>
      all.filter((one) => one === answer),
    );
    const cells = ["All", 70, 183, ...counts.map(({ length }) => length)];
    expect(sheet).toContain(`| ${cells.map((cell) => `**${cell}**`).join(" | ")} |`);
    for (const [, chapter = "", ...numbers] of sheet.matchAll(CHAPTER)) {
      const own = rows.flatMap((row) => row.ids.map((id) => ({ id, answer: row.answer })));
      const inChapter = own.filter(({ id }) => id.startsWith(`${chapter}.`));
      const count = (value: string) => inChapter.filter(({ answer }) => answer === value).length;
      expect(numbers.map(Number), chapter).toEqual(
        ["yes", "no", "n/a", "host"].map((answer) => count(answer)),
      );
    }
    const explained = sheet.slice(sheet.indexOf("## Not met")).matchAll(/^\| ([\d., ]+) \|/gm);
    expect([...explained].flatMap(([, list = ""]) => list.split(", "))).toEqual(
      rows.filter(({ answer }) => answer === "no").map(({ range }) => range),
    );
  });
});

describe("the ASVS sheet and the code", () => {
  test("rows were read again after the files they name have changed", () => {
    const todo =
      "Read these rows of docs/asvs.md again, correct them, then run `node scripts/asvs-review.ts`";
    expect(rowsToReadAgain(), todo).toEqual([]);
  });

  test.each(Object.entries(places))("%s names every file that matches %s", (range, pattern) => {
    const named = rows.find((row) => row.range === range)?.files ?? [];
    const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
    expect(found.filter((path) => !named.includes(path))).toEqual([]);
  });
});

test.each([
  "README.md",
  "docs/CONTRIBUTING.md",
  "docs/asvs.md",
  "docs/operations.md",
  "docs/security.md",
  "docs/spec-map.md",
])("%s names files and headings that exist", (path) => {
  const text = readFileSync(path, "utf8");
  const files = [
    ...text.matchAll(/`((?:app|server|scripts|tests|deploy|demo)\/[^`\s]*|package[^`]*)`/g),
  ];
  expect(files.length).toBeGreaterThan(0);
  expect(files.map(([, file = ""]) => file).filter((file) => !existsSync(file))).toEqual([]);
  for (const [, link = ""] of text.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
    const [file, heading] = link.split("#");
    const target = file ? join(dirname(path), file) : path;
    expect(existsSync(target), link).toBe(true);
    if (heading) expect(headingsOf(target), link).toContain(heading);
  }
});

test("docs/spec-map.md names functions that exist", () => {
  const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm;
  const known = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(exported)].map(([, name]) => name)),
  );
  const named = readFileSync("docs/spec-map.md", "utf8").matchAll(/`([A-Za-z]\w+)`/g);
  expect([...named].map(([, name]) => name).filter((name) => !known.has(name))).toEqual([]);
});

function readSection([, section = "", list = ""]: RegExpExecArray): [string, string][] {
  return [...list.matchAll(/L(\d) ([\d,-]+)/g)].flatMap(([, level = "", numbers = ""]) =>
    numbers.split(",").flatMap((part) => {
      const [first = 0, last = first] = part.split("-").map(Number);
      const many = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
      return many.map((number): [string, string] => [`${section}.${number}`, level]);
    }),
  );
}

/** "1.2.6–1.2.8" is every requirement from the first to the last. */
function expand(range: string): string[] {
  const [first = "", last = first] = range.split("–");
  return ids.slice(ids.indexOf(first), ids.indexOf(last) + 1);
}

function headingsOf(path: string): string[] {
  const headings = readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}
