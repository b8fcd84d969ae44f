/** What an order's page says to what was pressed on it; apart, so that only its own pages carry it. */
export const orderMessages = {
  cancelled: "Your order is cancelled. Nothing is owed.",
  tooLateToCancel:
    "The order can no longer be cancelled here. Please write to us or call, and we see what can be done.",
  tooMany: "Too many tries in a short time. Please wait a few minutes and try again.",
  unknown: "That is nothing we can do here. Please open the page again.",
  offline: "Nothing was changed: we could not reach the server. Please try again.",
  inCart: (count: number) =>
    count === 0
      ? "Nothing could be put into your cart."
      : count === 1
        ? "One product is in your cart, at today's price."
        : `${count} products are in your cart, at today's prices.`,
  fewer: (name: string, quantity: number) => `${name}: only ${quantity} in stock.`,
  soldOut: (name: string) => `${name}: sold out.`,
  noLongerSold: (name: string) => `${name}: no longer sold.`,
  noRoom: (name: string) => `${name}: your cart holds as many products as it can.`,
} as const;
