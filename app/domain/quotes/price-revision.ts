import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { lineNet } from "#app/domain/checkout/pricing.ts";
import {
  type DiscountTerm,
  shareDiscount,
  takenOff,
} from "#app/domain/discounts/apply-discounts.ts";

export type RevisionLine = {
  unitPrice: number;
  quantity: number;
  /** The line's own. */
  ownDiscount: DiscountTerm;
  /** An option that is not chosen is priced, but not part of the totals. */
  isChosen: boolean;
};

/**
 * What each line of a revision costs: its own discount first, then its share of the discount on the whole, which is
 * shared among the chosen lines in proportion, to the cent.
 */
export function priceRevision<Line extends RevisionLine>(
  lines: readonly Line[],
  discountOnWhole: DiscountTerm,
) {
  const own = lines.map((line) => takenOff(line.ownDiscount, line.unitPrice * line.quantity));
  const nets = lines.map((line, index) =>
    line.isChosen ? lineNet({ ...line, discount: own[index] ?? 0 }) : 0,
  );
  const { cents: onWhole, shares } = shareDiscount(discountOnWhole, nets);
  const priced = lines.map((line, index) => {
    const discount = (own[index] ?? 0) + (shares[index] ?? 0);
    return { ...line, discount, net: lineNet({ ...line, discount }) };
  });
  const goods = sumOf(priced.map(({ isChosen, net }) => (isChosen ? net : 0)));
  return { lines: priced, onWhole, goods };
}

/** Which lines a customer chose: of what is optional those that are ticked, and one of each group. */
export function chooseOptions<Line extends OptionLine>(
  lines: readonly Line[],
  chosen: readonly string[],
): { ok: true; lines: (Line & { isChosen: boolean })[] } | { ok: false; reason: "options" } {
  const picked = lines.map((line) => ({
    ...line,
    isChosen: line.isOptional || line.choiceGroup !== null ? chosen.includes(line.id) : true,
  }));
  const groups = new Set(lines.flatMap(({ choiceGroup }) => choiceGroup ?? []));
  const isOneOfEach = [...groups].every(
    (group) => picked.filter((line) => line.choiceGroup === group && line.isChosen).length === 1,
  );
  const isSomething = picked.some(({ isChosen }) => isChosen);
  return isOneOfEach && isSomething
    ? { ok: true, lines: picked }
    : { ok: false, reason: "options" };
}

/** By how much other options can raise the total: all that is optional, and the dearest of each group. */
export function mostThatOptionsAdd(
  lines: readonly (Omit<OptionLine, "id"> & { net: number; isChosen: boolean })[],
): number {
  const optional = lines.filter(({ isOptional, isChosen }) => isOptional && !isChosen);
  const groups = new Set(lines.flatMap(({ choiceGroup }) => choiceGroup ?? []));
  const dearer = [...groups].map((group) => {
    const own = lines.filter(({ choiceGroup }) => choiceGroup === group);
    const chosen = sumOf(own.map(({ net, isChosen }) => (isChosen ? net : 0)));
    return Math.max(...own.map(({ net }) => net)) - chosen;
  });
  return sumOf([...optional.map(({ net }) => net), ...dearer]);
}

type OptionLine = { id: string; isOptional: boolean; choiceGroup: string | null };

/** The margin of the chosen lines that have a cost, excluding VAT; undefined where none has one. */
export function revisionMargin(
  lines: readonly {
    net: number;
    quantity: number;
    isChosen: boolean;
    costPrice: number | undefined;
  }[],
  vatPercent: number | null,
): { cents: number; percent: number; isComplete: boolean } | undefined {
  const chosen = lines.filter(({ isChosen }) => isChosen);
  const known = chosen.flatMap(({ costPrice, ...line }) =>
    costPrice === undefined ? [] : [{ ...line, cost: costPrice * line.quantity }],
  );
  if (known.length === 0) return undefined;
  const inclusive = sumOf(known.map(({ net }) => net));
  const sales = inclusive - includedVat(inclusive, vatPercent);
  const cents = sales - sumOf(known.map(({ cost }) => cost));
  const percent = sales === 0 ? 0 : Math.round((cents * 1000) / sales) / 10;
  return { cents, percent, isComplete: known.length === chosen.length };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
