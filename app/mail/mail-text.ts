import type { Letter, LetterPart } from "./mail-letter.ts";

/** The plain-text part of a mail: complete without the HTML. */
export function letterAsText(letter: Letter): string {
  const { company } = letter;
  const foot = [
    "--",
    company.legalName,
    company.address.join(", "),
    `${company.phone.shown} | ${company.email}`,
    letter.origin,
  ].join("\n");
  return `${[letter.title, ...letter.parts.map(partAsText), foot].join("\n\n")}\n`;
}

function partAsText(part: LetterPart): string {
  if ("paragraph" in part) return part.paragraph;
  if ("button" in part) return `${part.button.label}:\n${part.button.url}`;
  if ("facts" in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  if ("quote" in part) return part.quote.split("\n").map(quoteLine).join("\n");
  return part.aside;
}

function quoteLine(line: string): string {
  return `> ${line}`.trimEnd();
}
