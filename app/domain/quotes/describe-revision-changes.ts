import type { DiscountTerm } from "#app/domain/discounts/apply-discounts.ts";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import type { Quote } from "./read-quote.server.ts";

/** What a revision changes, in sentences for its customer. Lines are the same if their product or text is. */
export function describeRevisionChanges(before: Revision, now: Revision): string[] {
  const added = now.lines.filter((line) => !findSame(before.lines, line, now.lines));
  const removed = before.lines.filter((line) => !findSame(now.lines, line, before.lines));
  const texts = [
    ...now.lines.flatMap((line) => {
      const old = findSame(before.lines, line, now.lines);
      return old ? lineChanges(old, line).map((change) => `${line.name}: ${change}`) : [];
    }),
    ...added.map(
      (line) => `Added: ${line.quantity} × ${line.name} at ${formatRand(line.unitPrice)}`,
    ),
    ...removed.map(({ name, quantity }) => `Removed: ${quantity} × ${name}`),
  ];
  const discounts = [discountText(before.discountOnWhole), discountText(now.discountOnWhole)];
  if (discounts[0] !== discounts[1]) {
    texts.push(`Discount on everything: ${was(discounts[1] ?? "", discounts[0] ?? "")}`);
  }
  if (before.delivery !== now.delivery) {
    texts.push(`Delivery: ${was(rand(now.delivery), rand(before.delivery))}`);
  }
  if (before.note !== now.note) texts.push(noteText(before.note, now.note));
  const days = [formatLongDate(before.validUntil), formatLongDate(now.validUntil)] as const;
  if (days[0] !== days[1]) texts.push(`Valid until ${was(days[1], days[0])}`);
  if (before.total !== now.total) {
    texts.push(`Total: ${was(formatRand(now.total), formatRand(before.total))}`);
  }
  return texts;
}

type Line = Pick<
  Quote["lines"][number],
  | "productId"
  | "name"
  | "quantity"
  | "unit"
  | "unitPrice"
  | "ownDiscount"
  | "quotedLeadTimeDays"
  | "isOptional"
  | "choiceGroup"
>;
type Revision = Pick<Quote, "discountOnWhole" | "delivery" | "note" | "validUntil" | "total"> & {
  lines: readonly Line[];
};

/** The line of the other revision for the same thing; of several, the one that comes as late among its equals. */
function findSame(others: readonly Line[], line: Line, own: readonly Line[]): Line | undefined {
  const isSame = (each: Line) =>
    line.productId === null
      ? each.productId === null && each.name === line.name
      : each.productId === line.productId;
  return others.filter(isSame)[own.filter(isSame).indexOf(line)];
}

function lineChanges(before: Line, now: Line): string[] {
  const pairs = [
    [
      `${now.quantity}${now.unit && ` × ${now.unit}`}`,
      `${before.quantity}${before.unit && ` × ${before.unit}`}`,
    ],
    [`${formatRand(now.unitPrice)} each`, `${formatRand(before.unitPrice)} each`],
    [discountText(now.ownDiscount), discountText(before.ownDiscount)],
    [leadTimeText(now), leadTimeText(before)],
    [optionText(now), optionText(before)],
  ] as const;
  return pairs.flatMap(([after, old]) => (after === old ? [] : [was(after, old)]));
}

function noteText(before: string, now: string): string {
  if (!now) return "We removed our note.";
  return before ? "We changed our note." : "We added a note.";
}

const was = (now: string, before: string) => `${now} (was ${before})`;
const rand = (cents: number) => (cents === 0 ? "free" : formatRand(cents));

function discountText(term: DiscountTerm): string {
  if (!term) return "no discount";
  return "percent" in term ? `${term.percent}% discount` : `${formatRand(term.cents)} discount`;
}

const leadTimeText = ({ quotedLeadTimeDays: days }: Line) =>
  days === null ? "no delivery time quoted" : `delivery time ${days} working days`;

function optionText({ isOptional, choiceGroup }: Line): string {
  if (choiceGroup !== null) return `choice ${choiceGroup}`;
  return isOptional ? "optional" : "always included";
}
