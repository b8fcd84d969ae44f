import { spawnSync } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { explainMissingNode, packagedNode } from "./choose-node.mjs";

/** A Node that lacks what the site needs, as far as the first script can see. */
const PRETEND_OLDER = "data:text/javascript,delete globalThis.AsyncDisposableStack";

let project = "";
/** The first script in a project of its own, with an npm and a packaged Node that only pretend. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "jacaranda launch é-"));
  for (const folder of ["scripts", "server/lifecycle"])
    await mkdir(join(project, folder), { recursive: true });
  for (const file of [
    "scripts/launch.mjs",
    "scripts/choose-node.mjs",
    "server/lifecycle/required-node.mjs",
  ])
    await copyFile(file, join(project, file));
  await write("scripts/build.ts", 'console.log("own");');
  await write("scripts/check-packages.ts", "");
  await write("npm.js", "console.log(process.argv.slice(2).join(' '));");
  await write("package.json", '{ "type": "module" }');
  await write("package-lock.json", "{}");
  await writePackagedNode(
    'case "$1" in --version) echo v24 ;; *check-packages*) ;; *) echo packaged ;; esac',
  );
});
afterEach(() => rm(project, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFile(join(project, file), text);

async function writePackagedNode(script: string): Promise<void> {
  const path = packagedNode(project);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}`);
  await chmod(path, 0o755);
}

function launch(nodeOptions: string[] = [], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeOptions, join(project, "scripts/launch.mjs"), "build"],
    {
      encoding: "utf8",
      env: { ...process.env, npm_execpath: join(project, "npm.js"), ...variables },
    },
  );
  return { status, last: stdout.trim().split("\n").at(-1)?.trim(), stdout, told: stderr.trim() };
}
const launchOnOlderNode = () => launch(["--import", PRETEND_OLDER]);

describe("the Node that runs the site", () => {
  test("is the machine's own if it has what the site needs", () => {
    expect(launch()).toMatchObject({ status: 0, last: "own" });
  });

  test("is the packaged one otherwise", () => {
    expect(launchOnOlderNode()).toMatchObject({ status: 0, last: "packaged" });
  });

  test("a packaged one that does not start is named with the library it lacks", async () => {
    await writePackagedNode(
      "echo 'node: error while loading shared libraries: libatomic.so.1: cannot open' >&2; exit 127",
    );
    const { status, told } = launchOnOlderNode();
    expect(status).toBe(1);
    expect(told.split("\n")).toHaveLength(1);
    expect(told).toContain("the library libatomic.so.1 is missing");
  });
});

describe("the sentence when no Node works", () => {
  const system = { node: "20.20.2", platform: "linux-x64", kind: "debian", isRoot: false };
  const lacking = "error while loading shared libraries: libatomic.so.1: cannot open";

  test.each([
    ["Debian", { kind: "debian" }, "Install it with: sudo apt-get install -y libatomic1"],
    ["Debian as root", { kind: "debian", isRoot: true }, "with: apt-get install -y libatomic1"],
    ["Fedora", { kind: "fedora" }, "Install it with: sudo dnf install -y libatomic"],
    ["another system", { kind: undefined }, "sudo dnf install -y libatomic (Fedora)"],
  ])("names a missing library and its package on %s", (_, own, command) => {
    expect(explainMissingNode({ ...system, ...own }, lacking)).toContain(command);
  });

  test.each([
    [
      "Debian",
      { kind: "debian" },
      /Install Node 24 with: sudo sh -c ".*apt-get install -y nodejs"$/,
    ],
    ["Fedora", { kind: "fedora" }, /Install Node 24 with: sudo dnf install -y nodejs24$/],
    ["macOS", { kind: "macos" }, /Install Node 24 with: brew install node@24$/],
  ])("names the command that installs Node on %s", (_, own, command) => {
    const sentence = explainMissingNode({ ...system, ...own });
    expect(sentence).toMatch(command);
    expect(sentence).toContain("There is no packaged Node for linux-x64.");
    expect(sentence).toContain("needs Node 24.7 or newer, and this machine has 20.20.2");
  });

  test("names Node and DATABASE_URL on Alpine", () => {
    const sentence = explainMissingNode({ ...system, kind: "alpine" }, "spawn ENOENT");
    expect(sentence).toMatch(/apk add nodejs npm icu-data-full.*set DATABASE_URL/);
  });
});

describe("the installation", () => {
  const isStamped = () => readFile(join(project, "node_modules/.installed")).catch(() => undefined);

  test("is done once, as long as the lock file stays the same", async () => {
    expect(launch().stdout).toContain("Installing packages");
    expect(launch().stdout).not.toContain("Installing packages");
    await write("package-lock.json", '{ "changed": true }');
    expect(launch().stdout).toContain("Installing packages");
  });

  test("is not finished while a package is missing, and is repaired by the next command", async () => {
    await write(
      "scripts/check-packages.ts",
      'console.error("npm left out PostgreSQL."); process.exitCode = 1;',
    );
    expect(launch()).toMatchObject({ status: 1, told: "npm left out PostgreSQL." });
    expect(await isStamped()).toBeUndefined();

    await write("scripts/check-packages.ts", "");
    const repaired = launch();
    expect(repaired.stdout).toContain("Installing packages");
    expect(repaired).toMatchObject({ status: 0, last: "own" });
    expect(await isStamped()).toBeDefined();
  });

  test("uses a cache in the project where the home folder is not writable", async () => {
    // Also refused to root: it is below a file.
    const refused = { npm_config_cache: join(project, "package.json", "cache") };
    const writable = { npm_config_cache: join(project, "cache") };
    await write("npm.js", "console.error(process.argv.at(-1)); process.exit(1);");
    expect(launch([], refused).told).toContain(`--cache=${join(project, ".cache", "npm")}`);
    expect(launch([], writable).told).not.toContain("--cache");
  });

  test("that fails says what npm said", async () => {
    await write("npm.js", 'console.error("npm error network"); process.exit(1);');
    expect(launch()).toMatchObject({
      status: 1,
      told: "The packages could not be installed:\nnpm error network",
    });
  });
});
