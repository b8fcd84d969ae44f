import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { startS3Server } from "#tests/helpers/s3-server.ts";
import { makeDataFolder } from "#tests/helpers/site-process.ts";
import { holdDoor } from "./hold-door.ts";
import { startNginx } from "./start-nginx.ts";
import { readUnit } from "./unit-file.ts";

export const ORIGIN = "https://www.example.co.za";
export const ADMIN = { email: "admin@example.com", password: "a few words to remember" };

type Node = { port: number; child: ChildProcess };

/**
 * Two processes behind nginx on one PostgreSQL and one S3 server, put together from the files in
 * deploy/: the environment, the command of the unit, nginx's site. Only addresses and paths differ.
 */
export async function startCluster(nginxProgram: string, firstPort: number) {
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
    const { user, password, host, port, database } = postgres.address;
    const given = readSettings(await readFile(projectFile("deploy/environment.example"), "utf8"));
    const settings = {
      ...given,
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      SMTP_URL: "",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const nodes: Node[] = [];
    const ports = [firstPort, firstPort + 1];
    const doors = new Map<number, ReturnType<typeof holdDoor>>();
    const start = (at: number) =>
      startNode(folder.path, { port: at, door: doors.get(at)?.fd ?? 0 }, settings);
    /** `systemctl start` of every socket and service, and `stop`. */
    const open = async () => {
      for (const at of ports) {
        doors.set(at, holdDoor(at));
        nodes.push(await start(at));
      }
    };
    const shut = async () => {
      await Promise.all(nodes.splice(0).map((node) => end(node, "SIGTERM")));
      for (const door of doors.values()) door.close();
      doors.clear();
    };
    closing.push(shut);
    await open();
    const nginx = await startNginx(nginxProgram, folder.path, {
      ports,
      http: firstPort + 2,
      https: firstPort + 3,
    });
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
    const { address } = postgres;
    return { folder: folder.path, nodes, nginx, address, restart, open, shut, close };
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
      .replaceAll("/srv/jacaranda", projectFile(""))
      .replaceAll("/var/lib/", `${folder}/`);
  const command = own(unit.command);
  const variables = Object.fromEntries(
    Object.entries(unit.variables).map(([name, value]) => [name, own(value)]),
  );
  await mkdir(variables.DATA_DIR ?? folder, { recursive: true });
  // The socket comes as the fourth of its files, and only whoever it names may take it.
  const child = spawn("sh", ["-c", `LISTEN_PID=$$ LISTEN_FDS=1 exec ${command}`], {
    cwd: projectFile("."),
    // Of a unit's two lists the file is read last.
    env: { PATH: process.env.PATH, ...variables, ...settings },
    stdio: ["ignore", "pipe", "pipe", door],
  });
  const log = createWriteStream(join(folder, `${port}.log`), { flags: "a" });
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The process on ${port} ended: see its log`);
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
