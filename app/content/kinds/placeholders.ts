import { company, formatCoordinates } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import { delivery, deliveryOptions } from "#app/content/delivery.ts";
import { replyTime } from "#app/content/reply-time.ts";
import { quotationTime } from "#app/content/shop-terms.ts";
import type { Value, Values } from "./fields.ts";

/** What the owner can write in a text instead of a detail that the settings have, as in {company}. */
const companyDetails: Readonly<Record<string, { meaning: string; text: () => string }>> = {
  company: { meaning: "the trading name", text: () => company().name },
  legalName: { meaning: "the legal name", text: () => company().legalName },
  email: { meaning: "your email address", text: () => company().email },
  phone: { meaning: "your phone number", text: () => company().phone.shown },
  address: {
    meaning: "the street address in one line",
    text: () => company().postalAddress.join(", "),
  },
  district: { meaning: "the district", text: () => company().district },
  coordinates: { meaning: "where the office is on the map", text: formatCoordinates },
  officeHours: { meaning: "the opening hours", text: () => officeHours() },
  deliveryOptions: { meaning: "how customers get their goods", text: deliveryOptions },
  deliveryMethodCount: {
    meaning: "how many delivery methods there are, “Two” or “Three”",
    text: () => (delivery().courier && delivery().collection ? "Three" : "Two"),
  },
  replyTime: { meaning: "how soon you reply to messages, as in “24 hours”", text: replyTime },
  quotationTime: { meaning: "how long a quotation is valid", text: quotationTime },
};

/**
 * What the texts of legal pages can have as well; legal-placeholders.server.ts says what they stand for.
 * A block stands alone in a paragraph: it becomes paragraphs, a list, a table or contact details.
 */
export const legalPlaceholders = {
  orderPrefix: { meaning: "the prefix of order numbers" },
  recordYears: { meaning: "how many years accounting records are kept" },
  quotationRetention: { meaning: "how long an expired quotation is kept" },
  emailRetention: { meaning: "how long a sent email is kept" },
  viewRetention: { meaning: "how long the log of personal data staff viewed is kept" },
  cartRetention: { meaning: "how long a cart without an account is kept" },
  checkoutRetention: { meaning: "how long checkout details without an account are kept" },
  collectionTime: { meaning: "how long an order waits to be collected" },
  deliveryArea: {
    meaning: "“delivers to street addresses in South Africa only”, if you use a courier",
  },
  deliveryPage: { meaning: "what the delivery page does: “lists delivery prices …”" },
  outlyingAreas: { meaning: "a sentence about delivery to outlying areas, if you use a courier" },
  pricesAndVat: { meaning: "“are in South African rand and include VAT”, if you charge VAT" },
  guestUnits: { meaning: "the maximum quantity per product for guests" },
  guestTotal: { meaning: "the maximum order value for guests" },
  requestTime: { meaning: "how long you have to answer an information request, “30 days”" },
  complaintTime: { meaning: "how long you have to answer a complaint, “15 business days”" },
  contactDetails: { meaning: "email, phone, WhatsApp, office and hours", isBlock: true },
  registeredDetails: { meaning: "the company as it is registered", isBlock: true },
  informationOfficer: {
    meaning: "the head of the company and the Information Officer",
    isBlock: true,
  },
  personalInformation: {
    meaning: "every category of personal information that the site keeps",
    isBlock: true,
  },
  cookieList: { meaning: "every cookie that the site sets", isBlock: true },
  deliveryMethods: { meaning: "the list of delivery methods", isBlock: true },
  courierPrices: { meaning: "the courier’s prices and times, with examples", isBlock: true },
  dispatchTimes: { meaning: "when orders are dispatched or can be collected", isBlock: true },
  paymentTimes: { meaning: "how customers pay, and how long each method takes", isBlock: true },
  paymentMethods: { meaning: "how customers pay", isBlock: true },
  unpaidOrders: { meaning: "what happens to unpaid orders", isBlock: true },
  refundMethods: { meaning: "how you refund", isBlock: true },
  securityMeasures: { meaning: "how orders, passwords and cards are protected", isBlock: true },
} as const satisfies Readonly<Record<string, { meaning: string; isBlock?: true }>>;

export type LegalPlaceholder = keyof typeof legalPlaceholders;

export function isLegalPlaceholder(name: string): name is LegalPlaceholder {
  return Object.hasOwn(legalPlaceholders, name);
}

/** By name, what each of these stands for. */
export const legalMeanings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(legalPlaceholders).map(([name, { meaning, ...rest }]) => [
    name,
    "isBlock" in rest ? `${meaning} (in a paragraph of its own)` : meaning,
  ]),
);

/** By name, what each stands for. */
export const companyPlaceholders: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(companyDetails).map(([name, { meaning }]) => [name, meaning]),
);

const PLACEHOLDER = /\{([A-Za-z]{1,40})\}/g;

/** The text with what its placeholders stand for; unknown ones stay as they are. */
export function fillPlaceholders(
  text: string,
  lookUp: (name: string) => string | undefined = companyDetail,
): string {
  return text.includes("{")
    ? text.replace(PLACEHOLDER, (whole, name: string) => lookUp(name) ?? whole)
    : text;
}

/** A detail of the company; undefined if there is none of this name. */
export function companyDetail(name: string): string | undefined {
  return Object.hasOwn(companyDetails, name) ? companyDetails[name]?.text() : undefined;
}

/** The blocks of a legal text that do not stand alone in a paragraph. */
export function blocksInSentences(text: string): string[] {
  return text
    .split(BLANK_LINES)
    .filter((paragraph) => !blockOf(paragraph))
    .flatMap(placeholdersIn)
    .filter(isBlock);
}

/** The block that this paragraph of a legal text consists of. */
export function blockOf(paragraph: string): LegalPlaceholder | undefined {
  const [, name = ""] = /^\{([A-Za-z]{1,40})\}$/.exec(paragraph.trim()) ?? [];
  return isBlock(name) ? name : undefined;
}

/** Between the paragraphs of a Markdown text. */
export const BLANK_LINES = /\n(?:[ \t]*\n)+/;

function isBlock(name: string): name is LegalPlaceholder {
  return isLegalPlaceholder(name) && "isBlock" in legalPlaceholders[name];
}

/** The names in braces of a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** An entry with the company's details filled in. */
export function fillEntry<Entry extends Values>(entry: Entry): Entry {
  return fillValue(entry) as Entry;
}

function fillValue(value: Value): Value {
  if (typeof value === "string") return fillPlaceholders(value, companyDetail);
  if (Array.isArray(value)) return value.map((item) => fillValue(item)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === "number" ? field : fillValue(field as Value),
    ]),
  ) as Value;
}
