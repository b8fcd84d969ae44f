import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { users } from "#app/database/tables/users.ts";
import { isPredictable, type PasswordOwner, spellingsOf } from "./password-patterns.ts";
import { PASSWORD_LENGTH } from "./password-rules.ts";

export type PasswordRefusal = "too-short" | "too-long" | "common";

/** Why this cannot be their new password; undefined when it can. */
export async function refusePassword(
  password: string,
  owner: PasswordOwner = {},
): Promise<PasswordRefusal | undefined> {
  // Blanks around a password are kept, but they do not make it long.
  const core = password.normalize("NFKC").trim();
  if (core.length < PASSWORD_LENGTH.least) return "too-short";
  if (password.length > PASSWORD_LENGTH.most) return "too-long";
  if (isPredictable(core, owner)) return "common";
  commonPasswords ??= readCommonPasswords();
  const list = await commonPasswords;
  return spellingsOf(core).some((spelling) => hasLine(list, spelling)) ? "common" : undefined;
}

/** The same for somebody who has an account. */
export async function refusePasswordOf(
  database: DatabaseOrTransaction,
  userId: string,
  password: string,
): Promise<PasswordRefusal | undefined> {
  const [owner] = await database
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return refusePassword(password, owner);
}

/** Read when the first password is chosen, and kept: scripts/make-common-passwords.ts makes it. */
let commonPasswords: Promise<Buffer> | undefined;

function readCommonPasswords(): Promise<Buffer> {
  return readFile(projectFile("app/domain/users/common-passwords.txt"));
}

/** Binary search in sorted lines: as a set, they would take many times the memory. */
function hasLine(list: Buffer, line: string): boolean {
  const wanted = Buffer.from(line);
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : list.lastIndexOf("\n", middle - 1) + 1;
    const end = list.indexOf("\n", start);
    const order = wanted.compare(list, start, end);
    if (order === 0) return true;
    if (order < 0) high = start;
    else low = end + 1;
  }
  return false;
}
