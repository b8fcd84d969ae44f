import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { attackedSite } from "../attacked-site.ts";
import { tally } from "../tally.ts";
import { type HostileFile, hostileFiles, MARK } from "./hostile-files.ts";
import { watchMemory } from "./memory-of.ts";

const site = attackedSite();

test("files made to hurt: 0 kept as they came, memory below 300 MB more", async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(60);
  // Everything is loaded once before the measuring begins.
  await upload("pictures", {
    what: "",
    name: "a.png",
    bytes: readFileSync("public/icon-192.png"),
    to: "pictures",
  });
  const before = new Set(stored());
  const watching = watchMemory(site.pid);
  const measuring = new AbortController();
  const waits = measureSmallPage(measuring.signal);
  const through: string[] = [];
  const counts = { refused: 0, redrawn: 0 };
  let slowest = { what: "", ms: 0 };
  // Two at a time, as the server itself works.
  const queue = [...files];
  const worker = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      for (const to of file.to === "both" ? (["pictures", "datasheets"] as const) : [file.to]) {
        const started = performance.now();
        const status = await upload(to, file);
        const ms = performance.now() - started;
        if (ms > slowest.ms) slowest = { what: file.what, ms };
        if (status >= 500) through.push(`${file.what}: ${status}`);
        counts[status < 300 ? "redrawn" : "refused"]++;
      }
    }
  };
  await Promise.all([worker(), worker()]);
  measuring.abort();
  const { most, before: start } = watching();
  const times = (await waits).sort((a, b) => a - b);
  const hashes = new Set(files.map(({ bytes }) => hash(bytes)));
  for (const path of stored().filter((each) => !before.has(each))) {
    const bytes = readFileSync(path);
    const name = path.split("/").at(-1) ?? "";
    if (hashes.has(hash(bytes)) && !name.endsWith(".pdf")) through.push(`as it came: ${path}`);
    if (bytes.includes(MARK)) through.push(`with its script: ${path}`);
    if (!/^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)+$/.test(name)) through.push(`named: ${name}`);
  }
  if (most - start > 300) through.push(`memory grew by ${Math.round(most - start)} MB`);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  tally({
    threat: "Hostile uploads",
    tried: `${files.length} files: ${counts.refused} refused, ${counts.redrawn} drawn anew from their pixels`,
    through,
    measured: `memory ${Math.round(start)} to ${Math.round(most)} MB at most; a small page meanwhile p50 ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms, p99 ${Math.round(p99)} ms; slowest answer ${Math.round(slowest.ms)} ms (${slowest.what})`,
  });
});

async function upload(
  to: "pictures" | "datasheets",
  { name, bytes }: HostileFile,
): Promise<number> {
  const address = `${site.origin}/admin/uploads/${to}?name=${encodeURIComponent(name.toWellFormed())}`;
  try {
    const answer = await fetch(address, {
      method: "POST",
      redirect: "manual",
      headers: { origin: site.origin, cookie: site.cookieOf("admin") },
      body: Buffer.from(bytes),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    // The server hung up on a body that it had refused already.
    if (/fetch failed|EPIPE|ECONNRESET|socket/.test(String(error))) return 413;
    throw error;
  }
}

/** What somebody else has to wait for meanwhile. */
async function measureSmallPage(signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const started = performance.now();
    await site.ask("/terms");
    times.push(performance.now() - started);
    await pause(20);
  }
  return times;
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
