import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startPostgresProcess } from "#tests/helpers/database/private-postgres.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { preparedPostgresFolder } from "#tests/helpers/temporary-folder.ts";
import { chooseServerUser } from "./server-user.server.ts";
import { startPrivatePostgres } from "./start-private-postgres.server.ts";
import { commandLineOf, stopServer } from "./stop-server.server.ts";

// No test pulls the plug: what a killed process has written is in the system's cache.
const quick = { fsync: "off" };

describe("after the site was killed", () => {
  test("the next start stops the orphaned PostgreSQL, and keeps committed data", async () => {
    const folder = await preparedPostgresFolder();
    const killed = await startPostgresProcess({ folder });
    const address = killed.outcome.address ?? {};
    await queryDatabase(address, "create table kept as select 1 as one");
    const pid = await serverPid(folder);
    await killed.kill("SIGKILL");
    expect(await commandLineOf(pid)).toContain("postgres"); // it was left running indeed

    const progress: string[] = [];
    const postgres = await start(folder, progress);

    expect(await commandLineOf(pid)).toBe("");
    expect(progress).toEqual([
      "Stopped the PostgreSQL that a killed process of this site had left running.",
    ]);
    expect(existsSync(dirname(String(address.host)))).toBe(false);
    expect(await queryDatabase(postgres.config, "select one from kept")).toEqual([{ one: 1 }]);
  });

  test("the next start recovers when PostgreSQL was killed with it", async () => {
    const folder = await preparedPostgresFolder();
    const killed = await startPostgresProcess({ folder });
    await queryDatabase(killed.outcome.address ?? {}, "create table kept as select 1 as one");
    process.kill(await serverPid(folder), "SIGKILL");
    await killed.kill("SIGKILL");

    const progress: string[] = [];
    const postgres = await start(folder, progress);

    expect(progress).toEqual([]);
    expect(await queryDatabase(postgres.config, "select one from kept")).toEqual([{ one: 1 }]);
  });

  test("another process with the stale pid is left alone, and does not block the start", async () => {
    const folder = await preparedPostgresFolder();
    const killed = await startPostgresProcess({ folder });
    const pidFile = join(folder, "data/postmaster.pid");
    const pid = await serverPid(folder);
    await killed.kill("SIGKILL");
    const left = await readFile(pidFile, "utf8");
    await (await startPrivatePostgres({ folder, settings: quick })).stop();

    const bystander = await startBystander(folder);
    await writeFile(pidFile, left.replace(String(pid), String(bystander.pid)), { mode: 0o600 });
    const postgres = await start(folder);

    expect(await queryDatabase(postgres.config, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(bystander.exitCode ?? bystander.signalCode).toBe(null);
  });
});

test("a site that exits without stop() still stops its PostgreSQL", async () => {
  const folder = await preparedPostgresFolder();
  const site = await startPostgresProcess({ folder });
  const pid = await serverPid(folder);

  await site.kill("SIGTERM");

  await expect.poll(() => commandLineOf(pid)).toBe("");
  expect(existsSync(join(folder, "data/postmaster.pid"))).toBe(false); // shut down, not killed
});

describe("stopServer", () => {
  test("sends SIGINT first, then stronger signals after the timeouts", async () => {
    const stubborn = spawn(
      "/bin/sh",
      ["-c", "trap 'echo asked' INT; echo ready; while :; do read x; done"],
      {
        stdio: ["pipe", "pipe", "ignore"],
      },
    );
    let output = "";
    stubborn.stdout.on("data", (chunk) => {
      output += chunk;
    });
    await once(stubborn.stdout, "data");
    const runs = () => stubborn.exitCode === null && stubborn.signalCode === null;

    const ended = await stopServer(stubborn.pid ?? 0, runs, [300, 2_000, 2_000]);

    expect(ended).toBe(true);
    expect(output).toContain("asked");
    expect(stubborn.signalCode).toBe("SIGQUIT");
  });
});

async function start(folder: string, progress: string[] = []) {
  const postgres = await startPrivatePostgres({
    folder,
    settings: quick,
    onProgress: (line) => progress.push(line),
  });
  onTestFinished(postgres.stop);
  return postgres;
}

async function serverPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, "data/postmaster.pid"), "utf8"), 10);
}

/** Runs as PostgreSQL's account: PostgreSQL respects the pid of such a process. */
async function startBystander(folder: string): Promise<ChildProcess> {
  const account = await chooseServerUser(join(folder, "data"));
  const bystander = spawn("/bin/sh", ["-c", "read x"], {
    stdio: ["pipe", "ignore", "ignore"],
    ...account,
  });
  await once(bystander, "spawn");
  onTestFinished(() => {
    bystander.kill();
  });
  return bystander;
}
