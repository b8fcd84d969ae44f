import { delivery } from "#app/content/delivery.ts";
import type { LegalEntry, LegalPageName } from "#app/content/kinds/legal-fields.ts";
import {
  BLANK_LINES,
  blockOf,
  companyDetail,
  fillPlaceholders,
  isLegalPlaceholder,
  type LegalPlaceholder,
} from "#app/content/kinds/placeholders.ts";
import type { Listed } from "#app/content/site-content.server.ts";
import { atNoon, formatLongDate } from "#app/format/dates-and-numbers.ts";
import { privateSettings, settingsChangedOn } from "#app/settings/private-settings.server.ts";
import type { SettingsGroup } from "#app/settings/settings-groups.ts";
import type { LegalBlock, LegalFacts, LegalTable } from "./legal-block.ts";
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

export function legalPage(entry: Listed<LegalEntry>, facts: LegalFacts): LegalPage {
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
    sections: sectionsOf(entry, facts),
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
  "paia-manual": ["company", "payments"],
};

/** The privacy settings have a date of their own: they are stated to the public. */
const STATES_PERIODS: readonly LegalPageName[] = ["privacy", "paia-manual", "cookies"];

/**
 * When what the site generates into a page last changed in the code. A test fails until a change of the
 * list of personal data or of the cookies has its day here (decision 60).
 */
export const GENERATED_ON: Partial<Record<LegalPageName, string>> = {
  "paia-manual": "2026-11-19",
  cookies: "2026-11-19",
};

export function lastUpdated({ id, updated }: Listed<LegalEntry>): LegalPage["lastUpdated"] {
  const name = nameOf(id);
  const changes = [
    settingsChangedOn(STATED_SETTINGS[name] ?? []),
    STATES_PERIODS.includes(name) ? privateSettings().privacy.changedOn : undefined,
    GENERATED_ON[name],
  ];
  const date = changes.reduce<string>(
    (latest, changedOn) => (changedOn && changedOn > latest ? changedOn : latest),
    updated,
  );
  const noon = atNoon(date);
  return Number.isNaN(noon.getTime()) ? undefined : { date, shown: formatLongDate(noon) };
}

/** A page is not lawful without these: where its texts leave one out, it follows in a section of its own. */
const REQUIRED_BLOCKS: Partial<Record<LegalPageName, { block: LegalPlaceholder; title: string }>> =
  {
    "paia-manual": { block: "personalInformation", title: "Personal information we process" },
    cookies: { block: "cookieList", title: "Every cookie" },
  };

function sectionsOf(entry: Listed<LegalEntry>, facts: LegalFacts): LegalSection[] {
  const required = REQUIRED_BLOCKS[nameOf(entry.id)];
  const hasRequired = entry.sections.some(
    ({ text, shown }) =>
      shown === "always" &&
      text.split(BLANK_LINES).some((each) => blockOf(each) === required?.block),
  );
  const sections =
    required && !hasRequired
      ? [
          ...entry.sections,
          { ...required, anchor: "", shown: "always", text: `{${required.block}}` } as const,
        ]
      : entry.sections;
  const ids = new Set(PAGE_IDS);
  return sections.flatMap(({ title, anchor, shown, text }) => {
    const blocks = shown === "always" || delivery()[shown] ? blocksOf(text, facts) : [];
    if (blocks.length === 0) return [];
    const heading = fillPlaceholders(title);
    const id = uniqueId(idFrom(anchor) || idFrom(heading) || "section", ids);
    ids.add(id);
    return { id, title: heading, blocks };
  });
}

/** Ids that the page around the entry has. */
const PAGE_IDS = [
  "arrival",
  "contact-error",
  "contact-form",
  "contact-widget",
  "icons",
  "main",
  "menu",
  "settings",
  "top",
];

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

function blocksOf(text: string, facts: LegalFacts): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const paragraph of text.split(BLANK_LINES)) {
    const block = blockOf(paragraph);
    const filled = block ? legalPlaceholderTexts[block](facts) : fill(paragraph, facts);
    if (typeof filled !== "string") {
      blocks.push(...filled);
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

function fill(text: string, facts: LegalFacts): string {
  return fillPlaceholders(text, (name) => {
    // A block has no place in a sentence.
    if (blockOf(`{${name}}`)) return undefined;
    const found = isLegalPlaceholder(name)
      ? legalPlaceholderTexts[name](facts)
      : companyDetail(name);
    if (typeof found !== "string") return undefined;
    return name === "email" && LINKABLE.test(found) ? `<${found}>` : escapeMarkdown(found);
  });
}

/** An email address that Markdown can link. */
const LINKABLE = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

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
