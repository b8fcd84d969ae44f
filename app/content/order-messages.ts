import { refusals } from "./refusals.ts";

/** What an order's page says to what was pressed on it; apart, so that only its own pages carry it. */
export const orderMessages = {
  cancelled: "Your order is cancelled. Nothing is owed.",
  forgotten: "This browser no longer fills in your details. Your order stays as it is.",
  tooLateToCancel:
    "The order can no longer be cancelled here. Please email or call us, and we will see what we can do.",
  tooMany: refusals.tooMany,
  unknown: refusals.unknown,
  offline: refusals.unreachable,
  inCart: (count: number) =>
    count === 0
      ? "Nothing could be put into your cart."
      : count === 1
        ? "One product is in your cart, at today’s price."
        : `${count} products are in your cart, at today’s prices.`,
  fewer: (name: string, quantity: number) => `${name}: only ${quantity} in stock.`,
  soldOut: (name: string) => `${name}: sold out.`,
  noLongerSold: (name: string) => `${name}: no longer sold.`,
  noRoom: (name: string) => `${name}: your cart holds as many products as it can.`,
} as const;
