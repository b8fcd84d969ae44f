import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { makeDataFolder } from "#tests/helpers/site/site-process.ts";

/** The first start also makes the database and loads the demo. */
const READY_WITHIN_MS = 150_000;

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** The first command as a person gives it at a terminal: a process group of its own. */
async function launch(): Promise<{ child: ChildProcess; printed: () => string; folder: string }> {
  const folder = await makeDataFolder({ empty: true });
  cleanUp.push(folder.remove);
  const child = spawn("node", [projectFile("scripts/launch.mjs"), "start"], {
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // An npm that does not exist: stale packages fail this test, and are not replaced under the others.
      npm_execpath: "none.js",
      PORT: "0",
      DATA_DIR: folder.path,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text: Buffer) => {
      output += text;
    });
  }
  return { child, printed: () => output, folder: folder.path };
}

/** A PostgreSQL that was left running would have to be ended by the next start, which says so. */
async function expectNothingLeftRunning(folder: string): Promise<void> {
  const progress: string[] = [];
  const postgres = await startPrivatePostgres({
    folder: join(folder, "postgres"),
    settings: { fsync: "off" },
    onProgress: (line) => progress.push(line),
  });
  await postgres.stop();
  expect(progress.join("\n")).not.toContain("left running");
}

/** On the first page that anyone opens. */
async function expectPictureOfEachProduct(origin: string): Promise<void> {
  const page = await (await fetch(`${origin}/shop`)).text();
  const cards = page.match(/class="product-card"/g) ?? [];
  const pictures = [...page.matchAll(/<img [^>]*src="(\/media\/product-images\/[^"]+)"/g)];
  expect(cards.length).toBeGreaterThan(5);
  expect(pictures).toHaveLength(cards.length);
  for (const [, src] of pictures) {
    const answer = await fetch(`${origin}${src}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await answer.arrayBuffer();
  }
}

describe("npm start", () => {
  test("shows its steps, opens on every product with its picture, and ends gracefully on Ctrl-C, which reaches every process at once", async () => {
    const { child, printed, folder } = await launch();
    await eventually(async () => expect(printed()).toContain("Ready: http://"), READY_WITHIN_MS);
    expect(printed()).toContain("Preparing the database");
    expect(printed()).toContain("Loaded the demo catalogue");
    await expectPictureOfEachProduct(/Ready: (\S+)/.exec(printed())?.[1] ?? "");
    process.kill(-(child.pid ?? 0), "SIGINT");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    await expectNothingLeftRunning(folder);
  });

  test("told to stop in the middle of its start, it leaves nothing running", async () => {
    const { child, printed, folder } = await launch();
    await eventually(async () => expect(printed()).toContain("Preparing the database"));
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    await expectNothingLeftRunning(folder);
  });

  test("an unknown command is answered with the known ones", async () => {
    const child = spawn("node", [projectFile("scripts/launch.mjs"), "fly"]);
    let told = "";
    child.stderr.on("data", (text: Buffer) => {
      told += text;
    });
    const [code] = await once(child, "close");
    expect([code, told.includes("start, dev, test")]).toEqual([1, true]);
  });
});

test("an older Node is answered with one sentence, before the rest of the build is read", async () => {
  const pretendOlder = "data:text/javascript,delete globalThis.AsyncDisposableStack";
  const child = spawn(process.execPath, [
    "--import",
    pretendOlder,
    projectFile("build/server/index.js"),
  ]);
  let told = "";
  child.stderr.on("data", (text: Buffer) => {
    told += text;
  });
  const [code] = await once(child, "close");
  expect([code, told.trim().split("\n")]).toEqual([
    1,
    [expect.stringMatching(/^The site needs Node 24\.7 or newer, and this is Node /)],
  ]);
});
