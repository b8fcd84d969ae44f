import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DatabaseConfig } from "#app/database/connection.server.ts";

export type MailWorkerSettings = { address: DatabaseConfig; smtpUrl: string };

/** A mail worker in a process of its own, so it can die like one. */
export async function startMailWorker(settings: MailWorkerSettings): Promise<{
  kill(): Promise<void>;
  /** Lets it finish what it is sending. */
  stop(): Promise<void>;
}> {
  const child: ChildProcess = fork(
    fileURLToPath(new URL("./mail-worker-process.ts", import.meta.url)),
    { execArgv: [] },
  );
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  child.send(settings);
  await once(child, "message");
  return { kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
