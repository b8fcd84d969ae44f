import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type PostgresPrograms, programPath } from "./find-postgres-programs.server.ts";
import { runProgram } from "./run-program.server.ts";
import type { ServerAccount } from "./server-account.server.ts";
import { settingArguments } from "./server-settings.ts";

/** A data folder, the way PostgreSQL is told about it, and whom it runs as. */
export type DataFolder = {
  path: string;
  argument: string;
  account: ServerAccount | undefined;
  programs: PostgresPrograms;
};

/** Runs one statement without a server, on data that no server is running on. */
export async function runSingleUser(
  data: DataFolder,
  database: string,
  statement: string,
  settings: Record<string, string> = {},
): Promise<void> {
  const { code, output } = await runProgram(
    programPath(data.programs, "postgres"),
    ["--single", "-D", data.argument, ...settingArguments(settings), database],
    { account: data.account, folder: data.path, input: `${statement};\n` },
  );
  const complaint = output.split("\n").find((line) => /\b(ERROR|FATAL|PANIC):/.test(line));
  if (code !== 0 || complaint)
    throw new Error(complaint ?? `postgres ended with ${code}: ${output}`);
}

/** The password for connections over TCP; made anew when its file is not there. */
export async function ensurePassword(folder: string, data: DataFolder): Promise<string> {
  const file = join(folder, "password");
  const known = await readFile(file, "utf8").catch(() => "");
  if (known) return known;
  const password = randomBytes(24).toString("hex");
  await runSingleUser(data, "jacaranda", `alter role jacaranda password '${password}'`);
  await writeFile(`${file}.new`, password, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return password;
}
