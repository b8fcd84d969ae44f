import { type SpawnOptions, spawn } from "node:child_process";

/** The account that a program runs as, by its numbers. */
type Account = { uid: number; gid: number };
type ProgramResult = { code: number | null; output: string };

/** Runs a program to its end and keeps what it printed. Throws only if it could not be started. */
export function runProgram(
  file: string,
  args: string[],
  options: { account?: Account | undefined; folder?: string; input?: string } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...spawnAs(options.account),
      cwd: options.folder ?? "/",
      stdio: ["pipe", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    // A program that ends without reading its input is judged by its exit code.
    child.stdin?.on("error", () => {});
    child.stdin?.end(options.input ?? "");
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** What every program of PostgreSQL is started with: the account, and none of our PG* variables. */
export function spawnAs(account: Account | undefined): SpawnOptions {
  const env: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC" };
  for (const name of ["PATH", "SystemRoot", "TEMP", "TMP"]) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  // Node takes account numbers as signed 32 bits; macOS counts nobody as -2.
  const who = account && { uid: account.uid | 0, gid: account.gid | 0 };
  return { env, windowsHide: true, ...who };
}

/** The private PostgreSQL cannot run; the message names cause and fix for whoever starts the site. */
export class PrivatePostgresError extends Error {}
