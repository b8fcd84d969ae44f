import { execFile } from "node:child_process";
import { cp } from "node:fs/promises";
import { promisify } from "node:util";

/** With the owner of each file: PostgreSQL runs as another account when the tests run as root. */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === "win32") await cp(from, to, { recursive: true });
  else await promisify(execFile)("cp", ["-Rp", `${from}/.`, to]);
}
