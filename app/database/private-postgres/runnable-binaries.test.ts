import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  symlink,
  truncate,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { copyFolder } from "#tests/helpers/copy-folder.ts";
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
  let folder: string;
  let programs: PostgresBinaries;
  /** The copy in it is made by the first test that needs one. */
  let copies: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "jacaranda-binaries-"));
    await chmod(folder, 0o755);
    copies = join(folder, "copies");
    const found = await findPostgresBinaries();
    const shut = join(folder, "shut");
    await mkdir(shut, { mode: 0o700 });
    programs = { ...found, root: join(shut, "native") };
    await mkdir(programs.root);
    await copyFolder(found.root, programs.root);
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  test("are copied once for PostgreSQL's account by root, and used in place otherwise", async () => {
    const first = await makeRunnable(programs, [copies]);
    const second = await makeRunnable(programs, [copies]);

    expect(second.runnable).toEqual(first.runnable);
    expect(first.runnable.major).toBe("18");
    expect(second.progress).toEqual([]);
    const { root: target } = first.runnable;
    if (root) {
      expect(first.progress).toEqual([expect.stringContaining(`copying them to ${target}.`)]);
      expect(await readdir(copies)).toEqual([target.slice(copies.length + 1)]);
      expect((await lstat(join(target, "bin/postgres"))).uid).toBe(0);
    } else {
      expect(target).toBe(programs.root);
      expect(first.progress).toEqual([]);
    }
  });

  test("serve a database from the copy", async () => {
    const data = await temporaryPostgresFolder();
    await mkdir(data);
    const account = await chooseServerUser(join(data, "data"));
    const { runnable } = await makeRunnable(programs, [copies]);

    const directory = await prepareDataDirectory(join(data, "data"), account, runnable, {
      sync: false,
    });
    const server = await serveDataDirectory(data, directory, {
      listen: "socket",
      settings: { fsync: "off" },
    });
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
    const first = await makeRunnable(programs, [copies]);
    if (root) await truncate(join(first.runnable.root, "share/postgresql/postgres.bki"));
    const again = await makeRunnable(programs, [copies]);

    const sizes = await Promise.all(
      [programs, again.runnable].map(({ root }) =>
        lstat(join(root, "share/postgresql/postgres.bki")),
      ),
    );
    expect(sizes[1]?.size).toBe(sizes[0]?.size);
    expect(again.progress).toHaveLength(root ? 1 : 0);
  });

  test.each([
    ["may be written by everybody", (spoilt: string) => chmod(spoilt, 0o777)],
    [
      "belongs to another account",
      (spoilt: string) => (root ? chown(spoilt, 12345, 12345) : undefined),
    ],
    ["is a link to elsewhere", swapForLink],
  ])("are never copied to a folder that %s", async (_, spoil) => {
    const spoilt = join(await temporaryFolder(), "spoilt");
    await mkdir(spoilt);
    await spoil(spoilt);

    const { runnable } = await makeRunnable(programs, [spoilt, copies]);

    expect(await readdir(spoilt)).toEqual([]);
    if (root) expect(runnable.root).toContain(`${copies}/`);
  });

  test("are reported when they do not run at all", async () => {
    const missing = { ...programs, root: join(await temporaryFolder(), "native") };

    const refused = makeRunnable(missing, []);

    await expect(refused).rejects.toThrow(PrivatePostgresError);
    await expect(refused).rejects.toThrow(
      /does not run on this system \(.*\): set DATABASE_URL to your own PostgreSQL/,
    );
  });
});

async function makeRunnable(programs: PostgresBinaries, places: string[]) {
  const progress: string[] = [];
  const account = await chooseServerUser(join(tmpdir(), "no-data"));
  const runnable = await makeBinariesRunnable(
    programs,
    account,
    (line) => progress.push(line),
    places,
  );
  return { runnable, progress };
}

async function swapForLink(folder: string): Promise<void> {
  await mkdir(`${folder}-target`);
  await rm(folder, { recursive: true });
  await symlink(`${folder}-target`, folder);
}
