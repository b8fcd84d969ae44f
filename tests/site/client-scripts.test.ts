import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFile } from "#app/database/project-file.server.ts";

test.for([
  ["the schema library", /safeParse/],
  ["the markdown parser", /micromark|mdast|xmpp/],
] as const)("%s is in no script of the browser", async ([, library]) => {
  const folder = projectFile("build/client/assets");
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    expect(library.test(await readFile(join(folder, name), "utf8")), name).toBe(false);
  }
});
