import { createHash, randomBytes } from "node:crypto";
import { link, lstat, mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withShortPath } from "./short-folder.server.ts";

/** Keeps every other process off a folder, until it is released or this process is gone. */
export type Hold = { release(): Promise<void> };

/**
 * Undefined when a living process holds the folder. The hold is a listening socket in the folder:
 * the kernel ends it with the process, however that dies, and it is seen from other containers
 * that share the folder too. A dead socket stays as the last number taken and the next holder
 * takes the number after it, so that two who find the same dead socket cannot both win.
 */
export async function holdFolder(folder: string): Promise<Hold | undefined> {
  const take = process.platform === "win32" ? takePipe : takeSocket;
  const server = await take(folder);
  return server && { release: () => close(server) };
}

/** A named pipe of Windows has one owner and is gone with it. */
async function takePipe(folder: string): Promise<Server | undefined> {
  try {
    return await listen(`\\\\.\\pipe\\jacaranda-ict-${nameOf(folder)}`);
  } catch (error) {
    if (codeOf(error) === "EADDRINUSE") return undefined;
    throw error;
  }
}

async function takeSocket(folder: string): Promise<Server | undefined> {
  try {
    return await withShortPath(folder, takeNextNumber);
  } catch (error) {
    if (!CODES_WITHOUT_SOCKETS.has(codeOf(error))) throw error;
    return await withShortPath(await placeBesideTemporaryFiles(folder), takeNextNumber);
  }
}

async function takeNextNumber(place: string): Promise<Server | undefined> {
  const fresh = join(place, `in-use-new-${randomBytes(6).toString("hex")}.sock`);
  const server = await listen(fresh);
  try {
    if (await leadWith(fresh, place)) return server;
    await close(server);
    return undefined;
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}

async function leadWith(fresh: string, place: string): Promise<boolean> {
  for (;;) {
    const last = await lastNumber(place);
    if (last > 0 && (await answers(join(place, socketName(last))))) return false;
    const mine = join(place, socketName(last + 1));
    const taken = await linkUnlessTaken(fresh, mine);
    if (taken === "gone") return false;
    if (taken === "taken") continue;
    // A listing made while names change may miss some: the number counts only if it still leads.
    if ((await lastNumber(place)) === last + 1) {
      await tidy(place, [fresh, mine]);
      return true;
    }
    await rm(mine, { force: true });
  }
}

/** The name appears at once with a socket that already listens, or not at all. */
async function linkUnlessTaken(fresh: string, name: string): Promise<"mine" | "taken" | "gone"> {
  try {
    await link(fresh, name);
    return "mine";
  } catch (error) {
    if (codeOf(error) === "EEXIST") return "taken";
    if (codeOf(error) === "ENOENT") return "gone"; // tidied away by one who holds the folder
    throw error;
  }
}

async function tidy(place: string, keep: string[]): Promise<void> {
  for (const name of await readdir(place)) {
    const path = join(place, name);
    if (!name.startsWith("in-use-") || keep.includes(path) || (await answers(path))) continue;
    await rm(path, { force: true });
  }
}

const socketName = (number: number) => `in-use-${number}.sock`;

async function lastNumber(place: string): Promise<number> {
  const numbers = (await readdir(place)).map((name) => /^in-use-(\d+)\.sock$/.exec(name)?.[1]);
  return Math.max(0, ...numbers.map((number) => Number(number ?? 0)));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", (error) => resolve(!["ECONNREFUSED", "ENOENT"].includes(codeOf(error))));
  });
}

/** Shared folders of some virtual machines cannot hold sockets or links to them. */
const CODES_WITHOUT_SOCKETS = new Set(["EOPNOTSUPP", "ENOTSUP", "EPERM", "EINVAL", "ENOSYS"]);

async function placeBesideTemporaryFiles(folder: string): Promise<string> {
  const place = join(tmpdir(), `jacaranda-held-${nameOf(folder)}`);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(place);
  if (uid !== process.getuid?.()) throw new Error(`${place} belongs to another account`);
  return place;
}

const nameOf = (folder: string) => createHash("sha256").update(folder).digest("hex").slice(0, 16);

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.unref();
    server.once("error", reject);
    // Whoever may enter the folder may ask; an answer is all that this socket gives.
    server.listen({ path, readableAll: true, writableAll: true }, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";
