import type { Field, Fields, Picture, Value, Values, Video } from "#app/content/kinds/fields.ts";
import { hasTooMuchFormatting } from "#app/content/kinds/markdown.ts";
import {
  blocksInSentences,
  isLegalPlaceholder,
  placeholdersIn,
} from "#app/content/kinds/placeholders.ts";

/** What the check of an entry needs to know about the rest of the site. */
export type CheckContext = {
  /** Whether the site has a page at this path. */
  hasPage(path: string): boolean;
  /** Whether another entry or a part of the site has this path. */
  isTaken(path: string): boolean;
  /** The placeholders that its texts may use, with their values. */
  placeholders: Readonly<Record<string, string>>;
};

/** The problems that prevent publishing, by the path of their field. */
export function checkEntry(
  fields: Fields,
  values: Values,
  context: CheckContext,
): Record<string, string> {
  const problems: Record<string, string> = {};
  checkFields(fields, values, "");
  return problems;

  function checkFields(inner: Fields, own: Values, at: string): void {
    for (const [name, field] of Object.entries(inner)) checkField(field, own[name], at + name);
  }

  function checkField(field: Field, value: Value | undefined, path: string): void {
    if (field.type === "group") {
      checkFields(field.fields, value as Values, `${path}.`);
      return;
    }
    if (field.type === "list") {
      const items = value as Values[];
      if (items.length < (field.min ?? 0)) problems[path] = `Add at least one ${field.itemName}.`;
      for (const [at, item] of items.entries()) checkFields(field.item, item, `${path}.${at}.`);
      return;
    }
    const problem = problemOf(field, value, context);
    if (problem) problems[path] = problem;
  }
}

/** Each problem with the name of its field: "Facts 2 › What it means". */
export function labelProblems(
  fields: Fields,
  problems: Readonly<Record<string, string>>,
): [label: string, problem: string][] {
  return Object.entries(problems).map(([path, problem]) => [
    fieldLabel(fields, path.split(".")),
    problem,
  ]);
}

function fieldLabel(fields: Fields, [name = "", ...rest]: readonly string[]): string {
  const field = fields[name];
  if (!field) return name;
  if (field.type === "group" && rest.length > 0) {
    return `${field.label} › ${fieldLabel(field.fields, rest)}`;
  }
  if (field.type !== "list" || rest.length < 2) return field.label;
  const [index, ...inside] = rest;
  return `${field.label} ${Number(index) + 1} › ${fieldLabel(field.item, inside)}`;
}

type SingleField = Exclude<Field, { type: "group" | "list" }>;

function problemOf(
  field: SingleField,
  value: Value | undefined,
  context: CheckContext,
): string | undefined {
  switch (field.type) {
    case "check":
      return undefined;
    case "lines":
      return problemOfLines(field, value as string[], context);
    case "picture":
      return problemOfPicture(value as Picture | null, field.optional);
    case "video": {
      const video = value as Video | null;
      if (!video) return field.optional ? undefined : "Choose a video.";
      return video.mp4 && !video.poster ? "Choose the picture shown before it plays." : undefined;
    }
    case "choice":
      return field.options.some(([option]) => option === value) ? undefined : "Choose one.";
    case "reference":
      // Pages leave out what is empty or was removed.
      return undefined;
    case "number": {
      const number = Number(value || Number.NaN);
      const { min, max } = field;
      return number >= min && number <= max ? undefined : `Enter a number from ${min} to ${max}.`;
    }
    case "slug": {
      const slug = String(value);
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 60) {
        return "Use lowercase letters, numbers and hyphens, for example cloud-backup.";
      }
      return context.isTaken(field.prefix + slug)
        ? "Another page already uses this address."
        : undefined;
    }
    default:
      return problemOfText(field, String(value ?? ""), context);
  }
}

function problemOfText(
  field: Exclude<
    SingleField,
    { type: "check" | "lines" | "number" | "picture" | "video" | "choice" }
  >,
  text: string,
  context: CheckContext,
): string | undefined {
  if (!text) return "optional" in field && field.optional ? undefined : enterText(field.label);
  if ("max" in field && text.length > field.max) return tooLong(text, field.max);
  if (field.type === "date") {
    return isDate(text) ? undefined : "Enter a date, for example 2026-11-17.";
  }
  if (field.type === "url") {
    return isWebAddress(text) ? undefined : "Enter a full address that begins with https://.";
  }
  if (field.type === "markdown") {
    if (hasTooMuchFormatting(text))
      return "Use less formatting: this text has too many formatting characters.";
    const broken = brokenLink(text, context);
    if (broken) return `The site has no page at ${broken}.`;
    const [block] = field.placeholders ? blocksInSentences(text) : [];
    if (block) return `Put {${block}} in its own paragraph, between empty lines.`;
    return problemOfPlaceholders(text, context, field.placeholders);
  }
  return problemOfPlaceholders(text, context);
}

function problemOfLines(
  field: Extract<Field, { type: "lines" }>,
  lines: readonly string[],
  context: CheckContext,
): string | undefined {
  if (lines.length < (field.min ?? 0)) return "Enter at least one line.";
  if (lines.length > field.max) return `Enter at most ${field.max} lines.`;
  const long = lines.find((line) => line.length > field.maxLength);
  if (long) return `One line is too long. ${tooLong(long, field.maxLength)}`;
  return problemOfPlaceholders(lines.join(" "), context);
}

function problemOfPicture(picture: Picture | null, optional?: boolean): string | undefined {
  if (!picture) return optional ? undefined : "Choose a picture.";
  if (!picture.alt) return "Add alt text.";
  return picture.alt.length > 250 ? tooLong(picture.alt, 250) : undefined;
}

function problemOfPlaceholders(
  text: string,
  { placeholders }: CheckContext,
  where?: "legal",
): string | undefined {
  const isKnown = (name: string) =>
    Object.hasOwn(placeholders, name) || (where === "legal" && isLegalPlaceholder(name));
  const unknown = placeholdersIn(text).find((name) => !isKnown(name));
  return unknown && `There is no placeholder {${unknown}}.`;
}

function tooLong(text: string, max: number): string {
  return `Shorten this by ${text.length - max} characters. The maximum is ${max}.`;
}

/** "Enter the title."; a label of several words may be a question or a whole phrase. */
function enterText(label: string): string {
  return label.includes(" ") ? `Fill in “${label}”.` : `Enter the ${label.toLowerCase()}.`;
}

/** A link of a Markdown text to a page that the site does not have. */
function brokenLink(text: string, context: CheckContext): string | undefined {
  const links = [...text.matchAll(/\]\((\/[^)\s]{0,300})/g)].map(([, path = ""]) => path);
  return links.find((path) => !context.hasPage(path));
}

function isWebAddress(text: string): boolean {
  return text.length <= 500 && /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
