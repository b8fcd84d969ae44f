import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { users } from "#app/database/tables/users.ts";
import { PASSWORD_LENGTH } from "./password-rules.ts";

export type PasswordPolicyViolation = "too-short" | "too-long" | "common";

/** The password policy: why this cannot be their new password; undefined when it can. */
export async function checkPasswordPolicy(
  password: string,
  owner: PasswordOwner = {},
): Promise<PasswordPolicyViolation | undefined> {
  // Blanks around a password are kept, but they do not make it long.
  const core = password.normalize("NFKC").trim();
  if (core.length < PASSWORD_LENGTH.least) return "too-short";
  if (password.length > PASSWORD_LENGTH.most) return "too-long";
  if (isPredictablePassword(core, owner)) return "common";
  commonPasswords ??= readCommonPasswords();
  const list = await commonPasswords;
  return passwordVariants(core).some((spelling) => hasSortedLine(list, spelling))
    ? "common"
    : undefined;
}

/** The same for somebody who has an account. */
export async function checkPasswordPolicyForUser(
  database: DatabaseOrTransaction,
  userId: string,
  password: string,
): Promise<PasswordPolicyViolation | undefined> {
  const [owner] = await database
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return checkPasswordPolicy(password, owner);
}

/** Read when the first password is chosen, and kept: scripts/make-common-passwords.ts makes it. */
let commonPasswords: Promise<Buffer> | undefined;

function readCommonPasswords(): Promise<Buffer> {
  return readFile(projectFile("app/domain/accounts/passwords/common-passwords.txt"));
}

/** Binary search in sorted lines: as a set, they would take many times the memory. */
function hasSortedLine(list: Buffer, line: string): boolean {
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

/** Whose password it is: their own name and email address are the first guess. */
type PasswordOwner = { name?: string; email?: string };

/** How many digits and signs around a guessable word leave it guessable. */
const MAX_PADDING = 8;

/**
 * Whether a password is nothing but words that everybody tries (a season, a month, the company's
 * name, "password", the owner's own name), keyboard runs and repeats, with a few digits and signs
 * around them. Other letters beside them make it a password of its own.
 */
function isPredictablePassword(password: string, owner: PasswordOwner = {}): boolean {
  const text = password.toLowerCase();
  if (/^(.{1,4})\1+$/su.test(text)) return true;
  const rest = removeRuns(removeOwnerWords(text, owner).replace(guessablePattern, REMOVED));
  const padding = rest.replaceAll(REMOVED, "");
  return rest !== padding && !/\p{L}/u.test(padding) && padding.length <= MAX_PADDING;
}

/**
 * The spellings under which a list of common passwords may hold it: as it is, without a few digits
 * and signs around it, and with letters for the signs that stand for them ("pr1nce$$99").
 */
function passwordVariants(password: string): string[] {
  const text = password.toLowerCase();
  const stem = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const spellings = text.length - stem.length <= MAX_PADDING ? [text, stem] : [text];
  return [...new Set(spellings.flatMap((each) => [each, ...withoutLeetspeak(each)]))];
}

function withoutLeetspeak(text: string): string[] {
  const plain = text
    .replace(/[@4]/g, "a")
    .replace(/3/g, "e")
    .replace(/0/g, "o")
    .replace(/[$5]/g, "s")
    .replace(/7/g, "t");
  return ["i", "l"].map((one) => plain.replace(/[1!|]/g, one));
}

/** Stands where something guessable was. */
const REMOVED = "\u0000";

function removeOwnerWords(text: string, { name = "", email = "" }: PasswordOwner): string {
  const ownEmail = email.toLowerCase();
  const rest = ownEmail ? text.replaceAll(ownEmail, REMOVED) : text;
  const words = lettersOnlyWords(`${name} ${ownEmail}`);
  return words.length > 0 ? rest.replace(matchWords(words), REMOVED) : rest;
}

/** English and Afrikaans. */
const GUESSABLE_WORDS = `
  spring summer autumn fall winter lente somer herfs
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  januarie februarie maart mei junie julie augustus oktober desember
  monday tuesday wednesday thursday friday saturday sunday weekend
  maandag dinsdag woensdag donderdag vrydag saterdag sondag naweek
  pretoria tshwane centurion johannesburg joburg jozi gauteng durban cape town kaapstad
  south africa suid afrika mzansi
  password passwort passphrase passcode pass word wagwoord
  admin administrator root user guest login logon test demo default secret master access
  welcome welkom hello letmein changeme change iloveyou qwerty
  office shop website server company
`.match(/[a-z]+/g) as string[];

const companyWords = [
  company.name,
  company.legalName,
  company.district,
  ...company.postalAddress,
  company.email,
].flatMap(lettersOnlyWords);

/** A letter, or a sign that people write for it. */
const SUBSTITUTES: Record<string, string> = {
  a: "[a@4]",
  e: "[e3]",
  i: "[i1!|]",
  l: "[l1|]",
  o: "[o0]",
  s: "[s$5]",
  t: "[t7]",
};

const guessablePattern = matchWords([...GUESSABLE_WORDS, ...companyWords]);

function matchWords(words: readonly string[]): RegExp {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((word) =>
    Array.from(word, (letter) => SUBSTITUTES[letter] ?? letter).join(""),
  );
  return new RegExp(patterns.join("|"), "gu");
}

/** Letters only, so that none of them means anything in a pattern. */
function lettersOnlyWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

const KEYBOARD_ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "!@#$%^&*()",
];
const KEYBOARD_RUNS = [
  ...KEYBOARD_ROWS,
  ...KEYBOARD_ROWS.map((row) => Array.from(row).reverse().join("")),
];
const MIN_RUN_LENGTH = 3;

/** Keys that lie side by side, letters in their order, and one sign three times or more. */
function removeRuns(text: string): string {
  let rest = "";
  let at = 0;
  while (at < text.length) {
    const length = runLengthAt(text, at);
    rest += length >= MIN_RUN_LENGTH ? REMOVED : text.charAt(at);
    at += length >= MIN_RUN_LENGTH ? length : 1;
  }
  return rest;
}

function runLengthAt(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  if (text[at] === REMOVED) return 1;
  while (end < text.length && KEYBOARD_RUNS.some((run) => run.includes(text.slice(at, end + 1))))
    end++;
  return end - at;
}
