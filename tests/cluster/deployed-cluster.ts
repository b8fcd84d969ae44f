import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import net, { type AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { startS3Server } from "#tests/helpers/servers/s3-server.ts";
import { makeDataFolder } from "#tests/helpers/site/site-process.ts";
import { startNginx } from "./start-nginx.ts";
import { readUnit } from "./systemd-unit.ts";

export const ORIGIN = "https://www.example.co.za";
export const ADMIN = { email: "admin@example.com", password: "a few words to remember" };

type Node = { port: number; child: ChildProcess };

/**
 * Two processes behind nginx on one PostgreSQL and one S3 server, put together from the files in
 * deploy/: the environment, the command of the unit, nginx's site. Only addresses and paths differ.
 */
export async function startCluster(firstPort: number) {
  const closing: (() => Promise<unknown>)[] = [];
  const folder = await makeDataFolder();
  await chmod(folder.path, 0o755);
  closing.push(folder.remove);
  const close = async () => {
    for (const step of closing.reverse()) await step().catch(() => {});
  };
  try {
    const postgres = await startPrivatePostgres({
      folder: join(folder.path, "postgres"),
      listen: "tcp",
    });
    closing.push(() => postgres.stop());
    const s3 = await startS3Server();
    closing.push(() => s3.stop());
    const { user, password, host, port, database } = postgres.config;
    const given = readSettings(await readFile(projectFile("deploy/environment.example"), "utf8"));
    const settings = {
      ...given,
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      SMTP_URL: "",
      // The site refuses to sign with the example's.
      SESSION_SECRET: randomBytes(36).toString("base64url"),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const nodes: Node[] = [];
    const ports = [firstPort, firstPort + 1];
    const sockets = new Map<number, ReturnType<typeof bindSocket>>();
    const start = (at: number) =>
      startNode(folder.path, { port: at, door: sockets.get(at)?.fd ?? 0 }, settings);
    /** `systemctl start` of every socket and service, and `stop`. */
    const open = async () => {
      for (const at of ports) {
        sockets.set(at, bindSocket(at));
        nodes.push(await start(at));
      }
    };
    const shut = async () => {
      await Promise.all(nodes.splice(0).map((node) => end(node, "SIGTERM")));
      for (const door of sockets.values()) door.close();
      sockets.clear();
    };
    closing.push(shut);
    await open();
    const nginx = await startNginx(
      folder.path,
      {
        ports,
        http: firstPort + 2,
        https: firstPort + 3,
      },
      leaveIdsToProcesses,
    );
    closing.push(() => nginx.stop());
    /** The old process ends, and a new one starts in its place. */
    const restart = (at: number, signal: NodeJS.Signals = "SIGTERM") => {
      const place = nodes.findIndex((node) => node.port === at);
      const ended = end(nodes[place] as Node, signal);
      const ready = ended.then(async () => {
        nodes[place] = await start(at);
      });
      return { ended, ready };
    };
    const { config } = postgres;
    return { folder: folder.path, nodes, nginx, address: config, restart, open, shut, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

async function end({ child }: Node, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** As systemd would: the unit's command in the unit's folder, with its variables and ours. */
async function startNode(
  folder: string,
  { port, door }: { port: number; door: number },
  settings: Record<string, string>,
): Promise<Node> {
  const unit = readUnit(await readFile(projectFile("deploy/systemd/jacaranda@.service"), "utf8"));
  const own = (text: string) =>
    text
      .replaceAll("%i", String(port))
      .replaceAll("%C", join(folder, "cache"))
      .replaceAll("/srv/jacaranda", projectFile(""))
      .replaceAll("/var/lib/", `${folder}/`);
  const command = own(unit.command);
  const variables = Object.fromEntries(
    Object.entries(unit.variables).map(([name, value]) => [name, own(value)]),
  );
  await mkdir(variables.DATA_DIR ?? folder, { recursive: true });
  // The socket comes as the fourth of its files, and only the process it names may take it.
  const child = spawn("sh", ["-c", `LISTEN_PID=$$ LISTEN_FDS=1 exec ${command}`], {
    cwd: projectFile("."),
    // Of a unit's two lists the file is read last.
    env: { PATH: process.env.PATH, ...variables, ...settings },
    stdio: ["ignore", "pipe", "pipe", door],
  });
  const logFile = join(folder, `${port}.log`);
  const log = createWriteStream(logFile, { flags: "a" });
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
  await eventually(async () => {
    // The folder is removed with the cluster, and the log with it.
    if (child.exitCode !== null) {
      throw new Error(`The process on ${port} ended: ${await readFile(logFile, "utf8")}`);
    }
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The process on ${port} is not ready`);
  }, 60_000);
  return { port, child };
}

function readSettings(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

type SocketHandle = { fd: number; close(): void };

/**
 * A socket that is bound and held open, as systemd does for a .socket unit; the process that it is
 * handed to listens on it. Node has no public way to bind without listening: its own cluster module
 * uses this one.
 */
function bindSocket(port: number): SocketHandle {
  const { _createServerHandle: bind } = net as unknown as {
    _createServerHandle(host: string, port: number, family: 4): SocketHandle | number;
  };
  const handle = bind("127.0.0.1", port, 4);
  if (typeof handle === "number") throw new Error(`Port ${port} cannot be bound (${handle})`);
  return handle;
}

/**
 * Runs deploy/rolling-restart.sh as it is. systemd does not run where tests do, so a `systemctl` of
 * ours stands in its place: it restarts the named process and does not wait until it is ready.
 */
export async function rollingRestart(cluster: Cluster): Promise<void> {
  const starting: Promise<unknown>[] = [];
  const systemctlServer = createServer(async (request, response) => {
    const port = Number(/jacaranda@(\d+)/.exec(request.url ?? "")?.[1]);
    const { ended, ready } = cluster.restart(port);
    starting.push(ready);
    await ended;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(systemctlServer, "listening");
  try {
    const folder = join(cluster.folder, "bin");
    const { port } = systemctlServer.address() as AddressInfo;
    await mkdir(folder, { recursive: true });
    const program = join(folder, "systemctl");
    await writeFile(program, `#!/bin/sh\ncurl -sS "http://127.0.0.1:${port}/$2"\n`);
    await chmod(program, 0o755);
    const ports = cluster.nodes.map((node) => String(node.port));
    const child = spawn("sh", [projectFile("deploy/rolling-restart.sh"), ...ports], {
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = await once(child, "exit");
    await Promise.all(starting);
    if (code !== 0) throw new Error(`rolling-restart.sh ended with ${code}`);
  } finally {
    systemctlServer.close();
  }
}

/** The site's own request ids tell which process answered (ClusterVisitor). */
function leaveIdsToProcesses(site: string): string {
  return site.replace(/^.*proxy_set_header X-Request-Id.*\n/m, "");
}
