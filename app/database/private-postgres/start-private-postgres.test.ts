import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { queryDatabase as query } from "#tests/helpers/database/query-database.ts";
import {
  preparedPostgresFolder,
  temporaryFolder,
  temporaryPostgresFolder,
} from "#tests/helpers/temporary-folder.ts";
import { PrivatePostgresError, startPrivatePostgres } from "./start-private-postgres.server.ts";

// Most of these do not test durability, so they need not wait for the disk.
const quick = { fsync: "off" };

describe("a private PostgreSQL", () => {
  test("keeps committed data over a restart", async () => {
    const folder = await preparedPostgresFolder();
    const first = await startPrivatePostgres({ folder, settings: quick });
    await query(first.config, "create table kept (name text)");
    await query(first.config, "insert into kept values ('Mokoena')");
    await first.stop();

    const second = await start({ folder });

    expect(await query(second.config, "select name from kept")).toEqual([{ name: "Mokoena" }]);
  });

  test("is durable, with checksums, UTF-8 and UTC, owned by the role jacaranda", async () => {
    const { config } = await start({ folder: await preparedPostgresFolder(), settings: {} });

    const [settings] = await query(
      config,
      `select current_user as role, current_database() as database,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('data_checksums') as sums,
        current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
        (select datlocprovider::text || datlocale from pg_database where datname = 'jacaranda') as locale`,
    );

    expect(settings).toEqual({
      role: "jacaranda",
      database: "jacaranda",
      fsync: "on",
      commit: "on",
      pages: "on",
      sums: "on",
      encoding: "UTF8",
      zone: "UTC",
      locale: "bC.UTF-8",
    });
  });

  test("runs as nobody when the site runs as root, else as the account of the site", async () => {
    const folder = await preparedPostgresFolder();
    await start({ folder });

    const pid = await serverPid(folder);
    const runsAs = /^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
    const nobody = /^nobody:[^:]*:(\d+)/m.exec(await readFile("/etc/passwd", "utf8"))?.[1];

    expect(runsAs).toBe(process.getuid?.() === 0 ? nobody : String(process.getuid?.()));
    expect(String((await stat(join(folder, "data"))).uid)).toBe(runsAs);
  });

  test("listens on a socket in a private folder and on no TCP port", async () => {
    const { config } = await start({ folder: await preparedPostgresFolder() });

    const [ports] = await query(config, "select current_setting('listen_addresses') as ports");
    const socketFolder = await stat(String(config.host));

    expect(ports).toEqual({ ports: "" });
    expect(socketFolder.mode & 0o777).toBe(0o700);
    await expect(reach(Number(config.port))).rejects.toThrow("ECONNREFUSED");
  });

  test("removes its socket when it stops; stop() may be called twice", async () => {
    const postgres = await startPrivatePostgres({
      folder: await preparedPostgresFolder(),
      settings: quick,
    });
    await Promise.all([postgres.stop(), postgres.stop()]);
    await postgres.stop();

    expect(existsSync(dirname(String(postgres.config.host)))).toBe(false);
  });

  test("resolves exited when the server exits by itself, and not after stop()", async () => {
    const folder = await preparedPostgresFolder();
    const postgres = await start({ folder });
    process.kill(await serverPid(folder), "SIGQUIT");
    await postgres.exited;
    await postgres.stop();

    const again = await startPrivatePostgres({ folder, settings: quick });
    let hasResolved = false;
    again.exited.then(() => {
      hasResolved = true;
    });
    await again.stop();
    expect(hasResolved).toBe(false);
  });

  test("is restarted under the same config whenever it exits, until stop()", async () => {
    const folder = await preparedPostgresFolder();
    const events: string[] = [];
    const supervisor = {
      onExit: () => events.push("lost"),
      onRestartFailed: () => {}, // children of a killed server live on for a moment
      onRestarted: () => events.push("back"),
    };
    const postgres = await startPrivatePostgres({ folder, settings: quick, supervisor });
    await query(postgres.config, "create table kept (name text)");
    for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
      // The system may have cleaned temporary files meanwhile.
      await rm(await readFile(join(folder, "runtime-directory"), "utf8"), { recursive: true });
      const [before, pid] = [events.length, await serverPid(folder)];
      process.kill(pid, signal);
      await expect.poll(() => events.slice(before)).toEqual(["lost", "back"]);
      expect(await query(postgres.config, "select count(*)::int as rows from kept")).toEqual([
        { rows: 0 },
      ]);
    }
    const last = await serverPid(folder);
    await postgres.stop();
    expect(events).toHaveLength(4);
    expect(() => process.kill(last, 0)).toThrow("ESRCH");
  });

  test("reports why a restart failed", async () => {
    const folder = await preparedPostgresFolder();
    const failed = Promise.withResolvers<Error>();
    const supervisor = { onExit() {}, onRestartFailed: failed.resolve, onRestarted() {} };
    const postgres = await startPrivatePostgres({ folder, settings: quick, supervisor });
    const path = await readFile(join(folder, "runtime-directory"), "utf8");
    await rm(path, { recursive: true });
    await writeFile(path, "somebody else's");
    process.kill(await serverPid(folder), "SIGQUIT");
    expect((await failed.promise).message).toContain("EEXIST");
    await postgres.stop();
    await rm(path);
  });

  test("serves TCP on the loopback interface only, with a private password file", async () => {
    const folder = await preparedPostgresFolder();
    const first = await startPrivatePostgres({ folder, listen: "tcp", settings: quick });
    await query(first.config, "create table kept (name text)");
    await first.stop();
    const { config } = await start({ folder, listen: "tcp" });

    expect(config.host).toBe("127.0.0.1");
    expect(await query(config, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
    expect((await stat(join(folder, "password"))).mode & 0o777).toBe(0o600);
    await expect(query({ ...config, password: "guess" }, "select 1")).rejects.toThrow("password");
    await expect(query({ ...config, user: "nobody" }, "select 1")).rejects.toThrow();
  });

  test("generates a new password when its file is lost", async () => {
    const folder = await preparedPostgresFolder();
    const first = await startPrivatePostgres({ folder, listen: "tcp", settings: quick });
    await first.stop();
    await writeFile(join(folder, "password"), "");

    const { config } = await start({ folder, listen: "tcp" });

    expect(config.password).not.toBe(first.config.password);
    expect(await query(config, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.each([
    ["a very long path", ["a-long-name-".repeat(18), "b-long-name-".repeat(12)]],
    [
      "spaces, quotes and letters of other languages",
      [`it's "our" \\ 100% $HOME`, "naïve Ünïcode 名前"],
    ],
  ])("works in a folder with %s", async (_, inside) => {
    const folder = await temporaryPostgresFolder(...inside);
    await mkdir(dirname(folder), { recursive: true });
    const first = await startPrivatePostgres({ folder, settings: quick });
    await first.stop();
    const { config } = await start({ folder });

    expect(await query(config, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("reports a folder that cannot be created", async () => {
    const file = join(await temporaryFolder(), "file");
    await writeFile(file, "");

    const refused = startPrivatePostgres({ folder: join(file, "postgres") });

    await expect(refused).rejects.toThrow(PrivatePostgresError);
    await expect(refused).rejects.toThrow(/is not writable .* set DATA_DIR to another folder\.$/);
  });

  test("reports the reason from the server log when it does not start", async () => {
    const refused = startPrivatePostgres({
      folder: await preparedPostgresFolder(),
      settings: { shared_buffers: "many" },
    });

    await expect(refused).rejects.toThrow(PrivatePostgresError);
    await expect(refused).rejects.toThrow(
      /did not start \(.*shared_buffers.*\): see its log, .*server\.log/,
    );
  });
});

async function start(options: Parameters<typeof startPrivatePostgres>[0]) {
  const postgres = await startPrivatePostgres({ settings: quick, ...options });
  onTestFinished(postgres.stop);
  return postgres;
}

async function serverPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, "data/postmaster.pid"), "utf8"), 10);
}

function reach(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.end() && undefined));
    socket.on("error", reject);
  });
}
