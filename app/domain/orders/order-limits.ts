import { randText } from "#app/content/rand-text.ts";

/** One product in an unpaid guest order: more than this is a project, and gets a quotation. */
export const GUEST_LINE_UNITS = 10;
/** Goods in an unpaid guest order, in cents: covers nearly every order, and little of the shop. */
export const GUEST_ORDER_CENTS = 250_000_00;
/** Unpaid orders of one email address at a time: enough for a second thought. */
export const OPEN_ORDERS_PER_EMAIL = 2;
/** How long stock is held: a day to pay, or to send a proof of payment. */
export const HOLD_HOURS = 24;
/** What the first proof of payment adds: an EFT takes up to two working days to arrive. */
export const PROOF_HOLD_DAYS = 3;
/** Guest orders from this amount on are pointed out to staff. */
export const UNUSUAL_GUEST_CENTS = 100_000_00;
/** Somebody who buys all that is left of a product is unusual from this many units on. */
export const UNUSUAL_LAST_UNITS = 5;

type Line = { quantity: number; unitPrice: number };

/** Whether a guest needs a quotation for this, by the units of a line or by the value of the goods. */
export function isOverGuestLimit(lines: readonly Line[]): boolean {
  return (
    lines.some(({ quantity }) => quantity > GUEST_LINE_UNITS) ||
    goodsTotal(lines) > GUEST_ORDER_CENTS
  );
}

export function goodsTotal(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
}

/** Begins every alert about an order that nothing is wrong with yet: it goes when the order ends. */
export const UNUSUAL = "Unusual order:";

/** What staff should look at before anything is paid; null for an everyday order. */
export function describeUnusual({ isGuest, isHeld, lines }: NewOrderFacts): string | null {
  const goods = goodsTotal(lines);
  const lastUnits = lines.filter(
    ({ quantity, stock }) => quantity >= UNUSUAL_LAST_UNITS && quantity === stock,
  );
  const reasons = [
    ...(isGuest && goods > UNUSUAL_GUEST_CENTS ? [`a guest ordered for ${randText(goods)}.`] : []),
    ...lastUnits.map(({ quantity, name }) => `it takes all ${quantity} of ${name} in stock.`),
    ...(isHeld
      ? []
      : [
          "its stock is not reserved: with it, this internet connection would hold more than one order may.",
        ]),
  ];
  if (reasons.length === 0) return null;
  const sentences = reasons.map((reason, at) => (at === 0 ? reason : capital(reason)));
  const advice = isHeld ? "Check it, and release the stock if it looks wrong." : "Check it.";
  return `${UNUSUAL} ${sentences.join(" ")} ${advice}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type NewOrderFacts = {
  isGuest: boolean;
  isHeld: boolean;
  /** With what was in stock before this order. */
  lines: readonly (Line & { name: string; stock: number })[];
};
