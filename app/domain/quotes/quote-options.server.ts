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
  const isChoice = (chosen: readonly (typeof lines)[number][]) =>
    withStockLeft(lines.map((line) => ({ ...line, isChosen: chosen.includes(line) }))).every(
      (line) => !line.isChosen || isAvailable(line),
    );
  const chosen = lines.filter((line) => !isOption(line));
  const groups = Map.groupBy(lines, ({ choiceGroup }) => choiceGroup);
  for (const [group, choices] of groups) {
    if (group === null) continue;
    const choice = choices.find((line) => isChoice([...chosen, line]));
    if (!choice) return false;
    chosen.push(choice);
  }
  return chosen.length > 0 ? isChoice(chosen) : lines.some((line) => isChoice([line]));
}

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
function isAvailable({ isSold, inStock, quantity, backorder }: Quote["lines"][number]): boolean {
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

type OptionLine = Pick<Quote["lines"][number], "isOptional" | "choiceGroup">;
