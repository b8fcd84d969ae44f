import { chooseFromQuote } from "./accept-quote.server.ts";
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
