import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DatabaseConfig } from "#app/database/connection.server.ts";

/** The jobs of the site in a process of its own, so they can die like one. */
export async function startJobWorker(config: DatabaseConfig): Promise<{ kill(): Promise<void> }> {
  const child: ChildProcess = fork(
    fileURLToPath(new URL("./job-worker-process.ts", import.meta.url)),
    { execArgv: [] },
  );
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  child.send(config);
  await once(child, "message");
  return { kill };
}
