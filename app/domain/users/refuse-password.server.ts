import { readFile } from "node:fs/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import { PASSWORD_LENGTH } from "./password-rules.ts";

export type PasswordRefusal = "too-short" | "too-long" | "common";

/** Why this cannot be anyone's new password; undefined when it can. */
export async function refusePassword(password: string): Promise<PasswordRefusal | undefined> {
  // Blanks around a password are kept, but they do not make it long.
  const core = password.normalize("NFKC").trim();
  if (core.length < PASSWORD_LENGTH.least) return "too-short";
  if (password.length > PASSWORD_LENGTH.most) return "too-long";
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(core.toLowerCase()) ? "common" : undefined;
}

/** Read when the first password is chosen, and kept: scripts/make-common-passwords.ts makes it. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const list = await readFile(projectFile("app/domain/users/common-passwords.txt"), "utf8");
  return new Set(list.trimEnd().split("\n"));
}
