import { endingFor, longestName, type StoredContentType } from "./stored-name.ts";

/**
 * The name for a new file: when it came, a few random characters, and what is left of its
 * original name once everything odd is gone. The ending says what the content was found to be,
 * whatever the original name claimed.
 */
export function storedFileName(
  originalName: string,
  now: Date,
  contentType: StoredContentType,
  random = randomCharacters(),
): string {
  const start = `${now.getTime()}-${random}-`;
  const ending = endingFor[contentType];
  const room = longestName - start.length - ending.length;
  const name = plainWords(withoutEnding(lastSegment(originalName)))
    .slice(0, room)
    .replace(/-$/, "");
  return `${start}${name || "file"}${ending}`;
}

function lastSegment(name: string): string {
  return name.split(/[/\\]/).findLast((segment) => segment.trim() !== "") ?? "";
}

function withoutEnding(name: string): string {
  return name.replace(/(?<=.)\.[^.\s]{1,10}$/u, "");
}

function plainWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-/, "");
}

function randomCharacters(): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => alphabet[byte % 32]).join("");
}
