import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { link, lstat, mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withShortPath } from "./runtime-directory.server.ts";

/** Exclusive lock on a folder, until it is released or this process exits. */
export type FolderLock = { release(): Promise<void> };

/**
 * Undefined when another process holds the lock. The lock is a listening socket in the folder: the
 * kernel closes it with the process, and other containers that share the folder see it too. A dead
 * socket keeps its number and the next holder takes the following one, so two processes that find
 * the same dead socket cannot both win.
 */
export async function lockFolder(folder: string): Promise<FolderLock | undefined> {
  const server = await lockWithSocket(folder);
  return server && { release: () => close(server) };
}

async function lockWithSocket(folder: string): Promise<Server | undefined> {
  try {
    return await withShortPath(folder, claimNextNumber);
  } catch (error) {
    if (!CODES_WITHOUT_SOCKETS.has(errorCode(error))) throw error;
    return await withShortPath(await fallbackFolder(folder), claimNextNumber);
  }
}

async function claimNextNumber(socketFolder: string): Promise<Server | undefined> {
  const newSocket = join(socketFolder, `in-use-new-${randomBytes(6).toString("hex")}.sock`);
  const server = await listen(newSocket);
  try {
    if (await claimWithSocket(newSocket, socketFolder)) return server;
    await close(server);
    return undefined;
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    await rm(newSocket, { force: true });
  }
}

async function claimWithSocket(newSocket: string, socketFolder: string): Promise<boolean> {
  for (;;) {
    const last = await lastNumber(socketFolder);
    if (last > 0 && (await isListening(join(socketFolder, socketName(last))))) return false;
    const ownSocket = join(socketFolder, socketName(last + 1));
    const outcome = await linkUnlessTaken(newSocket, ownSocket);
    if (outcome === "gone") return false;
    if (outcome === "taken") continue;
    // A directory listing is not atomic: the number counts only if it is still the highest.
    if ((await lastNumber(socketFolder)) === last + 1) {
      await removeDeadSockets(socketFolder, [newSocket, ownSocket]);
      return true;
    }
    await rm(ownSocket, { force: true });
  }
}

/** Atomic: the name appears with a socket that already listens, or not at all. */
async function linkUnlessTaken(
  newSocket: string,
  name: string,
): Promise<"linked" | "taken" | "gone"> {
  try {
    await link(newSocket, name);
    return "linked";
  } catch (error) {
    if (errorCode(error) === "EEXIST") return "taken";
    if (errorCode(error) === "ENOENT") return "gone"; // removed by the lock's holder
    throw error;
  }
}

async function removeDeadSockets(socketFolder: string, exceptPaths: string[]): Promise<void> {
  for (const name of await readdir(socketFolder)) {
    const path = join(socketFolder, name);
    if (!name.startsWith("in-use-") || exceptPaths.includes(path) || (await isListening(path)))
      continue;
    await rm(path, { force: true });
  }
}

const socketName = (number: number) => `in-use-${number}.sock`;

async function lastNumber(socketFolder: string): Promise<number> {
  const numbers = (await readdir(socketFolder)).map(
    (name) => /^in-use-(\d+)\.sock$/.exec(name)?.[1],
  );
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
  const socketFolder = join(tmpdir(), `jacaranda-lock-${hashFolder(folder)}`);
  await mkdir(socketFolder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(socketFolder);
  if (uid !== process.getuid?.()) throw new Error(`${socketFolder} belongs to another account`);
  return socketFolder;
}

const hashFolder = (folder: string) =>
  createHash("sha256").update(folder).digest("hex").slice(0, 16);

async function listen(path: string): Promise<Server> {
  const server = createServer((connection) => connection.destroy());
  server.unref();
  // Every account may connect; the connection is closed at once.
  server.listen({ path, readableAll: true, writableAll: true });
  await once(server, "listening");
  return server;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";
