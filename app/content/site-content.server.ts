import { settings } from "#app/settings/settings.ts";
import defaults from "./default-site.json" with { type: "json" };
import { type DocumentId, kindOf } from "./kinds/content-kinds.ts";
import type { EmailDocument, EmailLayoutDocument } from "./kinds/email-fields.ts";
import { type EmailName, emailNames } from "./kinds/emails.ts";
import { completeValues, type Values } from "./kinds/fields.ts";
import type { HomeDocument } from "./kinds/home-fields.ts";
import type { LegalDocument } from "./kinds/legal-fields.ts";
import { fillDocument } from "./kinds/placeholders.ts";
import type { PortfolioDocument, ProjectDocument } from "./kinds/project-fields.ts";
import type { ServiceDocument } from "./kinds/service-fields.ts";

/** Everything that visitors read and the owner edits, as it is published. */
export type SiteContent = {
  home: HomeDocument;
  services: readonly Listed<ServiceDocument>[];
  portfolio: PortfolioDocument;
  /** In the order of the portfolio. */
  projects: readonly Listed<ProjectDocument>[];
  /** As they were written: their placeholders also depend on the payment methods (legal-page.server.ts). */
  legal: readonly Listed<LegalDocument>[];
  emails: Readonly<Record<EmailName, EmailDocument>>;
  emailLayout: EmailLayoutDocument;
};

/** A document of a collection, with its id. */
export type Listed<Document> = Document & { id: DocumentId };

/** Documents by id. */
export type Documents = ReadonlyMap<DocumentId, Values>;

/** New paths by the old ones, which are in lower case. */
export type Redirects = ReadonlyMap<string, string>;

/** What a fresh installation starts with. */
export const defaultDocuments: Documents = new Map(
  Object.entries(defaults.content as Record<DocumentId, unknown>).map(([id, values]) => [
    id,
    completeValues(kindOf(id)?.fields ?? {}, values),
  ]),
);

let published = defaultDocuments;
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

/** The documents and redirects as they apply from now on, in this process. */
export function applyDocuments(documents: Documents, moved: Redirects): void {
  published = documents;
  redirects = moved;
  current = undefined;
}

/** Where the page of this path is now; undefined if it has not moved. */
export function redirectTarget(path: string): string | undefined {
  return redirects.get(path.toLowerCase());
}

/** Whether the content has a page at this path. */
export function hasContentPage(path: string, documents: Documents = published): boolean {
  return [...documents].some(([id, values]) => kindOf(id)?.path(values) === path);
}

/** The content that these documents make up. */
export function buildContent(documents: Documents): SiteContent {
  const one = (id: DocumentId) =>
    fillDocument(documents.get(id) ?? completeValues(kindOf(id)?.fields ?? {}, {})) as never;
  const all = (kind: string, read: (values: Values) => Values = fillDocument) =>
    [...documents]
      .filter(([id]) => id.startsWith(`${kind}/`))
      .map(([id, values]) => ({ ...read(values), id })) as never;
  const portfolio: PortfolioDocument = one("portfolio");
  return {
    home: one("home"),
    services: all("service"),
    portfolio,
    projects: inOrder(all("project"), portfolio.order),
    legal: all("legal", (values) => values),
    emails: Object.fromEntries(emailNames.map((name) => [name, one(`email/${name}`)])) as never,
    emailLayout: one("email/layout"),
  };
}

/** In the order of the list; what is not listed comes last. */
function inOrder(
  projects: readonly Listed<ProjectDocument>[],
  order: PortfolioDocument["order"],
): Listed<ProjectDocument>[] {
  const places = new Map(order.map(({ project }, at) => [project, at]));
  const placeOf = ({ id }: { id: DocumentId }) => places.get(id) ?? order.length;
  return projects.toSorted((one, other) => placeOf(one) - placeOf(other));
}
