import { company, formatCoordinates } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import type { Value, Values } from "./fields.ts";

/** What the owner can write in a text instead of a detail that the settings have, as in {company}. */
export const placeholders: Readonly<Record<string, { meaning: string; text: () => string }>> = {
  company: { meaning: "the trading name", text: () => company().name },
  legalName: { meaning: "the legal name", text: () => company().legalName },
  email: { meaning: "the email address", text: () => company().email },
  phone: { meaning: "the phone number", text: () => company().phone.shown },
  address: {
    meaning: "the street address in one line",
    text: () => company().postalAddress.join(", "),
  },
  district: { meaning: "the district", text: () => company().district },
  coordinates: { meaning: "where the office is on the map", text: formatCoordinates },
  officeHours: { meaning: "the opening hours", text: () => officeHours() },
};

const PLACEHOLDER = /\{([A-Za-z]{1,40})\}/g;

/** The text with what its placeholders stand for; unknown ones stay as they are. */
export function fillPlaceholders(text: string): string {
  if (!text.includes("{")) return text;
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(placeholders, name) ? (placeholders[name]?.text() ?? whole) : whole,
  );
}

/** The names in braces that stand for nothing. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) =>
    Object.hasOwn(placeholders, name) ? [] : name,
  );
}

/** A document with every text filled in. */
export function fillDocument<Document extends Values>(document: Document): Document {
  return fillValue(document) as Document;
}

function fillValue(value: Value): Value {
  if (typeof value === "string") return fillPlaceholders(value);
  if (Array.isArray(value)) return value.map((item) => fillValue(item)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === "number" ? field : fillValue(field as Value),
    ]),
  ) as Value;
}
