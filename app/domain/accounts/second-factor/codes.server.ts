import { randomInt } from "node:crypto";

const AMOUNT = 10;
const LENGTH = 10;
/** Without characters that look alike in print. */
const CHARACTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** Ten codes such as "k7m2p-x9wqa", each with 49 random bits. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: AMOUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]);
    return withHyphen(letters.join(""));
  });
}

function withHyphen(letters: string): string {
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

export type EnteredCode =
  | { kind: "app"; code: string }
  | { kind: "recovery"; code: string }
  /** Neither can be right. */
  | { kind: "unreadable" };

/** What somebody typed or pasted as a code: spaces, hyphens and capital letters make no difference. */
export function readEnteredCode(text: string): EnteredCode {
  const characters = text
    .slice(0, 100)
    .replaceAll(/[\s\u00ad-]/g, "")
    .toLowerCase();
  if (/^\d{6}$/.test(characters)) return { kind: "app", code: characters };
  if (/^[2-9a-hjkmnp-z]{10}$/.test(characters)) {
    return { kind: "recovery", code: withHyphen(characters) };
  }
  return { kind: "unreadable" };
}
