import { navigation } from "#app/content/navigation.ts";
import { emailFields, emailLayoutFields } from "./email-fields.ts";
import { type EmailName, emailNames, emailPlaceholders, emails } from "./emails.ts";
import type { Fields, Values } from "./fields.ts";
import { homeFields } from "./home-fields.ts";
import { LEGAL_PAGES, legalFields } from "./legal-fields.ts";
import { companyPlaceholders } from "./placeholders.ts";
import { portfolioFields, projectFields } from "./project-fields.ts";
import { serviceFields } from "./service-fields.ts";
import { sizingFields } from "./sizing-fields.ts";

/** The kinds of content entries: what each consists of, and the page that shows it. */
export const contentKinds = {
  home: { name: "Home page", fields: homeFields, path: () => "/", stepUp: false },
  service: {
    name: "Service page",
    fields: serviceFields,
    stepUp: false,
    path: ({ slug }) => `/${slug}`,
    isCollection: true,
    canAdd: true,
  },
  portfolio: {
    name: "Portfolio",
    fields: portfolioFields,
    path: () => "/projects",
    stepUp: false,
  },
  project: {
    name: "Project",
    fields: projectFields,
    stepUp: false,
    path: ({ slug }) => `/projects/${slug}`,
    isCollection: true,
    canAdd: true,
  },
  sizing: {
    name: "Calculator: What will it run?",
    fields: sizingFields,
    path: () => navigation.sizing.to,
    stepUp: false,
  },
  legal: {
    name: "Legal page",
    fields: legalFields,
    stepUp: false,
    path: (_values, name) => `/${name}`,
    isCollection: true,
    names: LEGAL_PAGES,
  },
  email: {
    name: "Email",
    fields: emailFields,
    stepUp: true,
    path: () => "",
    isCollection: true,
    names: emailNames,
    title: (name) => emails[name as EmailName].name,
    placeholders: (name) => emailPlaceholders(name as EmailName),
  },
  "email/layout": {
    name: "Signature and footer of all emails",
    fields: emailLayoutFields,
    stepUp: true,
    path: () => "",
  },
} as const satisfies Record<string, ContentKind>;

export type ContentKindName = keyof typeof contentKinds;

export type ContentKind = {
  name: string;
  fields: Fields;
  /** The address of the page that shows the entry, empty if none does; `name` is the second part of its id. */
  path(values: Values, name?: string): string;
  /**
   * Publishing takes the password again. It does for the texts of emails, which tell customers how to
   * pay; a page is seen by everyone, and the bank account on it comes from the settings.
   */
  stepUp: boolean;
  /** There are several, each with a name of its own. */
  isCollection?: boolean;
  /** The owner can add and remove them. */
  canAdd?: boolean;
  /** The names, where they are fixed. */
  names?: readonly string[];
  /** What one of these is called, where that is not its own title. */
  title?(name: string): string;
  /** By name, what the placeholders of one of these stand for, beside those for the company. */
  placeholders?(name: string): Readonly<Record<string, string>>;
};

/** "home", or "service/cybersecurity": the kind, and a name that never changes. */
export type EntryId = string;

export const ENTRY_ID_PATTERN = /^[a-z]{1,20}(\/[a-z0-9-]{1,80})?$/;

/** The kind of an entry; undefined if there is none of this id. */
export function kindOf(id: EntryId): ContentKind | undefined {
  const { kind, name } = partsOf(id);
  const single = findKind(id);
  if (single) return single.isCollection ? undefined : single;
  const many = name ? findKind(kind) : undefined;
  if (!many?.isCollection || (many.names && !many.names.includes(name))) return undefined;
  return { ...many, path: (values) => many.path(values, name) };
}

function findKind(name: string): ContentKind | undefined {
  return Object.hasOwn(contentKinds, name) ? contentKinds[name as ContentKindName] : undefined;
}

function partsOf(id: EntryId): { kind: string; name: string } {
  const [kind = "", ...rest] = id.split("/");
  return { kind, name: rest.join("/") };
}

/** What lists and messages call an entry: its title, or its kind where there is only one. */
export function entryTitle(id: EntryId, values: Values): string {
  const kind = kindOf(id);
  if (!kind?.isCollection) return kind?.name ?? id;
  return kind.title?.(partsOf(id).name) ?? (String(values.title || "") || "Untitled");
}

/** By name, what the texts of an entry can say instead of a detail, as in {company}. */
export function placeholdersOf(id: EntryId): Readonly<Record<string, string>> {
  const own = kindOf(id)?.placeholders?.(partsOf(id).name);
  return { ...own, ...companyPlaceholders };
}
