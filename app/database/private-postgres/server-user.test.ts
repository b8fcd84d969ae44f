import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  copyPostgresProject,
  startPostgresProcess,
} from "#tests/helpers/database/private-postgres.ts";

import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { temporaryFolder, temporaryPostgresFolder } from "#tests/helpers/temporary-folder.ts";
import { chooseServerUser, chownRecursively } from "./server-user.server.ts";

const root = process.getuid?.() === 0;

describe("the account that PostgreSQL runs as", () => {
  /** An ordinary user with a copy of the project: the current one, or for root another than nobody. */
  const become = root ? someAccount() : undefined;
  const uid = become?.uid ?? process.getuid?.();
  let folder: string;
  let project: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "jacaranda-project-"));
    await chmod(folder, 0o755);
    project = join(folder, "project");
    await copyPostgresProject(project);
    await chownRecursively(become, project);
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  test("is the site's account when that is not root, also after root started the site once", async () => {
    const data = join(project, "data/postgres");
    const before = await startPostgresProcess({ folder: data, become }, { project });
    expect(before.outcome).toMatchObject({ started: true, said: [] });
    expect((await stat(join(data, "data"))).uid).toBe(uid);
    expect(await uidOfServer(data)).toBe(uid);
    await before.stop();

    // Root, or the same ordinary user again, depending on who runs this test.
    const between = await startPostgresProcess({ folder: data });
    const rows = await queryDatabase(between.outcome.address ?? {}, "select 1 as one");
    const ranAs = await uidOfServer(data);
    await between.stop();
    const after = await startPostgresProcess({ folder: data, become }, { project });

    expect(rows).toEqual([{ one: 1 }]);
    expect(ranAs).toBe(uid);
    expect(after.outcome).toMatchObject({ started: true });
  });

  test("is told when it cannot write the folder", async () => {
    const shut = join(project, "shut");
    await mkdir(shut, { mode: 0o555 });

    const site = await startPostgresProcess(
      { folder: join(shut, "postgres"), become },
      { project },
    );

    expect(site.outcome.name).toBe("PrivatePostgresError");
    expect(site.outcome.message).toMatch(/is not writable .* set DATA_DIR to another folder\.$/);
  });

  test("is told when it cannot read the existing data", async () => {
    const data = join(project, "unreadable/postgres");
    await mkdir(join(data, "data"), { recursive: true });
    await writeFile(join(data, "data/PG_VERSION"), "18\n", { mode: 0o000 });
    await chownRecursively(become, data);
    if (root) await chownRecursively({ uid: 0, gid: 0 }, join(data, "data"));

    const site = await startPostgresProcess({ folder: data, become }, { project });

    expect(site.outcome.name).toBe("PrivatePostgresError");
    expect(site.outcome.message).toMatch(/belongs to another account, .* with chown -R\.$/);
  });

  test("is nobody for root and new data", async () => {
    const folder = await temporaryFolder();
    const accounts = join(folder, "passwd");
    await writeFile(accounts, "root:x:0:0::/root:/bin/sh\nnobody:x:4242:4343::/:/bin/false\n");

    const chosen = await chooseServerUser(join(folder, "data"), accounts);

    expect(chosen).toEqual(root ? { uid: 4242, gid: 4343 } : undefined);
  });

  test("is reported missing when there is no account nobody", async () => {
    const choice = chooseServerUser("/none/data", "/none/passwd");

    if (root) await expect(choice).rejects.toThrow(/has no account "nobody" .* set DATABASE_URL/);
    else expect(await choice).toBeUndefined();
  });
});

describe("data in a folder that only its owner may enter", () => {
  test("is prepared, served, recovered after a crash, and vacuumed", async () => {
    const folder = await temporaryPostgresFolder("shut");
    await mkdir(dirname(folder), { mode: 0o700 });
    const first = await startPostgresProcess({ folder });
    await queryDatabase(first.outcome.address ?? {}, "create table kept as select 1 as one");
    process.kill(await serverPid(folder), "SIGKILL");
    await first.kill("SIGKILL");

    const second = await startPostgresProcess({ folder });
    const address = second.outcome.address ?? {};
    expect(second.outcome).toMatchObject({ started: true, said: [] });

    await queryDatabase(address, "create database copied template jacaranda strategy file_copy");
    await queryDatabase(address, "create database logged template jacaranda strategy wal_log");
    await queryDatabase(address, "vacuum full kept");
    await queryDatabase(address, "checkpoint");
    await queryDatabase(address, "drop database copied");
    const rows = await queryDatabase({ ...address, database: "logged" }, "select one from kept");
    expect(rows).toEqual([{ one: 1 }]);
    expect((await stat(dirname(folder))).mode & 0o777).toBe(0o700);
  });
});

function someAccount() {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const accounts = lines.map((line) => line.split(":"));
  const found = accounts.find(([name, , uid]) => uid && Number(uid) > 0 && name !== "nobody");
  if (!found) throw new Error("/etc/passwd names no ordinary account");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function serverPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, "data/postmaster.pid"), "utf8"), 10);
}

async function uidOfServer(folder: string): Promise<number> {
  const status = await readFile(`/proc/${await serverPid(folder)}/status`, "utf8");
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}
