import { type SpawnOptions, spawn } from "node:child_process";

/** The account that PostgreSQL runs as, when it is not the site's. */
export type ServerUser = { uid: number; gid: number };
type ProgramResult = { code: number | null; output: string };

/** Runs a program and collects its output. Rejects only if it could not be started. */
export function runProgram(
  file: string,
  args: string[],
  options: { account?: ServerUser | undefined; folder?: string; input?: string } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...spawnAs(options.account),
      cwd: options.folder ?? "/",
      stdio: ["pipe", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    // A program that ends without reading its input is judged by its exit code.
    child.stdin?.on("error", () => {});
    child.stdin?.end(options.input ?? "");
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** Spawn options of PostgreSQL's programs: the account, and a clean environment without PG* variables. */
export function spawnAs(account: ServerUser | undefined): SpawnOptions {
  const env: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC" };
  for (const name of ["PATH", "SystemRoot", "TEMP", "TMP"]) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  // Node takes uid and gid as signed 32-bit numbers; on macOS nobody is -2.
  const ids = account && { uid: account.uid | 0, gid: account.gid | 0 };
  return { env, windowsHide: true, ...ids };
}

/** The private PostgreSQL cannot run; the message tells the operator cause and fix. */
export class PrivatePostgresError extends Error {}
