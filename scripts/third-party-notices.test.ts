import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NOTICES_FILE, thirdPartyNotices } from "./third-party-notices.ts";

const notices = thirdPartyNotices();

test("the notices are those of the locked packages: node scripts/third-party-notices.ts", () => {
  expect(readFileSync(NOTICES_FILE, "utf8")).toBe(notices);
});

test("they name what runs, whatever the machine, and what else the site contains, and no tool of developers", () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  const isNamed = ([name, version]: [string, unknown]) =>
    notices.includes(`| ${name} ${version} |`);
  expect(
    Object.entries({ ...dependencies, ...optionalDependencies }).filter((one) => !isNamed(one)),
  ).toEqual([]);
  expect(
    Object.entries(devDependencies)
      .filter(isNamed)
      .map(([name]) => name),
  ).toEqual(["fontkit"]);
  for (const font of ["bricolage-grotesque", "instrument-sans", "inter"]) {
    expect(notices).toContain(`| ${font} (font) | OFL-1.1 |`);
    expect(notices).toContain(`### ${font} (font)\n`);
  }
  for (const [other, copyright] of [
    ["Lucide and Feather (icons)", "Copyright (c) 2026 Lucide Icons and Contributors"],
    ["SecLists (list of common passwords)", "Copyright (c) 2025 Daniel Miessler"],
  ]) {
    expect(notices).toContain(`| ${other} | `);
    expect(notices).toContain(`### ${other}\n`);
    expect(notices).toContain(copyright);
  }
});
