import type { ContactDetail } from "#app/content/contact-details.ts";
import { delivery } from "#app/content/delivery.ts";
import type { LegalEntry, LegalPageName } from "#app/content/kinds/legal-fields.ts";
import {
  BLANK_LINES,
  blockOf,
  companyDetail,
  fillPlaceholders,
  isLegalPlaceholder,
} from "#app/content/kinds/placeholders.ts";
import type { PaymentMethod } from "#app/content/payment-methods.ts";
import type { Listed } from "#app/content/site-content.server.ts";
import { atNoon, formatLongDate } from "#app/format/dates-and-numbers.ts";
import { privateSettings, settingsChangedOn } from "#app/settings/private-settings.server.ts";
import type { SettingsGroup } from "#app/settings/settings-groups.ts";
import { escapeMarkdown, legalPlaceholderTexts } from "./legal-placeholders.server.ts";

/** A legal page as it is shown, with the company and the shop as they are now. */
export type LegalPage = {
  path: string;
  title: string;
  /** For search engines. */
  seo: { title: string; description: string };
  /** Undefined while a draft has no date. */
  lastUpdated: { date: string; shown: string } | undefined;
  question: string;
  sections: readonly LegalSection[];
};

export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

/** Paragraphs and lists in Markdown, rows to look something up, or a table. */
export type LegalBlock =
  | { markdown: string }
  | { details: readonly ContactDetail[] }
  | { table: LegalTable };

/** The texts of the cells are Markdown. */
export type LegalTable = {
  caption: string;
  head: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly string[])[];
};

export function legalPage(entry: Listed<LegalEntry>, methods: readonly PaymentMethod[]): LegalPage {
  const title = fillPlaceholders(entry.title);
  return {
    path: legalPath(entry),
    title,
    seo: {
      title: fillPlaceholders(entry.seo.title) || title,
      description: fillPlaceholders(entry.seo.description),
    },
    lastUpdated: lastUpdated(entry),
    question: fillPlaceholders(entry.question),
    sections: sectionsOf(entry, methods),
  };
}

/** "/terms" */
export function legalPath({ id }: Pick<Listed<LegalEntry>, "id">): string {
  return `/${nameOf(id)}`;
}

function nameOf(id: string): LegalPageName {
  return id.replace("legal/", "") as LegalPageName;
}

/** The settings that a page states, so that it is as new as they are. */
const STATED_SETTINGS: Partial<Record<LegalPageName, readonly SettingsGroup[]>> = {
  delivery: ["delivery", "company", "payments"],
  "company-information": ["company", "bank", "shop", "payments", "delivery"],
};

export function lastUpdated({ id, updated }: Listed<LegalEntry>): LegalPage["lastUpdated"] {
  const name = nameOf(id);
  const changedOn =
    name === "privacy"
      ? privateSettings().privacy.changedOn
      : settingsChangedOn(STATED_SETTINGS[name] ?? []);
  const date = changedOn && changedOn > updated ? changedOn : updated;
  const noon = atNoon(date);
  return Number.isNaN(noon.getTime()) ? undefined : { date, shown: formatLongDate(noon) };
}

function sectionsOf({ sections }: LegalEntry, methods: readonly PaymentMethod[]): LegalSection[] {
  const ids = new Set(PAGE_IDS);
  return sections.flatMap(({ title, anchor, shown, text }) => {
    const blocks = shown === "always" || delivery()[shown] ? blocksOf(text, methods) : [];
    if (blocks.length === 0) return [];
    const heading = fillPlaceholders(title);
    const id = uniqueId(idFrom(anchor) || idFrom(heading) || "section", ids);
    ids.add(id);
    return { id, title: heading, blocks };
  });
}

/** Ids that the page around the entry has. */
const PAGE_IDS = ["arrival", "contact-widget", "icons", "main", "menu", "settings", "top"];

function idFrom(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function uniqueId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  let count = 2;
  while (taken.has(`${id}-${count}`)) count += 1;
  return `${id}-${count}`;
}

function blocksOf(text: string, methods: readonly PaymentMethod[]): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const paragraph of text.split(BLANK_LINES)) {
    const block = blockOf(paragraph);
    const filled = block ? legalPlaceholderTexts[block](methods) : fill(paragraph, methods);
    if (typeof filled !== "string") {
      blocks.push({ details: filled });
      continue;
    }
    for (const part of filled.split(BLANK_LINES)) addText(blocks, part);
  }
  return blocks;
}

/** A table is a block of its own; paragraphs stay together, because a list may have empty lines. */
function addText(blocks: LegalBlock[], text: string): void {
  if (!text.trim()) return;
  const table = tableIn(text);
  const last = blocks.at(-1);
  if (table) blocks.push({ table });
  else if (last && "markdown" in last) last.markdown += `\n\n${text}`;
  else blocks.push({ markdown: text });
}

function fill(text: string, methods: readonly PaymentMethod[]): string {
  return fillPlaceholders(text, (name) => {
    // A block has no place in a sentence.
    if (blockOf(`{${name}}`)) return undefined;
    const found = isLegalPlaceholder(name)
      ? legalPlaceholderTexts[name](methods)
      : companyDetail(name);
    return typeof found === "string" ? escapeMarkdown(found) : undefined;
  });
}

/** Every cell is rendered as Markdown: larger tables stay the text that they are. */
const MAX_COLUMNS = 12;
const MAX_ROWS = 200;

/** Rows of cells between bars, the second one of hyphens; its description may stand above. */
function tableIn(text: string): LegalTable | undefined {
  const lines = text.trim().split("\n");
  const [, caption] = /^Table: *(.*)$/.exec(lines[0] ?? "") ?? [];
  const inBars = caption === undefined ? lines : lines.slice(1);
  const [head = [], rule, ...rows] = inBars.map(cellsIn);
  if (!inBars[0]?.includes("|") || !rule?.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const width = head.length;
  if (rule.length !== width || width > MAX_COLUMNS || rows.length > MAX_ROWS) return undefined;
  return {
    caption: caption ?? "",
    head,
    rows: rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? "")),
  };
}

function cellsIn(line: string): string[] {
  return line
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
