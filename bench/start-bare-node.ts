import { fork } from "node:child_process";
import { once } from "node:events";
import { projectFile } from "#app/database/project-file.server.ts";

/** A process of its own, as the site is, that serves what it fetched once from this address. */
export async function startBareNode(from: string): Promise<{ url: string; stop(): void }> {
  const child = fork(projectFile("bench/bare-node.ts"), [from]);
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() };
}
