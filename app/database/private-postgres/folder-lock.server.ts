import { createHash, randomBytes } from "node:crypto";
import { link, lstat, mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withShortPath } from "./runtime-directory.server.ts";

/** Keeps every other process off a folder, until it is released or this process is gone. */
export type FolderLock = { release(): Promise<void> };

/**
 * Undefined when a living process holds the folder. The hold is a listening socket in the folder:
 * the kernel ends it with the process, however that dies, and it is seen from other containers
 * that share the folder too. A dead socket stays as the last number taken and the next holder
 * takes the number after it, so that two who find the same dead socket cannot both win.
 */
export async function lockFolder(folder: string): Promise<FolderLock | undefined> {
  const take = process.platform === "win32" ? lockWithPipe : lockWithSocket;
  const server = await take(folder);
  return server && { release: () => close(server) };
}

/** A named pipe of Windows has one owner and is gone with it. */
async function lockWithPipe(folder: string): Promise<Server | undefined> {
  try {
    return await listen(`\\\\.\\pipe\\jacaranda-ict-${hashFolder(folder)}`);
  } catch (error) {
    if (errorCode(error) === "EADDRINUSE") return undefined;
    throw error;
  }
}

async function lockWithSocket(folder: string): Promise<Server | undefined> {
  try {
    return await withShortPath(folder, claimNextNumber);
  } catch (error) {
    if (!CODES_WITHOUT_SOCKETS.has(errorCode(error))) throw error;
    return await withShortPath(await fallbackFolder(folder), claimNextNumber);
  }
}

async function claimNextNumber(place: string): Promise<Server | undefined> {
  const fresh = join(place, `in-use-new-${randomBytes(6).toString("hex")}.sock`);
  const server = await listen(fresh);
  try {
    if (await claimWithSocket(fresh, place)) return server;
    await close(server);
    return undefined;
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}

async function claimWithSocket(fresh: string, place: string): Promise<boolean> {
  for (;;) {
    const last = await lastNumber(place);
    if (last > 0 && (await isListening(join(place, socketName(last))))) return false;
    const mine = join(place, socketName(last + 1));
    const taken = await linkUnlessTaken(fresh, mine);
    if (taken === "gone") return false;
    if (taken === "taken") continue;
    // A listing made while names change may miss some: the number counts only if it still leads.
    if ((await lastNumber(place)) === last + 1) {
      await removeDeadSockets(place, [fresh, mine]);
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
    if (errorCode(error) === "EEXIST") return "taken";
    if (errorCode(error) === "ENOENT") return "gone"; // tidied away by one who holds the folder
    throw error;
  }
}

async function removeDeadSockets(place: string, keep: string[]): Promise<void> {
  for (const name of await readdir(place)) {
    const path = join(place, name);
    if (!name.startsWith("in-use-") || keep.includes(path) || (await isListening(path))) continue;
    await rm(path, { force: true });
  }
}

const socketName = (number: number) => `in-use-${number}.sock`;

async function lastNumber(place: string): Promise<number> {
  const numbers = (await readdir(place)).map((name) => /^in-use-(\d+)\.sock$/.exec(name)?.[1]);
  return Math.max(0, ...numbers.map((number) => Number(number ?? 0)));
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", (error) => resolve(!["ECONNREFUSED", "ENOENT"].includes(errorCode(error))));
  });
}

/** Shared folders of some virtual machines cannot hold sockets or links to them. */
const CODES_WITHOUT_SOCKETS = new Set(["EOPNOTSUPP", "ENOTSUP", "EPERM", "EINVAL", "ENOSYS"]);

async function fallbackFolder(folder: string): Promise<string> {
  const place = join(tmpdir(), `jacaranda-held-${hashFolder(folder)}`);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(place);
  if (uid !== process.getuid?.()) throw new Error(`${place} belongs to another account`);
  return place;
}

const hashFolder = (folder: string) =>
  createHash("sha256").update(folder).digest("hex").slice(0, 16);

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

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";
