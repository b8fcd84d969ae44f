import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  launchPostgresProcess,
  startPostgresProcess,
} from "#tests/helpers/database/private-postgres.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import {
  preparedPostgresFolder,
  temporaryPostgresFolder,
} from "#tests/helpers/temporary-folder.ts";
import { runProgram } from "./run-program.server.ts";
import { chooseServerUser } from "./server-user.server.ts";
import { PrivatePostgresError, startPrivatePostgres } from "./start-private-postgres.server.ts";

const quick = { fsync: "off" };

describe("prepareDataDirectory", () => {
  test("refuses data of another PostgreSQL version, with instructions to migrate it", async () => {
    const folder = await temporaryPostgresFolder();
    await mkdir(join(folder, "data"), { recursive: true });
    await writeFile(join(folder, "data/PG_VERSION"), "17\n");

    const refused = startPrivatePostgres({ folder });

    await expect(refused).rejects.toThrow(PrivatePostgresError);
    await expect(refused).rejects.toThrow(
      /written by PostgreSQL 17, but this site comes with PostgreSQL 18: .*npm run database -- upgrade.*docs\/operations\.md/,
    );
    expect(await readdir(join(folder, "data"))).toEqual(["PG_VERSION"]);
  });

  test("refuses a folder with other files, and leaves them unchanged", async () => {
    const folder = await temporaryPostgresFolder();
    await mkdir(join(folder, "data"), { recursive: true });
    await writeFile(join(folder, "data/holiday.jpg"), "a picture");

    await expect(startPrivatePostgres({ folder })).rejects.toThrow(
      /contains something other than PostgreSQL data/,
    );
    expect(await readFile(join(folder, "data/holiday.jpg"), "utf8")).toBe("a picture");
  });

  test("works after the process was killed during the preparation", async () => {
    const folder = await temporaryPostgresFolder();
    const site = launchPostgresProcess({ folder });
    await expect.poll(() => unfinished(folder), { interval: 5 }).toHaveLength(1);
    await site.kill("SIGKILL");
    expect(await site.next()).toEqual({});

    const postgres = await startPrivatePostgres({ folder, settings: quick });
    onTestFinished(postgres.stop);

    expect(await unfinished(folder)).toEqual([]);
    expect(await queryDatabase(postgres.config, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("fixes owner and mode of restored data", async () => {
    const folder = await preparedPostgresFolder();
    const data = join(folder, "data");
    await runProgram("/bin/chown", ["-R", String(process.getuid?.()), data]);
    await chmod(data, 0o755);

    const postgres = await startPrivatePostgres({ folder, settings: quick });
    onTestFinished(postgres.stop);

    const account = (await chooseServerUser(data)) ?? { uid: process.getuid?.() };
    expect((await stat(data)).uid).toBe(account.uid);
    expect((await stat(join(data, "base"))).uid).toBe(account.uid);
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect(await queryDatabase(postgres.config, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("a full disk", () => {
  test("is reported, leaves nothing unfinished, and the next start works once there is space", async () => {
    for (const disk of [limitedDisk, fullDisk]) {
      const folder = await temporaryPostgresFolder();
      await mkdir(folder);
      const { shell, sentence, widen } = await disk(folder);

      const refused = await startPostgresProcess({ folder }, { shell });

      expect(refused.outcome).toMatchObject({ started: false, name: "PrivatePostgresError" });
      expect(refused.outcome.message).toMatch(sentence);
      expect((await readdir(folder)).filter((name) => !name.startsWith("in-use-"))).toEqual([]);
      await widen();
      expect((await startPostgresProcess({ folder })).outcome.started).toBe(true);
    }
  });
});

/** A file size limit, which needs no privileges. */
async function limitedDisk() {
  const sentence =
    /could not prepare its data in .* \(.*File too large.*\): make sure that the folder/;
  return { shell: "ulimit -f 100", sentence, widen: async () => {} };
}

/** A small real disk if the system allows one; otherwise the limit again. */
async function fullDisk(folder: string) {
  const mount = (options: string) =>
    runProgram("/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  const made = await mount("size=20m").catch(() => undefined);
  if (made?.code !== 0) return limitedDisk();
  onTestFinished(async () => {
    await runProgram("/bin/umount", ["--lazy", folder]);
  });
  const sentence = /The disk that holds .* is full: free some space .*, then start again\.$/;
  return { shell: "true", sentence, widen: async () => void (await mount("remount,size=200m")) };
}

const unfinished = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.includes("unfinished"));
