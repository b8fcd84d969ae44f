import { formatMonths } from "#app/format/dates-and-numbers.ts";
import type { Specification } from "./parse-description.ts";

/**
 * "36 months, on site": the field, then what specifications whose label begins with "warranty" say. Of several with one
 * label, the first counts.
 */
export function describeWarranty(
  months: number,
  specifications: readonly Specification[],
): string | undefined {
  const period = formatMonths(months);
  const isStated = period ? /^warranty\s/i : /^warranty\b/i;
  const stated = new Map<string, string>();
  for (const { label, value } of specifications) {
    const key = label.toLowerCase();
    if (isStated.test(label) && !stated.has(key)) stated.set(key, value);
  }
  const [first, ...others] = [...(period ? [period] : []), ...stated.values()];
  return (
    first &&
    [first, ...others.map((value) => value.charAt(0).toLowerCase() + value.slice(1))].join(", ")
  );
}
