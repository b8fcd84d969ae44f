import { navigation } from "#app/content/navigation.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import type { Goal, LoadKind } from "#app/domain/sizing/load.ts";
import { roundTenth } from "#app/domain/sizing/sizing.ts";
import { formatNumber } from "#app/format/dates-and-numbers.ts";

export const DEVICE_PREFIX = "d.";
export const PRODUCT_PREFIX = "p.";
export const sizingLimits = { count: 500, hours: 48, minHours: 0.25, watts: 100_000, products: 20 };
export const DEFAULT_HOURS = 2.5;

/** What the address asks for; each count by the key of its device or product. */
export type SizingQuery = {
  goal: Goal;
  hours: number;
  counts: Readonly<Record<string, number>>;
  /** Products of the shop, by id. */
  products: Readonly<Record<string, number>>;
  otherWatts: number;
  /** The product that the visitor came from. */
  askedId: string | undefined;
};

/** The fields that cannot be read, with a sentence for each. */
export type SizingProblems = Readonly<Record<string, string>>;

/** Reads an address, or the fields of the form. A device that is not in the list is named. */
export function parseSizingQuery(
  parameters: URLSearchParams,
  devices: readonly LoadKind[],
): { query: SizingQuery; problems: SizingProblems } {
  const problems: Record<string, string> = {};
  const known = new Set(devices.map(({ key }) => key));
  const counts: Record<string, number> = {};
  const products: Record<string, number> = {};
  for (const [field, text] of boundedEntries(parameters)) {
    const isProduct = field.startsWith(PRODUCT_PREFIX);
    if (!isProduct && !field.startsWith(DEVICE_PREFIX)) continue;
    const key = field.slice(DEVICE_PREFIX.length);
    if (text.trim() === "") continue;
    if (isProduct ? !UUID_PATTERN.test(key) : !known.has(key)) {
      problems.devices = "One of these devices is no longer on our list. Please choose again.";
      continue;
    }
    const count = readCount(text);
    if (count === undefined) problems[field] = COUNT_PROBLEM;
    else if (count > 0) (isProduct ? products : counts)[key] = count;
  }
  if (Object.keys(products).length > sizingLimits.products) {
    problems.devices = `You can size up to ${sizingLimits.products} different products at a time. Enter the watts of the others.`;
  }
  const hoursText = read(parameters, "hours");
  const hours = hoursText === "" ? DEFAULT_HOURS : readBounded(hoursText, sizingLimits.hours);
  if (hours === undefined || hours < sizingLimits.minHours) problems.hours = HOURS_PROBLEM;
  const otherWatts = readBounded(read(parameters, "watts") || "0", sizingLimits.watts);
  if (otherWatts === undefined) problems.watts = WATTS_PROBLEM;
  const asked = read(parameters, "product").toLowerCase();
  return {
    query: {
      goal: read(parameters, "for") === "poe" ? "poe" : "power",
      hours: problems.hours ? DEFAULT_HOURS : (hours ?? DEFAULT_HOURS),
      counts,
      products,
      otherWatts: roundTenth(otherWatts ?? 0),
      askedId: UUID_PATTERN.test(asked) ? asked : undefined,
    },
    problems,
  };
}

const COUNT_PROBLEM = `Enter a whole number from 0 to ${sizingLimits.count}.`;
const HOURS_PROBLEM = `Enter the hours as a number from ${sizingLimits.minHours} to ${sizingLimits.hours}.`;
const WATTS_PROBLEM = `Enter the watts as a number from 0 to ${formatNumber(sizingLimits.watts)}.`;

/** One address for each question, whatever the order and spelling of the parameters. */
export function sizingUrl(query: SizingQuery): string {
  const search = sizingSearch(query);
  return search ? `${navigation.sizing.to}?${search}` : navigation.sizing.to;
}

/** The same without its path: it goes into the cart as the stated purpose. */
export function sizingSearch({ goal, hours, counts, products, otherWatts, askedId }: SizingQuery) {
  const sorted = (of: Readonly<Record<string, number>>, prefix: string) =>
    Object.entries(of)
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, count]): [string, string] => [prefix + key, String(count)]);
  return new URLSearchParams([
    ...(goal === "poe" ? [["for", "poe"]] : []),
    ...sorted(counts, DEVICE_PREFIX),
    ...sorted(products, PRODUCT_PREFIX),
    ...(otherWatts > 0 ? [["watts", String(otherWatts)]] : []),
    ...(goal === "power" && hours !== DEFAULT_HOURS ? [["hours", String(hours)]] : []),
    ...(askedId ? [["product", askedId]] : []),
  ]).toString();
}

/** The same load for the calculator on a product's page, which has no other products: empty with some. */
export function productPageSearch(query: SizingQuery): string {
  const search = sizingSearch({ ...query, askedId: undefined });
  return search && Object.keys(query.products).length === 0 ? `?${search}` : "";
}

export function isSizingParameter(name: string): boolean {
  return (
    ["for", "hours", "watts", "product"].includes(name) ||
    name.startsWith(DEVICE_PREFIX) ||
    name.startsWith(PRODUCT_PREFIX)
  );
}

/** A made-up address cannot hold us up: more fields than the form has are not read. */
function boundedEntries(parameters: URLSearchParams): [string, string][] {
  return [...parameters].slice(0, 100).map(([name, text]) => [name, text.slice(0, 20)]);
}

function read(parameters: URLSearchParams, name: string): string {
  return (parameters.get(name) ?? "").trim().slice(0, 40);
}

function readCount(text: string): number | undefined {
  return /^\s*\d{1,4}\s*$/.test(text) && Number(text) <= sizingLimits.count
    ? Number(text)
    : undefined;
}

/** 2.5 and 2,5; "2." is on its way there. */
function readBounded(text: string, max: number): number | undefined {
  if (!/^\d{1,6}([.,]\d{0,2})?$/.test(text)) return undefined;
  const number = Number(text.replace(",", "."));
  return number <= max ? number : undefined;
}
