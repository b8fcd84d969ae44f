import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("text-decoration is one word: WebKit drops a shorthand with a colour or a style", () => {
  const found = globSync("app/**/*.css").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\btext-decoration:\s*[\w-]+\s[^;]*;/g)].map(
      ([declaration]) => `${file}: ${declaration} (use text-decoration-line, -color and -style)`,
    ),
  );
  expect(found).toEqual([]);
});

test("pages name their classes differently: the styles of one page stay loaded on the next", () => {
  const files = new Map<string, string[]>();
  for (const file of globSync("app/pages/**/*.css")) {
    // Indented once: inside the layer, and not inside another rule.
    const rules = readFileSync(file, "utf8").matchAll(/^ {2}\.([\w-]+) \{$/gm);
    for (const name of new Set([...rules].map(([, found = ""]) => found))) {
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  expect([...files].filter(([, both]) => both.length > 1)).toEqual([]);
});
