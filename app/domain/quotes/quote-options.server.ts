import { chooseFromQuote } from "./accept-quote.server.ts";
import type { Quote } from "./read-quote.server.ts";

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
