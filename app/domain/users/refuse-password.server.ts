import { readFile } from "node:fs/promises";
import { company } from "#app/content/company.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { PASSWORD_LENGTH } from "./password-rules.ts";

export type PasswordRefusal = "too-short" | "too-long" | "common";

/** Why this cannot be anyone's new password; undefined when it can. */
export async function refusePassword(password: string): Promise<PasswordRefusal | undefined> {
  // Blanks around a password are kept, but they do not make it long.
  const core = password.normalize("NFKC").trim();
  if (core.length < PASSWORD_LENGTH.least) return "too-short";
  if (password.length > PASSWORD_LENGTH.most) return "too-long";
  if (isOurName(core)) return "common";
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(core.toLowerCase()) ? "common" : undefined;
}

/** What anyone tries first here: the company's name and places, with or without a number behind. */
const ourWords = [company.legalName, company.district]
  .flatMap((words) => words.toLowerCase().match(/[a-z]{3,}/g) ?? [])
  .sort((a, b) => b.length - a.length);

function isOurName(password: string): boolean {
  const letters = password.toLowerCase().replace(/[^a-z]/g, "");
  const left = ourWords.reduce((rest, word) => rest.replaceAll(word, ""), letters);
  return letters.length > 0 && left.length === 0;
}

/** Read when the first password is chosen, and kept: scripts/make-common-passwords.ts makes it. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const list = await readFile(projectFile("app/domain/users/common-passwords.txt"), "utf8");
  return new Set(list.trimEnd().split("\n"));
}
