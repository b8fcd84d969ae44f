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
  if ("facts" in part) return part.facts.map(factAsText).join("\n");
  if ("heading" in part) return part.heading.toUpperCase();
  if ("bill" in part) return billAsText(part.bill);
  if ("steps" in part) return part.steps.map((step, place) => `${place + 1}. ${step}`).join("\n");
  if ("quote" in part) return part.quote.split("\n").map(quoteLine).join("\n");
  return part.aside;
}

/** On one line, so that no value can pass for a fact of its own. */
function factAsText([label, value]: readonly [string, string]): string {
  return `${label}: ${value.replaceAll("\n", ", ")}`;
}

function billAsText({ lines, sums }: Extract<LetterPart, { bill: unknown }>["bill"]): string {
  return [
    ...lines.map(({ quantity, name, total }) => `${quantity} x ${name}: ${total}`),
    "",
    ...sums.map(({ label, value }) => `${label}: ${value}`),
  ].join("\n");
}

function quoteLine(line: string): string {
  return `> ${line}`.trimEnd();
}
