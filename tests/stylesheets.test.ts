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
