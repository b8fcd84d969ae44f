import { isDeepStrictEqual } from "node:util";
import { eq, isNotNull } from "drizzle-orm";
import { company, formatCoordinates } from "#app/content/company.ts";
import { type EntryId, entryTitle, kindOf } from "#app/content/kinds/content-kinds.ts";
import type { Value, Values } from "#app/content/kinds/fields.ts";
import { type HomeEntry, homeFields } from "#app/content/kinds/home-fields.ts";
import { fillPlaceholders } from "#app/content/kinds/placeholders.ts";
import { defaultEntries, type Entries } from "#app/content/site-content.server.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { confirmedContent, contentEntries } from "#app/database/tables/content.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import { settings } from "#app/settings/settings.ts";
import { editableEntry, loadContent, lockOrInsertEntry, readPublished } from "./entries.server.ts";
import { auditLabel, isLastService, lockAddresses, publish, remove } from "./publish.server.ts";
import { movePages } from "./redirects.server.ts";

/**
 * A part of the public site that came with the installation and says something about the demo company:
 * a section of the home page, a service page, a project. Once an owner has confirmed it, or edited what it
 * says, it is the owner's.
 */
export type DemoPart = {
  /** "home.partners", "project/stockroom", or "company". */
  id: string;
  /** Undefined for the company's details, which are settings. */
  entryId: EntryId | undefined;
  title: string;
  group: DemoGroup;
  /** The page that shows it. */
  path: string;
  /** Quotes from the demo text that is still on the page. */
  says: string[];
  canRemove: boolean;
  /** An owner has changed something else in it, or is about to: it has an unpublished draft. */
  isEdited: boolean;
};

export type DemoGroup = "claims" | "projects" | "team" | "places" | "pages";

/** What visitors still read about the demo company. */
export async function listDemoParts(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<"publish-content">,
): Promise<DemoPart[]> {
  const published = await readPublished(database);
  const rows = await database.select({ part: confirmedContent.part }).from(confirmedContent);
  const drafts = await database
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(isNotNull(contentEntries.draft));
  const confirmed = new Set(rows.map(({ part }) => part));
  const drafted = new Set(drafts.map(({ id }) => id));
  return findDemoParts(published)
    .filter(({ id }) => !confirmed.has(id))
    .map((part) => ({ ...part, isEdited: part.isEdited || drafted.has(part.id) }));
}

/** Whether the site's company is no longer the demo company. */
export function isAnotherCompany(): boolean {
  const { name, legalName } = defaultSettings.company;
  return company().name !== name || company().legalName !== legalName;
}

/** Every part that still has the demo text, whether or not the owner has confirmed it. */
export function findDemoParts(published: Entries): DemoPart[] {
  const hasProjects = [...published.keys()].some((id) => id.startsWith("project/"));
  const entries = [...published].flatMap(([id, values]): DemoPart[] => {
    const shipped = defaultEntries.get(id);
    const kind = id.split("/")[0] ?? "";
    if (!shipped || !(kind in documentQuotes)) return [];
    // Without projects, no page shows it.
    if (kind === "portfolio" && !hasProjects) return [];
    const quotes = documentQuotes[kind as keyof typeof documentQuotes](shipped);
    const left = compareWithShipped(values, shipped, quotes);
    if (!left) return [];
    const isPlace = kind === "service" && left.texts.some(namesDemoCompany);
    return [
      {
        id,
        entryId: id,
        title: entryTitle(id, values),
        group: kind !== "service" ? "projects" : isPlace ? "places" : "pages",
        path: kindOf(id)?.path(values) ?? "",
        says: fill(left.texts),
        canRemove: kindOf(id)?.canAdd ?? false,
        isEdited: left.isEdited,
      },
    ];
  });
  return [...findHomeParts(published), ...entries, ...findCompanyDetails()];
}

/** Quotes from each kind of entry. Emails and legal pages name no particular company. */
const documentQuotes = {
  service: ({ intro }) => [String(intro)],
  portfolio: ({ tagline }) => [String(tagline)],
  project: ({ tagline, description }) => [String(tagline), String(description)],
} satisfies Record<string, (values: Values) => string[]>;

type HomeSection = Exclude<keyof HomeEntry, "services">;

/** The sections of the home page; "Our Services" only lists pages that are parts themselves. */
const homeParts: {
  [Section in HomeSection]: {
    group: DemoGroup;
    says(own: HomeEntry[Section]): string[];
    /** The values that hide the section. Sections without them cannot be hidden: the menu links to them. */
    emptied?: Partial<HomeEntry[Section]>;
  };
} = {
  certifications: {
    group: "claims",
    says: ({ names, held }) => [...names, ...held.map(({ name }) => name)],
    emptied: { names: [], held: [] },
  },
  clients: {
    group: "claims",
    says: ({ logos }) => logos.map(({ name }) => name),
    emptied: { logos: [] },
  },
  references: {
    group: "claims",
    says: ({ quotes }) => quotes.map(({ quote }) => quote),
    emptied: { quotes: [] },
  },
  partners: {
    group: "claims",
    says: ({ text, makers }) => [text, ...makers.map(({ name }) => name)],
    emptied: { makers: [] },
  },
  whyChooseUs: {
    group: "claims",
    says: ({ reasons }) => reasons.map(({ text }) => text),
    emptied: { reasons: [] },
  },
  team: {
    group: "team",
    says: ({ text, disciplines, howWeWork }) => [
      text,
      ...disciplines.map(({ care }) => care),
      ...howWeWork.map((step) => step.text),
    ],
  },
  hero: {
    group: "pages",
    says: ({ text, facts }) => [text, ...facts.flatMap((fact) => [fact.term, fact.text])],
  },
  about: {
    group: "pages",
    says: ({ intro, mission, vision, values }) => [
      ...intro,
      mission,
      vision,
      ...values.map(({ text }) => text),
    ],
  },
  contact: {
    group: "pages",
    says: ({ text, photos, mapCaptions }) => [
      text,
      ...photos.map(({ caption }) => caption),
      ...mapCaptions,
    ],
  },
  seo: { group: "pages", says: ({ title, description }) => [title, description] },
};

function findHomeParts(published: Entries): DemoPart[] {
  const [home, shipped] = [published.get("home"), defaultEntries.get("home")];
  if (!home || !shipped) return [];
  return Object.entries(homeParts).flatMap(([section, part]): DemoPart[] => {
    const own = home[section] as Values;
    // No page shows an emptied section.
    if (part.emptied && isDeepStrictEqual({ ...own, ...part.emptied }, own)) return [];
    const before = shipped[section] as Values;
    const left = compareWithShipped(own, before, part.says(before as never));
    if (!left) return [];
    const isPlace = part.group === "pages" && left.texts.some(namesDemoCompany);
    return [
      {
        id: `home.${section}`,
        entryId: "home",
        title: homeFields[section as HomeSection].label,
        group: isPlace ? "places" : part.group,
        path: "/",
        says: fill(left.texts),
        canRemove: part.emptied !== undefined,
        isEdited: left.isEdited,
      },
    ];
  });
}

/** Details of the demo company that are left in the settings of another one. */
function findCompanyDetails(): DemoPart[] {
  if (!isAnotherCompany()) return [];
  const { company: own } = settings();
  const { company: shipped } = defaultSettings;
  const { latitude, longitude } = shipped;
  const identifying = ({
    legalStatus: _,
    vatCategory: __,
    openingHours: ___,
    ...rest
  }: typeof own) => textsIn(rest as unknown as Value);
  const left = identifying(shipped).filter((text) => identifying(own).includes(text));
  if (own.latitude === latitude && own.longitude === longitude) left.push(formatCoordinates());
  if (left.length === 0) return [];
  return [
    {
      id: "company",
      entryId: undefined,
      title: "Company details",
      group: "places",
      path: "/company-information",
      says: [...new Set(left)],
      canRemove: false,
      isEdited: true,
    },
  ];
}

/**
 * What is left of the shipped text: of what it says, and of the sentences that name the demo company or
 * its place. Undefined if it was edited and nothing of either is left.
 */
function compareWithShipped(
  own: Values,
  shipped: Values,
  quotes: readonly string[],
): { isEdited: boolean; texts: string[] } | undefined {
  const present = new Set(textsIn(own));
  const naming = textsIn(shipped).filter(namesDemoCompany);
  const texts = [...new Set([...quotes, ...naming])].filter((text) => present.has(text));
  const isEdited = !isDeepStrictEqual(own, shipped);
  return isEdited && texts.length === 0 ? undefined : { isEdited, texts };
}

/** Looks for the words of the demo company's name and district. */
function namesDemoCompany(text: string): boolean {
  const { name, district } = defaultSettings.company;
  const words = `${name} ${district}`.match(/\p{L}{4,}/gu) ?? [];
  return words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
}

function textsIn(value: Value): string[] {
  if (typeof value === "string") return value ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner as Value));
}

/** Fills in the placeholders, and cuts a description to its first paragraph. */
function fill(texts: readonly string[]): string[] {
  return texts
    .map((text) => fillPlaceholders(text.split("\n")[0] ?? "").replaceAll("**", ""))
    .filter(Boolean);
}

/** These parts are true of the owner's company as they are. */
export async function confirmDemoParts(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  ids: readonly string[],
): Promise<DemoPart[]> {
  return database.transaction(async (transaction) => {
    const parts = await chosenParts(transaction, admin, ids);
    if (parts.length === 0) return [];
    await transaction
      .insert(confirmedContent)
      .values(parts.map(({ id }) => ({ part: id })))
      .onConflictDoNothing();
    const entries = parts.map((part) => ({
      verb: "confirmed",
      entity: { kind: "content" as const, id: part.id, label: labelOf(part) },
    }));
    await recordAudit(transaction, admin, entries);
    return parts;
  });
}

/** Takes these parts off the site: pages are removed, sections of the home page emptied. */
export async function removeDemoParts(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  ids: readonly string[],
): Promise<{ removed: DemoPart[]; kept: DemoPart[] }> {
  const outcome = await database.transaction(async (transaction) => {
    await lockAddresses(transaction);
    const chosen = await chosenParts(transaction, admin, ids);
    const removable = chosen.filter(({ canRemove }) => canRemove);
    const sections = removable.filter(({ entryId }) => entryId === "home");
    if (sections.length > 0) await emptySections(transaction, admin, sections);
    const kept: DemoPart[] = [];
    for (const part of removable.filter((each) => !sections.includes(each))) {
      if (isLastService(part.id, await readPublished(transaction))) kept.push(part);
      else await removePage(transaction, admin, part.id);
    }
    return { removed: removable.filter((part) => !kept.includes(part)), kept };
  });
  await loadContent(database);
  return outcome;
}

async function chosenParts(
  transaction: Transaction,
  admin: Admin<"publish-content">,
  ids: readonly string[],
): Promise<DemoPart[]> {
  const parts = await listDemoParts({ database: transaction }, admin);
  return parts.filter(({ id }) => ids.includes(id));
}

/** In the published page and in the draft, which would bring the sections back when published. */
async function emptySections(
  transaction: Transaction,
  admin: Admin<"publish-content">,
  parts: readonly DemoPart[],
): Promise<void> {
  const locked = await lockOrInsertEntry(transaction, "home", displayName(admin));
  const entry = locked && editableEntry("home", { ...locked.row, draft: null });
  if (!entry) return;
  await publish(
    transaction,
    admin,
    { ...entry, values: emptied(entry.values) },
    { keepsDraft: true },
  );
  const { draft } = locked.row;
  if (!draft) return;
  await transaction
    .update(contentEntries)
    .set({ draft: emptied(draft) })
    .where(eq(contentEntries.id, "home"));

  function emptied(values: Values): Values {
    const sections = parts.map(({ id }) => id.slice("home.".length) as HomeSection);
    return {
      ...values,
      ...Object.fromEntries(
        sections.map((section) => [
          section,
          { ...(values[section] as Values), ...homeParts[section].emptied } as Values,
        ]),
      ),
    };
  }
}

async function removePage(
  transaction: Transaction,
  admin: Admin<"publish-content">,
  id: EntryId,
): Promise<void> {
  const locked = await lockOrInsertEntry(transaction, id, displayName(admin));
  const entry = locked && editableEntry(id, locked.row);
  if (entry) await movePages(transaction, await remove(transaction, admin, entry));
}

/** "home page, Certifications"; "project “Stockroom”". */
function labelOf({ id, entryId, title }: DemoPart): string {
  if (!entryId) return "company details";
  const label = auditLabel(entryId, title);
  return id === entryId ? label : `${label}, ${title}`;
}
