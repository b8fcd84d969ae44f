import type {
  CompanyDocumentAccess,
  CompanyDocumentKind,
} from "#app/database/tables/company-documents.ts";
import { atNoon, formatCount, formatIsoDate } from "#app/format/dates-and-numbers.ts";

export type { CompanyDocumentAccess, CompanyDocumentKind };

/** What vendor forms ask for, in the order in which pages list it. */
export const companyDocumentKindLabels = {
  "b-bbee": "B-BBEE affidavit or certificate",
  "tax-compliance": "Tax compliance PIN",
  registration: "Company registration",
  "good-standing": "Letter of good standing",
  insurance: "Insurance",
  certificate: "ISO or partner certificate",
  "bank-letter": "Bank confirmation letter",
  other: "Other",
} satisfies Record<CompanyDocumentKind, string>;

export const companyDocumentAccessLabels = {
  public: "Public: anyone can download it",
  "on-request": "On request: listed, and people ask you for it",
  link: "By link only: not listed",
} satisfies Record<CompanyDocumentAccess, string>;

export const COMPANY_DOCUMENT_KINDS = Object.keys(
  companyDocumentKindLabels,
) as readonly CompanyDocumentKind[];
export const COMPANY_DOCUMENT_ACCESS = Object.keys(
  companyDocumentAccessLabels,
) as readonly CompanyDocumentAccess[];

/** For lists. */
export const shortAccessLabels = {
  public: "Public",
  "on-request": "On request",
  link: "By link only",
} satisfies Record<CompanyDocumentAccess, string>;

/** With the bank's letter, bank details reach only those whom staff send a link. */
export function mayBePublic(kind: CompanyDocumentKind): boolean {
  return kind !== "bank-letter";
}

/** What a message that asks for a document is about. */
export function documentTopic(title: string): string {
  return `“${title}”`;
}
export const BANK_DETAILS_TOPIC = "your bank details";

export const MAX_COMPANY_DOCUMENTS = 50;
export const companyDocumentLimits = { title: 120, recipient: 120, linkDays: 90 };
/** How long a link works unless staff choose otherwise. */
export const DEFAULT_LINK_DAYS = 14;
/** More than anyone has open at once. */
export const MAX_OPEN_LINKS = 50;

/** How long before its expiry date staff are told. */
export const EXPIRY_WARNING_DAYS = 30;

export type ExpiryState = "valid" | "expiring" | "expired";

/** As seen on a day in South Africa, such as 2026-11-19. */
export function expiryState(expiresOn: string | null, today: string): ExpiryState {
  if (expiresOn === null) return "valid";
  const days = daysUntil(expiresOn, today);
  if (days < 0) return "expired";
  return days <= EXPIRY_WARNING_DAYS ? "expiring" : "valid";
}

/** "Expires on 3 December 2026, in 14 days"; "Expired on 1 November 2026". */
export function describeExpiry(expiresOn: string | null, today: string): string {
  if (expiresOn === null) return "Does not expire";
  const days = daysUntil(expiresOn, today);
  const date = formatIsoDate(expiresOn);
  if (days < 0) return `Expired on ${date}`;
  if (days > EXPIRY_WARNING_DAYS) return `Expires on ${date}`;
  return `Expires on ${date}, ${days === 0 ? "today" : `in ${formatCount(days, "day")}`}`;
}

function daysUntil(date: string, today: string): number {
  return Math.round((atNoon(date).getTime() - atNoon(today).getTime()) / 86_400_000);
}
