import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { MAX_RESIDENT_MEGABYTES } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { type EventLoopDelays, monitorEventLoop } from "#tests/helpers/site/event-loop-monitor.ts";
import { reportAttack } from "#tests/security/attack-result.ts";
import {
  type HostileFile,
  hostileDocuments,
  hostileFiles,
  MARK,
  pdfOfNumberSigns,
} from "#tests/security/payloads/hostile-files.ts";
import { attackedSite } from "../attacked-site.ts";

import { watchMemory } from "./process-memory.ts";

const site = attackedSite();

const MAX_BLOCK_MS = 100;
const MAX_MAIN_MEGABYTES = 300;
/** It checks its memory every 50 ms, and may pass its limit in between. */
const MAX_WORKER_MEGABYTES = MAX_RESIDENT_MEGABYTES * 1.25;

/** Every address that takes a file. Proofs are open to customers, the others to staff. */
const routes = {
  pictures: (file: HostileFile) => sendWhole("/admin/uploads/pictures", file),
  datasheets: (file: HostileFile) => sendWhole("/admin/uploads/datasheets", file),
  videos: (file: HostileFile) => sendWhole("/admin/uploads/videos", file),
  proofs: (file: HostileFile) =>
    sendForm(`/orders/${site.owned.accessKey}/proof`, "proof", file, {}),
  import: (file: HostileFile) =>
    sendForm("/admin/products/import", "file", file, { cookie: site.cookieOf("admin") }),
  "import pictures": (file: HostileFile) =>
    sendForm("/admin/products/import", "pictures", file, { cookie: site.cookieOf("admin") }, list),
};
const list = new File(["SKU,Name,Price\na,A,1\n"], "list.csv");
type RouteName = keyof typeof routes;

let files: HostileFile[];
beforeAll(async () => {
  files = [...(await hostileFiles()), ...(await hostileDocuments())];
}, 300_000);

test.each(Object.keys(routes) as RouteName[])("files made to hurt, sent to %s", async (route) => {
  expect(files.length).toBeGreaterThanOrEqual(95);
  // Everything is loaded once before the measuring begins.
  await routes[route]({ what: "", name: "a.png", bytes: readFileSync("public/icon-192.png") });
  const before = new Set(stored());
  const blocks = await monitorEventLoop(site.origin, site.pid);
  await pause(3000);
  const idle = await blocks.read();
  const watching = watchMemory(site.pid);
  const through: string[] = [];
  const counts = { refused: 0, kept: 0 };
  let longest: EventLoopDelays & { what: string } = {
    longestWaitMs: 0,
    longestBlockMs: 0,
    what: "none",
  };
  let slowest = { what: "", ms: 0 };
  // Two at a time: the file worker does not do more.
  const queue = [...files];
  const sender = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const { what } = file;
      await liftLimits();
      const started = performance.now();
      const status = await routes[route](file);
      const ms = performance.now() - started;
      if (ms > slowest.ms) slowest = { what, ms };
      if (status >= 500) through.push(`${what}: ${status}`);
      if (status < 400 && file.isAlwaysRefused) through.push(`${what}: accepted`);
      counts[status < 400 ? "kept" : "refused"]++;
      const seen = await blocks.read();
      if (seen.longestBlockMs > longest.longestBlockMs) longest = { ...seen, what };
    }
  };
  await Promise.all([sender(), sender()]);
  const atOnce = route === "proofs" ? await measureThreeAtOnce(blocks) : undefined;
  await blocks.stop();
  const { most, mainBefore, mainMost, largestChild } = watching();
  for (const block of [longest.longestBlockMs, atOnce ?? 0]) {
    if (block > MAX_BLOCK_MS) through.push(`blocked for ${Math.round(block)} ms`);
  }
  if (mainMost - mainBefore > MAX_MAIN_MEGABYTES) {
    through.push(`memory grew by ${Math.round(mainMost - mainBefore)} MB`);
  }
  if (largestChild > MAX_WORKER_MEGABYTES) {
    through.push(`a file worker of ${Math.round(largestChild)} MB`);
  }
  through.push(...wronglyStored(before));
  reportAttack({
    threat: `Hostile uploads: ${route}`,
    tried: `${files.length} files: ${counts.refused} refused, ${counts.kept} redrawn or kept as an attachment`,
    through,
    measured: [
      `longest block of the main process ${Math.round(longest.longestBlockMs)} ms (${longest.what}), idle ${Math.round(idle.longestBlockMs)} ms`,
      ...(atOnce === undefined ? [] : [`three PDFs of 10 MB at once ${Math.round(atOnce)} ms`]),
      `memory of the main process ${Math.round(mainBefore)} to ${Math.round(mainMost)} MB, of a file worker ${Math.round(largestChild)} MB, together ${Math.round(most)} MB at most`,
      `slowest answer ${Math.round(slowest.ms)} ms (${slowest.what})`,
    ].join("; "),
  });
});

/** As a stranger would send them, who knows the key of an order. */
async function measureThreeAtOnce(blocks: {
  read: () => Promise<EventLoopDelays>;
}): Promise<number> {
  await liftLimits();
  await blocks.read();
  const file = pdfOfNumberSigns();
  const answers = await Promise.all([0, 1, 2].map(() => routes.proofs(file)));
  expect(answers).toEqual([303, 303, 303]);
  return (await blocks.read()).longestBlockMs;
}

/** The limits have tests of their own; here every file is to be inspected. */
async function liftLimits(): Promise<void> {
  await site.query("delete from rate_limits");
  await site.query("delete from proofs_of_payment");
}

function sendWhole(path: string, { name, bytes }: HostileFile): Promise<number> {
  return send(`${path}?name=${encodeURIComponent(name.toWellFormed())}`, Buffer.from(bytes), {
    cookie: site.cookieOf("admin"),
  });
}

function sendForm(
  path: string,
  field: string,
  { name, bytes }: HostileFile,
  headers: Record<string, string>,
  beside?: File,
): Promise<number> {
  const form = new FormData();
  if (beside) form.set("file", beside);
  form.set(field, new File([Buffer.from(bytes)], name.toWellFormed()));
  return send(path, form, headers);
}

async function send(
  path: string,
  body: Buffer<ArrayBuffer> | FormData,
  headers: Record<string, string>,
): Promise<number> {
  try {
    const answer = await fetch(`${site.origin}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: site.origin, ...headers },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    // The server hung up on a body that it had refused already.
    if (/fetch failed|EPIPE|ECONNRESET|socket/.test(String(error))) return 413;
    throw error;
  }
}

function wronglyStored(before: Set<string>): string[] {
  const hashes = new Set(files.map(({ bytes }) => hash(bytes)));
  return stored()
    .filter((path) => !before.has(path))
    .flatMap((path) => {
      const bytes = readFileSync(path);
      const name = path.split("/").at(-1) ?? "";
      return [
        hashes.has(hash(bytes)) && !name.endsWith(".pdf") ? `as it came: ${path}` : [],
        bytes.includes(MARK) ? `with its script: ${path}` : [],
        /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)+$/.test(name) ? [] : `named: ${name}`,
        (statSync(path).mode & 0o077) === 0 ? [] : `open to other accounts: ${path}`,
      ].flat();
    });
}

function stored(): string[] {
  const folder = join(site.dataFolder, "files");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function hash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
