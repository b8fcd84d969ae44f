import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StorageConfigurationError, StorageUnavailable } from "#app/storage/file-storage.ts";
import { openDiskStorage } from "./disk-storage.server.ts";

const secret = "a secret of at least thirty-two characters";
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "disk-faults-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const opened = (at = folder) => openDiskStorage({ folder: at, secret });

/** A separate process that writes to the folder and prints a line for each step. */
function startWriter(code: string, limit = ""): ChildProcess & { lines: AsyncIterator<string> } {
  const script = `
    import { Readable } from "node:stream";
    import { openDiskStorage } from "#app/storage/disk/disk-storage.server.ts";
    const files = await openDiskStorage({ folder: process.argv[1], secret: ${JSON.stringify(secret)} });
    const png = { contentType: "image/png" };
    ${code}`;
  const command = `${limit} exec "$0" "$@"`;
  const node = [process.execPath, "--input-type=module", "--eval", script, folder];
  const child = spawn("/bin/sh", ["-c", command, ...node], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return Object.assign(child, { lines });
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

describe("a process killed while it writes", () => {
  test("leaves no file under its final name", async () => {
    const child = startWriter(`
      async function* endless() {
        for (let count = 0; ; count++) {
          yield Buffer.alloc(65536, count);
          if (count === 20) console.log("well under way");
          await new Promise(setImmediate);
        }
      }
      await files.put("product-images", "half.png", Readable.from(endless()), png);`);
    expect((await child.lines.next()).value).toBe("well under way");
    await kill(child);
    expect(await readdir(join(folder, "product-images"))).toEqual([]);
    expect(await readdir(join(folder, ".incoming"))).toHaveLength(1);
    const files = await opened();
    expect(await files.stat("product-images", "half.png")).toBeUndefined();
    const again = await files.put("product-images", "half.png", Buffer.from("whole"), {
      contentType: "image/png",
    });
    expect(again.ok).toBe(true);
  });

  test("leaves only complete files, and every file that it confirmed", async () => {
    const confirmed: string[] = [];
    for (let round = 0; round < 5; round++) {
      const child = startWriter(`
        await Promise.all(Array.from({ length: 4 }, async (_, lane) => {
          for (let count = 0; ; count++) {
            const name = ["r${round}", lane, count].join("-") + ".png";
            await files.put("product-images", name, Buffer.alloc(200_000, name), png);
            console.log(name);
          }
        }));`);
      for (let lines = 0; lines <= round * 6; lines++) {
        confirmed.push((await child.lines.next()).value ?? "");
      }
      await kill(child);
    }
    const files = await opened();
    const found = new Set<string>();
    for await (const { path } of files.list("product-images")) {
      const outcome = await files.read("product-images", path);
      if (!outcome.ok) throw new Error(outcome.reason);
      expect((await buffer(outcome.body)).equals(Buffer.alloc(200_000, path))).toBe(true);
      found.add(path);
    }
    expect(confirmed.filter((name) => !found.has(name))).toEqual([]);
  });
});

test("drafts of a killed process are removed after a day, and not before", async () => {
  await opened();
  const [old, recent] = ["old", "recent"].map((name) => join(folder, ".incoming", name));
  for (const draft of [old, recent]) await writeFile(draft ?? "", "half a file");
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  await utimes(old ?? "", hours(25), hours(25));
  await utimes(recent ?? "", hours(23), hours(23));
  await opened();
  expect(await readdir(join(folder, ".incoming"))).toEqual(["recent"]);
});

test("a full disk is reported as StorageUnavailable, and leaves nothing behind", async () => {
  // A file size limit of the process simulates a full disk.
  const child = startWriter(
    `process.on("SIGXFSZ", () => {});
    for (const size of [1_000_000, 10_000]) {
      const body = Readable.from([Buffer.alloc(size / 2), Buffer.alloc(size / 2)]);
      await files.put("product-images", "a.png", body, png).then(
        (outcome) => console.log(JSON.stringify(outcome)),
        (error) => console.log(error.name + ": " + error.message),
      );
    }`,
    "ulimit -f 200;",
  );
  expect((await child.lines.next()).value).toMatch(
    /^StorageUnavailable: The file store cannot .*\.$/,
  );
  // And works again once there is room.
  expect((await child.lines.next()).value).toBe('{"ok":true,"path":"a.png"}');
  expect(await readdir(join(folder, ".incoming"))).toEqual([]);
});

test("a missing folder throws StorageUnavailable", async () => {
  const files = await opened();
  await rm(folder, { recursive: true });
  await expect(files.check()).rejects.toThrow(StorageUnavailable);
  const body = Buffer.from("x");
  const put = files.put("product-images", "a.png", body, { contentType: "image/png" });
  await expect(put).rejects.toThrow(StorageUnavailable);
  const listing = files.list("product-images")[Symbol.asyncIterator]();
  await expect(listing.next()).rejects.toThrow(StorageUnavailable);
});

describe("an unusable folder is refused at start with a message that names DATA_DIR", () => {
  async function expectRefusal(at = folder): Promise<void> {
    await expect(opened(at)).rejects.toThrow(StorageConfigurationError);
    await expect(opened(at)).rejects.toThrow(/DATA_DIR/);
  }

  test("a file instead of a bucket folder", async () => {
    await writeFile(join(folder, "product-images"), "");
    await expectRefusal();
  });

  test("a file instead of the root folder", async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, "");
    await expectRefusal();
  });

  test("a folder in one that is not writable", async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o500 });
    await asOrdinaryUser(() => expectRefusal(join(closed, "data")));
  });
});

/** Root can write everywhere, so another account is used meanwhile. */
async function asOrdinaryUser(run: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await run();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test("files and folders are private, also those of an earlier version", async () => {
  await chmod(folder, 0o755);
  await mkdir(join(folder, "payment-proofs"), { mode: 0o755 });
  const files = await opened();
  const content = Buffer.from("%PDF-");
  await files.put("payment-proofs", "a.pdf", content, { contentType: "application/pdf" });
  const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
  const names = await readdir(folder);
  expect(names).toContain("payment-proofs");
  for (const name of [".", ...names]) expect([name, await modeOf(name)]).toEqual([name, 0o700]);
  expect(await modeOf("payment-proofs/a.pdf")).toBe(0o600);
});
