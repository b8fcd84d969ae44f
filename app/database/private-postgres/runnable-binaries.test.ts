import { chmod, chown, cp, lstat, mkdir, readdir, rm, symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { temporaryFolder, temporaryPostgresFolder } from "#tests/helpers/temporary-folder.ts";
import { prepareDataDirectory } from "./data-directory.server.ts";
import {
  findPostgresBinaries,
  makeBinariesRunnable,
  type PostgresBinaries,
} from "./postgres-binaries.server.ts";
import { PrivatePostgresError } from "./run-program.server.ts";

import { serveDataDirectory } from "./serve-data-directory.server.ts";
import { chooseServerUser } from "./server-user.server.ts";

const root = process.getuid?.() === 0;

describe("binaries in a folder that only its owner may enter", () => {
  test("are copied once for PostgreSQL's account by root, and used in place otherwise", async () => {
    const { programs, copies, progress, make } = await privateBinaries();

    const first = await make([copies]);
    const second = await make([copies]);

    expect(second).toEqual(first);
    expect(first.major).toBe("18");
    if (root) {
      expect(progress).toHaveLength(1);
      expect(progress[0]).toContain(`copying them to ${first.root}.`);
      expect(await readdir(copies)).toEqual([first.root.slice(copies.length + 1)]);
      expect((await lstat(join(first.root, "bin/postgres"))).uid).toBe(0);
    } else {
      expect(first.root).toBe(programs.root);
      expect(progress).toEqual([]);
    }
  });

  test("serve a database from the copy", async () => {
    const { copies, make } = await privateBinaries();
    const folder = await temporaryPostgresFolder();
    await mkdir(folder);
    const account = await chooseServerUser(join(folder, "data"));
    const programs = await make([copies]);

    const data = await prepareDataDirectory(join(folder, "data"), account, programs, {
      sync: false,
    });
    const server = await serveDataDirectory(folder, data, { listen: "socket", settings: {} });
    onTestFinished(server.stop);

    // Extensions are loaded from the same folder.
    await queryDatabase(server.config, "create extension pg_trgm");
    const rows = await queryDatabase(
      server.config,
      "select similarity('laptop', 'laptop') as same",
    );
    expect(rows).toEqual([{ same: 1 }]);
  });

  test("are copied again when the copy is incomplete", async () => {
    const { programs, copies, progress, make } = await privateBinaries();
    const first = await make([copies]);
    if (root) await truncate(join(first.root, "share/postgresql/postgres.bki"));
    const again = await make([copies]);

    const sizes = await Promise.all(
      [programs, again].map(({ root }) => lstat(join(root, "share/postgresql/postgres.bki"))),
    );
    expect(sizes[1]?.size).toBe(sizes[0]?.size);
    expect(progress).toHaveLength(root ? 2 : 0);
  });

  test.each([
    ["may be written by everybody", (folder: string) => chmod(folder, 0o777)],
    [
      "belongs to another account",
      (folder: string) => (root ? chown(folder, 12345, 12345) : undefined),
    ],
    ["is a link to elsewhere", swapForLink],
  ])("are never copied to a folder that %s", async (_, spoil) => {
    const { copies, make } = await privateBinaries();
    const spoilt = `${copies}-spoilt`;
    await mkdir(spoilt);
    await spoil(spoilt);

    const programs = await make([spoilt, copies]);

    expect(await readdir(spoilt)).toEqual([]);
    if (root) expect(programs.root).toContain(`${copies}/`);
  });

  test("are reported when they do not run at all", async () => {
    const { programs, make } = await privateBinaries();
    await rm(join(programs.root, "lib"), { recursive: true });
    await rm(join(programs.root, "bin/postgres"));

    await expect(make([])).rejects.toThrow(PrivatePostgresError);
    await expect(make([])).rejects.toThrow(
      /does not run on this system \(.*\): run "npm ci" again, or set DATABASE_URL/,
    );
  });
});

async function privateBinaries() {
  const folder = await temporaryFolder();
  const shut = join(folder, "shut");
  await mkdir(shut, { mode: 0o700 });
  const found = await findPostgresBinaries();
  const programs: PostgresBinaries = { ...found, root: join(shut, "native") };
  await cp(found.root, programs.root, { recursive: true, verbatimSymlinks: true });
  const progress: string[] = [];
  const account = await chooseServerUser(join(folder, "no-data"));
  const make = (places: string[]) =>
    makeBinariesRunnable(programs, account, (line) => progress.push(line), places);
  return { programs, copies: join(folder, "copies"), progress, make };
}

async function swapForLink(folder: string): Promise<void> {
  await mkdir(`${folder}-target`);
  await rm(folder, { recursive: true });
  await symlink(`${folder}-target`, folder);
}
