import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { provinces } from "#app/settings/provinces.ts";

/** The limit of the database column. */
export const MAX_SERVICE_AREA_LENGTH = 600;
/** So that every area fits into its column and on a document. */
const MAX_ENTRIES = 40;

/** Where a service would be carried out, as far as it is known. */
export type Place = { province?: string | undefined; postalCode?: string | undefined };

/** Reads "Gauteng, 0001-0299" as an owner types it; stored as it is written here. Empty: everywhere. */
export function parseServiceArea(text: string): Parsed {
  // Bounded before it is split.
  if (text.length > MAX_SERVICE_AREA_LENGTH) return { problem: serviceAreaTexts.tooLong };
  const typed = text
    .split(/[,;\n]/)
    .map((entry) => entry.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  if (typed.length > MAX_ENTRIES) return { problem: serviceAreaTexts.tooLong };
  const entries: string[] = [];
  for (const each of typed) {
    const entry = parseEntry(each);
    if ("problem" in entry) return entry;
    if (!entries.includes(entry.value)) entries.push(entry.value);
  }
  return { value: entries.join(", ") || null };
}

type Parsed = { value: string | null } | { problem: string };

function parseEntry(typed: string): { value: string } | { problem: string } {
  const province = provinces.find((each) => each.toLowerCase() === typed.toLowerCase());
  if (province) return { value: province };
  const [, first, last = first] = /^(\d{4})(?: ?[-–—] ?(\d{4}))?$/.exec(typed) ?? [];
  if (first === undefined || last === undefined) {
    return { problem: serviceAreaTexts.unknownEntry(typed.slice(0, 40)) };
  }
  if (first > last) return { problem: serviceAreaTexts.wrongOrder(typed) };
  return { value: first === last ? first : `${first}-${last}` };
}

/** Whether a stored service area covers a place; undefined while too little is known about the place. */
export function coversPlace(serviceArea: string, place: Place): boolean | undefined {
  const { names, ranges } = readServiceArea(serviceArea);
  const { province = "", postalCode = "" } = place;
  if (names.includes(province)) return true;
  const isProvinceKnown = (provinces as readonly string[]).includes(province);
  if (ranges.length > 0) {
    if (!/^\d{4}$/.test(postalCode)) return undefined;
    // Four digits each: their order as text is their order as numbers.
    if (ranges.some(([first, last]) => first <= postalCode && postalCode <= last)) return true;
  }
  return names.length === 0 || isProvinceKnown ? false : undefined;
}

/** "Gauteng and North West", "postal codes 0001–0299 and 1680–1699". */
export function describeServiceArea(serviceArea: string): string {
  const { names, ranges } = readServiceArea(serviceArea);
  const codes = ranges.map(([first, last]) => (first === last ? first : `${first}–${last}`));
  const isOneCode = ranges.length === 1 && ranges[0]?.[0] === ranges[0]?.[1];
  const codesText = `${isOneCode ? "postal code" : "postal codes"} ${listOf(codes)}`;
  if (codes.length === 0) return listOf(names);
  if (names.length === 0) return codesText;
  return `${listOf(names)}${names.length > 1 ? "," : ""} and ${codesText}`;
}

/** The products that are not offered at a place, with their area in words. Without a place: all that have an area. */
export function outsideServiceArea(
  products: readonly { name: string; serviceArea: string | null }[],
  place: Place | undefined,
): OutsideServiceArea[] {
  return products.flatMap(({ name, serviceArea }) => {
    if (serviceArea === null || (place && coversPlace(serviceArea, place))) return [];
    return [{ name, area: describeServiceArea(serviceArea) }];
  });
}

/** The services that are not offered at an address as it was typed, as far as it is known. */
export function servicesOutside<Service extends LimitedService>(
  services: readonly Service[],
  { province, postalCode }: Place,
) {
  const place = { province, postalCode: postalCode?.trim() };
  return services
    .filter(({ serviceArea }) => coversPlace(serviceArea, place) === false)
    .map((service) => ({ ...service, area: describeServiceArea(service.serviceArea) }));
}

/** A product with a service area. */
export type LimitedService = { name: string; serviceArea: string };

export type OutsideServiceArea = { name: string; area: string };

function readServiceArea(stored: string) {
  const entries = stored.split(", ");
  const names = entries.filter((entry) => !/^\d/.test(entry));
  const ranges = entries
    .filter((entry) => /^\d/.test(entry))
    .map((entry): [string, string] => [entry.slice(0, 4), entry.slice(-4)]);
  return { names, ranges };
}

const listOf = (items: readonly string[]) =>
  new Intl.ListFormat("en-GB", { type: "conjunction" }).format(items);
