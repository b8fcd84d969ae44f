import { writeFile } from "node:fs/promises";
import passwords from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import { projectFile } from "#app/database/project-file.server.ts";
import { PASSWORD_LENGTH } from "#app/domain/users/password-rules.ts";

/**
 * Writes the list of refused passwords: the 10 000 most common, less those that are too short
 * anyway, which are refused for that. Run it again when the package brings a newer list:
 * node scripts/make-common-passwords.ts
 */
const MOST_COMMON = 10_000;
const refused = (passwords as string[])
  .slice(0, MOST_COMMON)
  .map((password) => password.toLowerCase())
  .filter((password) => password.length >= PASSWORD_LENGTH.least);
const list = [...new Set(refused)].sort();
await writeFile(projectFile("app/domain/users/common-passwords.txt"), `${list.join("\n")}\n`);
console.log(`${list.length} passwords`);
