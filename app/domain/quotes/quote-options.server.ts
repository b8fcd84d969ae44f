import { chooseFromQuote } from "./accept-quote.server.ts";
import { priceRevision } from "./price-revision.ts";
import { type Quote, withStockLeft } from "./read-quote.server.ts";

export type ChosenOptions = { ok: true; quote: Quote } | { ok: false; reason: "options" };

/** The quotation with these options chosen, by the position of their lines, and with the totals that this makes. */
export function quoteWithOptions(quote: Quote, positions: readonly number[]): ChosenOptions {
  const ids = quote.lines.flatMap(({ id, position }) => (positions.includes(position) ? [id] : []));
  const offer = chooseFromQuote(quote, ids);
  if (!offer.ok) return offer;
  const { goods, delivery, total, vat } = offer.totals;
  return {
    ok: true,
    quote: {
      ...quote,
      ...{ goods, delivery, total, vat: quote.vat === undefined ? undefined : vat },
      lines: offer.all.map(({ net, ...line }) => ({ ...line, total: net })),
    },
  };
}

/** Whether a choice of options leaves out everything that is short or no longer sold. */
export function hasAvailableChoice({ lines }: Pick<Quote, "lines">): boolean {
  const isChoice = (chosen: readonly QuoteLine[]) =>
    withStockLeft(
      lines.flatMap((line) => (chosen.includes(line) ? [{ ...line, isChosen: true }] : [])),
    ).every(isAvailable);
  let steps = 0;
  const isPossible = (chosen: readonly QuoteLine[], groups: readonly QuoteLine[][]): boolean => {
    steps += 1;
    if (steps > MAX_STEPS || !isChoice(chosen)) return false;
    const [group, ...others] = groups;
    return group?.some((choice) => isPossible([...chosen, choice], others)) ?? true;
  };
  const fixed = lines.filter((line) => !isOption(line));
  const choices = lines.filter(({ choiceGroup }) => choiceGroup !== null);
  const groups = [...Map.groupBy(choices, ({ choiceGroup }) => choiceGroup).values()];
  return fixed.length + groups.length > 0
    ? isPossible(fixed, groups)
    : lines.some((line) => isChoice([line]));
}

/** Enough for every combination of three groups with nine choices each. */
const MAX_STEPS = 1000;

/**
 * What the customer pays with the cheapest choice of options, where a discount in rand on the whole stays as it is;
 * undefined without such a discount, or if no choice costs less.
 */
export function leastTotal(quote: Quote): number | undefined {
  const { discountOnWhole } = quote;
  if (!discountOnWhole || !("cents" in discountOnWhole)) return undefined;
  const { lines } = priceRevision(quote.lines, undefined);
  const byNet = lines.toSorted((one, other) => one.net - other.net);
  const groups = Map.groupBy(byNet, ({ choiceGroup }) => choiceGroup);
  const chosen = [...groups].flatMap(([group, [cheapest]]) =>
    group !== null && cheapest ? [cheapest] : [],
  );
  const hasOthers = chosen.length > 0 || lines.some((line) => !isOption(line));
  const ids = (hasOthers ? chosen : byNet.slice(0, 1)).map(({ id }) => id);
  const offer = chooseFromQuote(quote, ids);
  return offer.ok && offer.totals.total < quote.total ? offer.totals.total : undefined;
}

/** In stock or on backorder. */
function isAvailable({ isSold, inStock, quantity, backorder }: QuoteLine): boolean {
  return isSold && (inStock >= quantity || backorder !== undefined);
}

export function hasOptions({ lines }: Pick<Quote, "lines">): boolean {
  return lines.some(isOption);
}

/** The options that are chosen. */
export function chosenIds({ lines }: Pick<Quote, "lines">): string[] {
  return lines.flatMap((line) => (isOption(line) && line.isChosen ? [line.id] : []));
}

export function isOption({ isOptional, choiceGroup }: OptionLine): boolean {
  return isOptional || choiceGroup !== null;
}

type QuoteLine = Quote["lines"][number];

type OptionLine = Pick<QuoteLine, "isOptional" | "choiceGroup">;
