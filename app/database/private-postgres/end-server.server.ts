import { setTimeout as pause } from "node:timers/promises";
import { type PostgresPrograms, programPath } from "./find-postgres-programs.server.ts";
import { runProgram } from "./run-program.server.ts";

/**
 * Fast shutdown; a server that is not gone in time is ended at once (what was committed is safe:
 * it recovers at the next start). False if it outlives even that.
 */
export async function endServer(
  pid: number,
  programs: PostgresPrograms,
  runs: () => boolean | Promise<boolean>,
  patience = [8_000, 4_000, 2_000],
): Promise<boolean> {
  for (const [step, signal] of (["INT", "QUIT", "KILL"] as const).entries()) {
    await signalServer(pid, signal, programs);
    const deadline = Date.now() + (patience[step] ?? 0);
    while (Date.now() < deadline) {
      if (!(await runs())) return true;
      await pause(10);
    }
  }
  return false;
}

async function signalServer(
  pid: number,
  signal: "INT" | "QUIT" | "KILL",
  programs: PostgresPrograms,
) {
  if (process.platform === "win32") {
    // Windows has no signals; PostgreSQL brings its own way.
    await runProgram(programPath(programs, "pg_ctl"), ["kill", signal, String(pid)]);
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
