import type { Province } from "#app/settings/provinces.ts";

/**
 * Which provinces the postal codes from this one on belong to. Codes follow mail routes, not borders: where a range
 * reaches into a neighbour, that is listed too.
 */
const ranges: readonly (readonly [from: number, ...provinces: Province[]])[] = [
  [1, "Gauteng"],
  [200, "Gauteng", "North West"],
  [300, "North West", "Limpopo"],
  [400, "Limpopo", "North West", "Gauteng", "Mpumalanga"],
  [500, "Limpopo"],
  [1000, "Mpumalanga", "Gauteng", "Limpopo"],
  [1050, "Mpumalanga", "Limpopo"],
  [1400, "Gauteng"],
  [1900, "Gauteng", "Free State"],
  [2000, "Gauteng"],
  [2200, "Mpumalanga"],
  [2400, "Mpumalanga", "Gauteng"],
  [2500, "North West", "Gauteng"],
  [2520, "North West"],
  [2900, "KwaZulu-Natal"],
  [4700, "KwaZulu-Natal", "Eastern Cape"],
  [4740, "Eastern Cape"],
  [5900, "Eastern Cape", "Northern Cape"],
  [6000, "Eastern Cape"],
  [6500, "Western Cape"],
  [7000, "Western Cape", "Northern Cape"],
  [7100, "Western Cape"],
  [8100, "Western Cape", "Northern Cape"],
  [8300, "Northern Cape", "North West", "Free State"],
  [9000],
  [9300, "Free State"],
  [9700, "Free State", "Eastern Cape", "Northern Cape"],
  [9800, "Free State"],
];

const oneOf = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What to tell a buyer whose postal code is in a province other than the one they chose: a hint, never an error. */
export function postalCodeHint(
  province: string | undefined,
  postalCode: string | undefined,
): string | undefined {
  const code = postalCode?.trim() ?? "";
  if (!province || !/^\d{4}$/.test(code)) return undefined;
  const [, ...found] = ranges.findLast(([from]) => from <= Number(code)) ?? [0];
  if (found.length === 0 || found.some((name) => name === province)) return undefined;
  return `${code} is a postal code in ${oneOf.format(found)}. Please check it, and the province.`;
}
