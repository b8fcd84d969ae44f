import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";

const guide = readFileSync("docs/CONTRIBUTING.md", "utf8");
const [introduction = "", ...sections] = guide.split(/^## /m);
const recipes = sections.map((section) => ({
  title: section.slice(0, section.indexOf("\n")),
  steps: section
    .split(/^(?=\d+\. )/m)
    .slice(1)
    .map(parseReferences),
}));

test("the guide has eleven recipes", () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    "Add a page",
    "Add a product field",
    "Add a shop filter",
    "Add an order state",
    "Add an email",
    "Add a job",
    "Add an admin list with export",
    "Add a payment provider",
    "Add a setting",
    "Add a field of the content",
    "Add an environment variable",
  ]);
});

describe.each(recipes)("$title", ({ steps }) => {
  test("every step names a file or folder that exists", () => {
    for (const { text, paths } of steps) {
      expect(paths, text).not.toEqual([]);
      expect(paths.filter((path) => !isThere(path))).toEqual([]);
    }
  });

  test("every name is exported by the file before it", () => {
    for (const { text, names } of steps) {
      for (const { name, path } of names) {
        expect(path && isThere(path), `${name} follows a file in: ${text}`).toBe(true);
        expect(exportedNames(path), `${path} exports ${name}`).toContain(name);
      }
    }
  });
});

test("every command and link of the guide exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const commands = [...guide.matchAll(/`npm (?:run )?(\w+)`/g)].map(([, command = ""]) => command);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  const programs = [...guide.matchAll(/`node ([^`\s]+)/g)].map(([, program = ""]) => program);
  expect(programs.filter((program) => !isThere(program))).toEqual([]);
  const links = [...introduction.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => `docs/${link}`);
  expect([commands, programs, links].map(({ length }) => length > 0)).toEqual([true, true, true]);
  expect(links.filter((link) => !isThere(link))).toEqual([]);
});

type NameReference = { name: string; path: string };
type StepReferences = { text: string; paths: string[]; names: NameReference[] };

/** The files of a step, and its exported names with the file that stands before each. */
function parseReferences(text: string): StepReferences {
  const paths: string[] = [];
  const names: NameReference[] = [];
  for (const [, code = ""] of text.matchAll(/`([^`]+)`/g)) {
    if (/^[\w.-]+(\/[\w.-]+)*(\/|\.\w+)$/.test(code)) paths.push(code);
    else if (/^[A-Za-z_]\w*$/.test(code)) {
      names.push({ name: code, path: paths.at(-1) ?? "" });
    }
  }
  return { text: text.slice(0, 60), paths, names };
}

function isThere(path: string): boolean {
  return (
    existsSync(path) && statSync(path).isDirectory() === !/\.\w+$/.test(path.replace(/\/$/, ""))
  );
}

function exportedNames(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const pattern = /^export (?:default )?(?:async )?(?:function\*?|const|class|type) (\w+)/gm;
  return [...source.matchAll(pattern)].map(([, name = ""]) => name);
}
