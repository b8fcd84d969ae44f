import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startPostgresProcess } from "#tests/helpers/database/private-postgres.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import {
  preparedPostgresFolder,
  temporaryFolder,
  temporaryPostgresFolder,
} from "#tests/helpers/temporary-folder.ts";
import { lockFolder } from "./folder-lock.server.ts";
import { startPrivatePostgres } from "./start-private-postgres.server.ts";

describe("lockFolder", () => {
  test("is exclusive until it is released", async () => {
    const folder = await temporaryFolder();
    const first = await lockFolder(folder);

    expect(await lockFolder(folder)).toBeUndefined();
    await first?.release();
    const second = await lockFolder(folder);
    expect(second).toBeDefined();
    expect(await lockFolder(folder)).toBeUndefined();
    await second?.release();
  });

  test("exactly one of many concurrent attempts wins", async () => {
    const folder = await temporaryFolder();
    for (let round = 0; round < 25; round++) {
      const holds = await Promise.all(Array.from({ length: 8 }, () => lockFolder(folder)));
      expect(holds.filter((hold) => hold !== undefined)).toHaveLength(1);
      await Promise.all(holds.map((hold) => hold?.release()));
    }
  });

  test("keeps its socket in the folder, however long the path is", async () => {
    const folder = join(
      await temporaryFolder(),
      "a-long-name-".repeat(18),
      "b-long-name-".repeat(12),
    );
    await mkdir(folder, { recursive: true });

    const hold = await lockFolder(folder);

    expect(await readdir(folder)).toEqual(["in-use-1.sock"]);
    expect(await lockFolder(folder)).toBeUndefined();
    await hold?.release();
  });

  test("ignores a file that is not a socket", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "in-use-7.sock"), "");

    const hold = await lockFolder(folder);

    expect(hold).toBeDefined();
    await hold?.release();
  });
});

describe("a second process on the same folder", () => {
  test("is refused, and the first keeps running", async () => {
    const folder = await preparedPostgresFolder();
    const first = await startPrivatePostgres({ folder, settings: { fsync: "off" } });
    onTestFinished(first.stop);

    const second = await startPostgresProcess({ folder });

    expect(second.outcome).toMatchObject({
      started: false,
      name: "PrivatePostgresError",
      message: `Error: Another process of this site is already using the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
    });
    expect(await queryDatabase(first.config, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("is refused while the first is suspended or restarts its server after a crash", async () => {
    const folder = await preparedPostgresFolder();
    const first = await startPostgresProcess({ folder });
    const address = first.outcome.address ?? {};
    const [victim] = await queryDatabase(
      address,
      "select pid from pg_stat_activity where backend_type = 'walwriter'",
    );
    process.kill(victim.pid, "SIGKILL");
    process.kill(first.pid, "SIGSTOP");

    const second = await startPostgresProcess({ folder });
    process.kill(first.pid, "SIGCONT");

    expect(second.outcome.started).toBe(false);
    await expect
      .poll(() => queryDatabase(address, "select 1 as one").catch(() => []))
      .toEqual([{ one: 1 }]);
  });

  test("of several that start at once on an empty folder, one starts and the others are refused", async () => {
    const folder = await temporaryPostgresFolder();

    const sites = await Promise.all(
      Array.from({ length: 3 }, () => startPostgresProcess({ folder })),
    );

    const winners = sites.filter((site) => site.outcome.started);
    expect(winners).toHaveLength(1);
    expect(sites.map((site) => site.outcome.name).sort()).toEqual([
      "PrivatePostgresError",
      "PrivatePostgresError",
      undefined,
    ]);
    const rows = await queryDatabase(winners[0]?.outcome.address ?? {}, "select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
  });
});

describe("Ctrl-C in a terminal", () => {
  test("reaches the site and not its database, which runs until the site stops it", async () => {
    const folder = await preparedPostgresFolder();
    const site = await startPostgresProcess({ folder });
    const address = site.outcome.address ?? {};

    process.kill(-site.pid, "SIGINT"); // the whole group, as a terminal does
    expect(await site.next()).toEqual({ interrupted: true });

    expect(await queryDatabase(address, "select 1 as one")).toEqual([{ one: 1 }]);
    await site.stop();
    await expect(queryDatabase(address, "select 1")).rejects.toThrow("ENOENT");
  });
});
