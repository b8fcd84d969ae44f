import { settings } from "#app/settings/settings.ts";
import defaults from "./default-site.json" with { type: "json" };
import { type EntryId, kindOf } from "./kinds/content-kinds.ts";
import type { EmailEntry, EmailLayoutEntry } from "./kinds/email-fields.ts";
import { type EmailName, emailNames } from "./kinds/emails.ts";
import { completeValues, type Values } from "./kinds/fields.ts";
import type { HomeEntry } from "./kinds/home-fields.ts";
import type { LegalEntry } from "./kinds/legal-fields.ts";
import { fillEntry } from "./kinds/placeholders.ts";
import type { PortfolioEntry, ProjectEntry } from "./kinds/project-fields.ts";
import type { ServiceEntry } from "./kinds/service-fields.ts";
import type { SizingEntry } from "./kinds/sizing-fields.ts";

/** Everything that visitors read and the owner edits, as it is published. */
export type SiteContent = {
  home: HomeEntry;
  services: readonly Listed<ServiceEntry>[];
  portfolio: PortfolioEntry;
  /** In the order of the portfolio. */
  projects: readonly Listed<ProjectEntry>[];
  sizing: SizingEntry;
  /** As they were written: their placeholders also depend on the payment methods (legal-page.server.ts). */
  legal: readonly Listed<LegalEntry>[];
  emails: Readonly<Record<EmailName, EmailEntry>>;
  emailLayout: EmailLayoutEntry;
};

/** An entry of a collection, with its id. */
export type Listed<Entry> = Entry & { id: EntryId };

/** Entries by id. */
export type Entries = ReadonlyMap<EntryId, Values>;

/** New paths by the old ones, which are in lower case. */
export type Redirects = ReadonlyMap<string, string>;

/** What a fresh installation starts with. */
export const defaultEntries: Entries = new Map(
  Object.entries(defaults.content as Record<EntryId, unknown>).map(([id, values]) => [
    id,
    completeValues(kindOf(id)?.fields ?? {}, values),
  ]),
);

let published = defaultEntries;
let redirects: Redirects = new Map();
let current: { settings: unknown; content: SiteContent } | undefined;

/** The published content, in this process. Read when it is needed: a change applies without a restart. */
export function siteContent(): SiteContent {
  // Texts name the company: they are filled in again when the settings change.
  if (current?.settings !== settings()) {
    current = { settings: settings(), content: buildContent(published) };
  }
  return current.content;
}

/** The entries and redirects as they apply from now on, in this process. */
export function applyEntries(entries: Entries, moved: Redirects): void {
  published = entries;
  redirects = moved;
  current = undefined;
}

/** Where the page of this path is now; undefined if it has not moved. */
export function redirectTarget(path: string): string | undefined {
  return redirects.get(path.toLowerCase());
}

/** Whether the content has a page at this path. */
export function hasContentPage(path: string, entries: Entries = published): boolean {
  return [...entries].some(([id, values]) => kindOf(id)?.path(values) === path);
}

/** The content that these entries make up. */
export function buildContent(entries: Entries): SiteContent {
  const one = (id: EntryId) =>
    fillEntry(entries.get(id) ?? completeValues(kindOf(id)?.fields ?? {}, {})) as never;
  const all = (kind: string, read: (values: Values) => Values = fillEntry) =>
    [...entries]
      .filter(([id]) => id.startsWith(`${kind}/`))
      .map(([id, values]) => ({ ...read(values), id })) as never;
  const portfolio: PortfolioEntry = one("portfolio");
  return {
    home: one("home"),
    services: all("service"),
    portfolio,
    projects: inOrder(all("project"), portfolio.order),
    sizing: one("sizing"),
    legal: all("legal", (values) => values),
    emails: Object.fromEntries(emailNames.map((name) => [name, one(`email/${name}`)])) as never,
    emailLayout: one("email/layout"),
  };
}

/** In the order of the list; what is not listed comes last. */
function inOrder(
  projects: readonly Listed<ProjectEntry>[],
  order: PortfolioEntry["order"],
): Listed<ProjectEntry>[] {
  const places = new Map(order.map(({ project }, at) => [project, at]));
  const placeOf = ({ id }: { id: EntryId }) => places.get(id) ?? order.length;
  return projects.toSorted((one, other) => placeOf(one) - placeOf(other));
}
