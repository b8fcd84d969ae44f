import { company } from "#app/content/company.ts";

/** Whose password it is: their own name and email address are the first guess. */
export type PasswordOwner = { name?: string; email?: string };

/** How many digits and signs around a guessable word leave it guessable. */
const MOST_PADDING = 8;

/**
 * Whether a password is nothing but words that everybody tries (a season, a month, the company's
 * name, "password", the owner's own name), keyboard runs and repeats, with a few digits and signs
 * around them. Other letters beside them make it a password of its own.
 */
export function isPredictable(password: string, owner: PasswordOwner = {}): boolean {
  const text = password.toLowerCase();
  if (/^(.{1,4})\1+$/su.test(text)) return true;
  const rest = removeRuns(removeOwn(text, owner).replace(knownWords, REMOVED));
  const padding = rest.replaceAll(REMOVED, "");
  return rest !== padding && !/\p{L}/u.test(padding) && padding.length <= MOST_PADDING;
}

/**
 * The spellings under which a list of common passwords may hold it: as it is, without a few digits
 * and signs around it, and with letters for the signs that stand for them ("pr1nce$$99").
 */
export function spellingsOf(password: string): string[] {
  const text = password.toLowerCase();
  const stem = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const spellings = text.length - stem.length <= MOST_PADDING ? [text, stem] : [text];
  return [...new Set(spellings.flatMap((each) => [each, ...withLetters(each)]))];
}

function withLetters(text: string): string[] {
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

function removeOwn(text: string, { name = "", email = "" }: PasswordOwner): string {
  const address = email.toLowerCase();
  const rest = address ? text.replaceAll(address, REMOVED) : text;
  const words = wordsOf(`${name} ${address}`);
  return words.length > 0 ? rest.replace(matchWords(words), REMOVED) : rest;
}

/** English and Afrikaans. */
const GUESSED_FIRST = `
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
  ...company.address,
  company.email,
].flatMap(wordsOf);

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

const knownWords = matchWords([...GUESSED_FIRST, ...companyWords]);

function matchWords(words: readonly string[]): RegExp {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((word) =>
    Array.from(word, (letter) => SUBSTITUTES[letter] ?? letter).join(""),
  );
  return new RegExp(patterns.join("|"), "gu");
}

/** Letters only, so that none of them means anything in a pattern. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

const ROWS = [
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
const RUNS = [...ROWS, ...ROWS.map((row) => Array.from(row).reverse().join(""))];
const SHORTEST_RUN = 3;

/** Keys that lie side by side, letters in their order, and one sign three times or more. */
function removeRuns(text: string): string {
  let rest = "";
  let at = 0;
  while (at < text.length) {
    const length = runAt(text, at);
    rest += length >= SHORTEST_RUN ? REMOVED : text.charAt(at);
    at += length >= SHORTEST_RUN ? length : 1;
  }
  return rest;
}

function runAt(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  if (text[at] === REMOVED) return 1;
  while (end < text.length && RUNS.some((run) => run.includes(text.slice(at, end + 1)))) end++;
  return end - at;
}
