import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, platform } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "#scripts/build.ts";
import { makeDataFolder, startSiteProcess } from "#tests/helpers/site/site-process.ts";
import { adminVariables, logInToBench } from "./bench-site.ts";

/**
 * `npm run bench -- pictures`: time and memory of hostile uploads, in the site and in its file workers.
 */
const EACH_MS = 100;
/** Longer than the idle timeout of a file worker. */
const IDLE_MS = 15_000;

await ensureBuilt(console.log);
const folder = await makeDataFolder();
const logFile = join(folder.path, "site.log");
const site = await startSiteProcess({
  dataFolder: folder.path,
  variables: adminVariables,
  logFile,
});
const lines: string[] = [];
try {
  const cookie = await logInToBench(site);
  const hostile = await hostilePictures();
  lines.push(
    await measure("30 hostile pictures, one after the other", async () => {
      for (let at = 0; at < 30; at++) await upload(cookie, hostile[at % hostile.length] as Buffer);
    }),
    await measure("30 hostile pictures, three at once", async () => {
      for (let at = 0; at < 30; at += 3) {
        const three = [0, 1, 2].map((next) => hostile[(at + next) % hostile.length] as Buffer);
        await Promise.all(three.map((bytes) => upload(cookie, bytes)));
      }
    }),
  );
  await pause(IDLE_MS);
  lines.push(await measure("A quarter of a minute later", () => pause(1000)));
} finally {
  await site.stop();
  await folder.remove();
}
await mkdir(projectFile("bench/results"), { recursive: true });
await writeFile(projectFile("bench/results/pictures.md"), `${report()}\n`);
console.log(report());

/** Runs the work and measures its duration, the peak memory, and the latency of a page meanwhile. */
async function measure(name: string, work: () => Promise<unknown>): Promise<string> {
  let [sitePeak, workerPeak] = [0, 0];
  const waits: number[] = [];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      sitePeak = Math.max(sitePeak, megabytes(site.pid));
      workerPeak = Math.max(workerPeak, fileWorkerMegabytes());
      const before = performance.now();
      await fetch(`${site.origin}/healthz`).then((response) => response.arrayBuffer());
      waits.push(performance.now() - before);
      await pause(EACH_MS);
    }
  })();
  const began = performance.now();
  try {
    await work();
  } finally {
    isOver = true;
    await sampling;
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  waits.sort((one, other) => one - other);
  const slow = (waits[Math.floor(waits.length * 0.95)] ?? 0).toFixed(0);
  const line = `| ${name} | ${seconds} | ${sitePeak} | ${workerPeak} | ${slow} | ${(waits.at(-1) ?? 0).toFixed(0)} |`;
  console.log(line);
  return line;
}

function pause(ms: number): Promise<void> {
  return new Promise((end) => setTimeout(end, ms));
}

/** 50 megapixels, a decompression bomb of 400, truncated pictures, and a file that is none. */
async function hostilePictures(): Promise<Buffer[]> {
  const plain = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: "teal" },
      limitInputPixels: false,
    });
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const noisy = sharp({
    create: { width: 5000, height: 4000, channels: 3, background: "teal", noise },
  });
  const large = await noisy.jpeg({ quality: 90 }).toBuffer();
  const fifty = await plain(8000, 6250).png().toBuffer();
  return [
    fifty,
    await plain(20_000, 20_000).png().toBuffer(),
    large,
    large.subarray(0, large.length / 2),
    fifty.subarray(0, fifty.length / 2),
    await plain(8000, 6250).webp({ lossless: true, effort: 0 }).toBuffer(),
    Buffer.from("GIF89a not a picture"),
  ];
}

async function upload(cookie: string, bytes: Buffer): Promise<void> {
  const response = await fetch(`${site.origin}/admin/uploads/pictures?name=picture.png`, {
    method: "POST",
    headers: { cookie, origin: site.origin },
    body: new Uint8Array(bytes),
    redirect: "manual",
  });
  await response.arrayBuffer();
  if (![200, 413, 415, 422].includes(response.status)) {
    throw new Error(`An upload answers ${response.status}`);
  }
}

function fileWorkerMegabytes(): number {
  const listed = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(site.pid)]).toString();
  const lines = listed.split("\n").filter((each) => each.includes("file-worker-process"));
  return lines.reduce((sum, line) => sum + megabytes(Number(line.trim().split(" ")[0])), 0);
}

function megabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

function report(): string {
  return [
    "# Pictures",
    "",
    `\`npm run bench -- pictures\`: the built site as one process and its file workers as others; Node ${process.version}, ${cpus().length} cores, ${platform()} ${arch()}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end. A page is asked for all the while: its waits tell how long the site was busy.`,
    "",
    "| What happens | Seconds | Site, MB at most | File workers, MB at most | A page, p95 ms | A page, longest ms |",
    "|---|---:|---:|---:|---:|---:|",
    ...lines,
  ].join("\n");
}
