import type { Fields, Values } from "./fields.ts";
import { homeFields } from "./home-fields.ts";
import { LEGAL_PAGES, legalFields } from "./legal-fields.ts";
import { portfolioFields, projectFields } from "./project-fields.ts";
import { serviceFields } from "./service-fields.ts";

/** The kinds of content documents: what each consists of, and the page that shows it. */
export const documentKinds = {
  home: { name: "Home page", fields: homeFields, path: () => "/" },
  service: {
    name: "Service page",
    fields: serviceFields,
    path: ({ slug }) => `/${slug}`,
    isCollection: true,
    canAdd: true,
  },
  portfolio: { name: "Portfolio", fields: portfolioFields, path: () => "/projects" },
  project: {
    name: "Project",
    fields: projectFields,
    path: ({ slug }) => `/projects/${slug}`,
    isCollection: true,
    canAdd: true,
  },
  legal: {
    name: "Legal page",
    fields: legalFields,
    path: (_values, name) => `/${name}`,
    isCollection: true,
    names: LEGAL_PAGES,
  },
} as const satisfies Record<string, DocumentKind>;

export type DocumentKindName = keyof typeof documentKinds;

export type DocumentKind = {
  name: string;
  fields: Fields;
  /** The address of the page that shows the document; `name` is the second part of its id. */
  path(values: Values, name?: string): string;
  /** There are several, each with a name of its own. */
  isCollection?: boolean;
  /** The owner can add and remove them. */
  canAdd?: boolean;
  /** All the names that there are. */
  names?: readonly string[];
};

/** "home", or "service/cybersecurity": the kind, and a name that never changes. */
export type DocumentId = string;

export const DOCUMENT_ID_PATTERN = /^[a-z]{1,20}(\/[a-z0-9-]{1,80})?$/;

/** The kind of a document; undefined if there is none of this id. */
export function kindOf(id: DocumentId): DocumentKind | undefined {
  const [kind = "", name] = id.split("/");
  if (!Object.hasOwn(documentKinds, kind)) return undefined;
  const found: DocumentKind = documentKinds[kind as DocumentKindName];
  if (Boolean(found.isCollection) !== (name !== undefined)) return undefined;
  if (found.names && !found.names.includes(name ?? "")) return undefined;
  return { ...found, path: (values) => found.path(values, name) };
}

/** What lists and messages call a document: its title, or its kind where there is only one. */
export function documentTitle(id: DocumentId, values: Values): string {
  const kind = kindOf(id);
  if (!kind?.isCollection) return kind?.name ?? id;
  return String(values.title || values.subject || "") || "Untitled";
}
