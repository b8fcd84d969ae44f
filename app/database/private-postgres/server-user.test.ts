import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  copyPostgresProject,
  startPostgresProcess,
} from "#tests/helpers/database/private-postgres.ts";

import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { temporaryFolder, temporaryPostgresFolder } from "#tests/helpers/temporary-folder.ts";
import { chooseServerUser, chownRecursively } from "./server-user.server.ts";

const root = process.getuid?.() === 0;

describe("the account that PostgreSQL runs as", () => {
  test("is the site's account when that is not root", async () => {
    const { project, become, uid } = await ordinaryUser();
    const folder = join(project, "data/postgres");

    const site = await startPostgresProcess({ folder, become }, { project });

    expect(site.outcome).toMatchObject({ started: true, said: [] });
    expect((await stat(join(folder, "data"))).uid).toBe(uid);
    expect(await uidOfServer(folder)).toBe(uid);
  });

  test("stays the owner of the data when root starts the site once", async () => {
    const { project, become, uid } = await ordinaryUser();
    const folder = join(project, "data/postgres");
    const before = await startPostgresProcess({ folder, become }, { project });
    await before.stop();

    // Root, or the same ordinary user again, depending on who runs this test.
    const between = await startPostgresProcess({ folder });
    const rows = await queryDatabase(between.outcome.address ?? {}, "select 1 as one");
    const ranAs = await uidOfServer(folder);
    await between.stop();
    const after = await startPostgresProcess({ folder, become }, { project });

    expect(rows).toEqual([{ one: 1 }]);
    expect(ranAs).toBe(uid);
    expect(after.outcome).toMatchObject({ started: true });
  });

  test("is told when it cannot write the folder", async () => {
    const { project, become } = await ordinaryUser();
    const shut = join(project, "shut");
    await mkdir(shut, { mode: 0o555 });

    const site = await startPostgresProcess(
      { folder: join(shut, "postgres"), become },
      { project },
    );

    expect(site.outcome.name).toBe("PrivatePostgresError");
    expect(site.outcome.message).toMatch(/cannot be written .* set DATA_DIR to another folder\.$/);
  });

  test("is told when it cannot read the existing data", async () => {
    const { project, become } = await ordinaryUser();
    const folder = join(project, "data/postgres");
    await mkdir(join(folder, "data"), { recursive: true });
    await writeFile(join(folder, "data/PG_VERSION"), "18\n", { mode: 0o000 });
    await chownRecursively(become, folder);
    if (root) await chownRecursively({ uid: 0, gid: 0 }, join(folder, "data"));

    const site = await startPostgresProcess({ folder, become }, { project });

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

    if (root) await expect(choice).rejects.toThrow(/names no account "nobody" .* set DATABASE_URL/);
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

/** An ordinary user with a copy of the project: the current one, or for root another account than nobody. */
async function ordinaryUser() {
  const project = join(await temporaryFolder(), "project");
  await copyPostgresProject(project);
  const become = root ? await someAccount() : undefined;
  await chownRecursively(become, project);
  return { project, become, uid: become?.uid ?? process.getuid?.() };
}

async function someAccount() {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const found = lines.find(([name, , uid]) => uid && Number(uid) > 0 && name !== "nobody");
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
