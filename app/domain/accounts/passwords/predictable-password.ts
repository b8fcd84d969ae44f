import { company } from "#app/content/company.ts";

/** Name and email are part of the first guesses. */
export type PasswordOwner = { name?: string; email?: string };

/** Digits and symbols around a dictionary word that do not make it stronger. */
export const MAX_PADDING = 8;

/**
 * Whether a password consists only of dictionary words (seasons, months, South African places and
 * teams, company and owner names, "password"), keyboard runs and repeats, plus a few digits and
 * symbols. The browser says so while it is typed; the list of common passwords is only on the server.
 */
export function isPredictablePassword(password: string, owner: PasswordOwner = {}): boolean {
  const text = password.normalize("NFKC").trim().toLowerCase();
  if (/^(.{1,4})\1+$/su.test(text)) return true;
  const rest = removeRuns(removeOwnerWords(text, owner).replace(guessablePattern(), REMOVED));
  const padding = rest.replaceAll(REMOVED, "");
  return rest !== padding && !/\p{L}/u.test(padding) && padding.length <= MAX_PADDING;
}

/** Placeholder for a removed word or run. */
const REMOVED = "\u0000";

function removeOwnerWords(text: string, { name = "", email = "" }: PasswordOwner): string {
  const ownEmail = email.toLowerCase();
  const rest = ownEmail ? text.replaceAll(ownEmail, REMOVED) : text;
  const words = lettersOnlyWords(`${name} ${ownEmail}`);
  return words.length > 0 ? rest.replace(matchWords(words), REMOVED) : rest;
}

const GUESSABLE_WORDS = `
  spring summer autumn fall winter lente somer herfs
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  januarie februarie maart mei junie julie augustus oktober desember
  monday tuesday wednesday thursday friday saturday sunday weekend
  maandag dinsdag woensdag donderdag vrydag saterdag sondag naweek
  south africa suid afrika mzansi
  gauteng limpopo mpumalanga kwazulu natal kzn freestate vrystaat northwest noordwes
  eastern western northern cape kaap
  pretoria tshwane centurion soshanguve mamelodi hatfield johannesburg joburg jozi soweto sandton
  midrand randburg roodepoort krugersdorp ekurhuleni benoni boksburg germiston kempton tembisa
  vereeniging vanderbijlpark durban ethekwini umhlanga pietermaritzburg msunduzi newcastle ladysmith
  town kaapstad khayelitsha stellenbosch paarl worcester knysna mossel george hermanus
  polokwane pietersburg tzaneen thohoyandou mokopane mbombela nelspruit witbank emalahleni secunda
  bloemfontein mangaung welkom bethlehem kimberley upington gqeberha elizabeth mthatha umtata
  makhanda rustenburg mahikeng mafikeng mmabatho potchefstroom klerksdorp brits
  springbok springboks bokke amabokoboko proteas bafana banyana kaizer chiefs amakhosi orlando
  pirates sundowns stormers sharks bulls lions cheetahs liverpool arsenal chelsea
  password passwort passphrase passcode pass word wagwoord
  admin administrator root user guest login logon test demo default secret master access
  welcome hello letmein changeme change iloveyou qwerty
  office shop website server company
`.match(/[a-z]+/g) as string[];

function companyWords(): string[] {
  const { name, legalName, district, postalAddress, email } = company();
  return [name, legalName, district, ...postalAddress, email].flatMap(lettersOnlyWords);
}

const SUBSTITUTES: Record<string, string> = {
  a: "[a@4]",
  e: "[e3]",
  i: "[i1!|]",
  l: "[l1|]",
  o: "[o0]",
  s: "[s$5]",
  t: "[t7]",
};

function guessablePattern(): RegExp {
  return matchWords([...GUESSABLE_WORDS, ...companyWords()]);
}

function matchWords(words: readonly string[]): RegExp {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((word) =>
    Array.from(word, (letter) => SUBSTITUTES[letter] ?? letter).join(""),
  );
  return new RegExp(patterns.join("|"), "gu");
}

/** Letters only, so that the words need no escaping in a regular expression. */
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

/** Removes keyboard and alphabet runs and characters repeated three times or more. */
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
