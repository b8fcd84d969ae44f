import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** With the owner of each file: PostgreSQL runs as another account when the tests run as root. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-Rp", `${from}/.`, to]);
}
