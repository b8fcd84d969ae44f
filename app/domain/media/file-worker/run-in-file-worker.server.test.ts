import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  createFileWorkerPool,
  type FileJob,
  type FileJobResult,
  type FileSender,
  runInFileWorker,
  type SenderLimits,
  startFileWorker,
} from "./run-in-file-worker.server.ts";

vi.setConfig({ testTimeout: 60_000 });

let picture: Buffer;
beforeAll(async () => {
  const create = { width: 1400, height: 900, channels: 3 as const, background: "teal" };
  picture = await sharp({ create }).jpeg().toBuffer();
});

const encode = (bytes: Uint8Array = picture) =>
  runInFileWorker("staff", "encode-picture", {}, bytes);

describe("the file worker process", () => {
  test("encodes a picture, and has none of the site's secrets", async () => {
    vi.stubEnv("SESSION_SECRET", "kept");
    const outcome = await encode();
    expect(outcome).toMatchObject({ ok: true, value: { ok: true, width: 1400, height: 900 } });
    const [whole, ...variants] = outcome.ok ? outcome.parts : [];
    expect(await sharp(whole).metadata()).toMatchObject({ format: "jpeg", width: 1400 });
    expect(variants).toHaveLength(6);
    const [pid] = workerPids();
    expect(pid).toBeDefined();
    expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("SESSION_SECRET");
  });

  test("is restarted once when it is killed during a job", async () => {
    await encode();
    const [pid] = workerPids();
    const outcome = encode();
    process.kill(Number(pid), "SIGKILL");
    expect(await outcome).toMatchObject({ ok: true });
    expect(workerPids()).not.toContain(pid);
  });

  test("passes on an error of a job, then runs the next one", async () => {
    const broken = runInFileWorker("staff", "parse-import", null as never, Buffer.from("id\n1\n"));
    await expect(broken).rejects.toThrow("maxRows");
    expect(await encode(Buffer.from("no picture"))).toMatchObject({
      value: { ok: false, reason: "no-picture" },
    });
  });

  test("is killed at the time limit; the file is rejected and the next one gets a new process", async () => {
    const workers = createFileWorkerPool({ ...limits(), customer: limit({ timeLimitMs: 1 }) });
    const job = { kind: "encode-picture", options: {}, bytes: picture } as const;
    expect(await workers.run("customer", job)).toEqual({ ok: false, reason: "time-limit" });
    expect(await workers.run("staff", job)).toMatchObject({ ok: true });
  });

  test("exits at its memory limit, and the file is rejected", async () => {
    const workers = createFileWorkerPool(limits(), () => startFileWorker(1));
    const job = { kind: "encode-picture", options: {}, bytes: picture } as const;
    expect(await workers.run("customer", job)).toEqual({ ok: false, reason: "memory-limit" });
  });
});

test("a worker with high memory use after a file is not reused", async () => {
  const job = { kind: "inspect-datasheet", options: {}, bytes: picture } as const;
  const startedBy = async (maxMegabytes: number) => {
    let count = 0;
    const workers = createFileWorkerPool(limits(), () => {
      count += 1;
      return startFileWorker(maxMegabytes);
    });
    for (const _file of ["one", "two"]) {
      expect(await workers.run("staff", job)).toMatchObject({ ok: true });
    }
    return count;
  };
  // A worker takes about 90 MB before it has seen a file.
  expect(await startedBy(150)).toBe(2);
  expect(await startedBy(2000)).toBe(1);
});

describe("the queue of the file worker", () => {
  test("customers get one of two workers, so staff never wait for them", async () => {
    const { run, started, finish } = fakeWorkers();
    run("customer", "first");
    run("customer", "second");
    run("staff", "picture");
    expect(started()).toEqual(["first", "picture"]);
    await finish("first");
    expect(started()).toEqual(["first", "picture", "second"]);
  });

  test("a customer's file is next when staff use both workers", async () => {
    const { run, started, finish } = fakeWorkers();
    for (const name of ["one", "two", "three"]) run("staff", name);
    run("customer", "proof");
    expect(started()).toEqual(["one", "two"]);
    await finish("one");
    expect(started()).toEqual(["one", "two", "proof"]);
  });

  test("beyond the limit a customer gets busy at once; staff are not affected", async () => {
    const { run, workers } = fakeWorkers();
    run("customer", "running");
    for (let n = 0; n < 3; n++) run("customer", `waiting ${n}`);
    expect(workers.isBusy("customer")).toBe(true);
    expect(workers.isBusy("staff")).toBe(false);
    expect(await run("customer", "one too many")).toEqual({ ok: false, reason: "busy" });
  });
});

function limit(changed: Partial<SenderLimits>): SenderLimits {
  return { timeLimitMs: 60_000, maxConcurrent: 2, maxQueued: 100, ...changed };
}

function limits(): Record<FileSender, SenderLimits> {
  return { customer: limit({ maxConcurrent: 1, maxQueued: 3 }), staff: limit({}) };
}

/** Workers that wait until they are told to finish; a job is identified by its bytes. */
function fakeWorkers() {
  const jobs = new Map<string, PromiseWithResolvers<FileJobResult>>();
  const workers = createFileWorkerPool(limits(), () => ({
    pid: undefined,
    isRunning: () => true,
    stop: () => {},
    run: ({ bytes }: FileJob) => {
      const job = Promise.withResolvers<FileJobResult>();
      jobs.set(Buffer.from(bytes).toString(), job);
      return job.promise;
    },
  }));
  const running = new Map<string, Promise<unknown>>();
  return {
    workers,
    started: () => [...jobs.keys()],
    run(sender: FileSender, name: string) {
      const bytes = Buffer.from(name);
      const outcome = workers.run(sender, { kind: "inspect-document", options: {}, bytes });
      running.set(name, outcome);
      return outcome;
    },
    async finish(name: string) {
      jobs.get(name)?.resolve({ ok: true, value: { ok: false, reason: "active" }, parts: [] });
      await running.get(name);
    },
  };
}

/** The workers that this process has started. */
function workerPids(): string[] {
  return readdirSync("/proc").filter((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("file-worker-process") &&
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] ===
          String(process.pid)
      );
    } catch {
      return false;
    }
  });
}
