import { shopErrors } from "./shop-errors.ts";

/** Messages of the cart; separate, so that only its pages load them. */
export const cartMessages = {
  unknown: shopErrors.unknown,
  quantityInvalid: "Choose a whole number, 1 or more. Nothing was changed.",
  notFound: "Product not found",
  soldOut: "Sold out, so nothing was added.",
  noMore: ({ stock, inCart }: { stock: number; inCart: number }) => {
    if (inCart === 0) return `We have only ${stock} in stock.`;
    if (inCart < stock) return `We have ${stock} in stock, and ${inCart} in your cart already.`;
    if (stock === 1) return "The only one we have is in your cart already.";
    return `All ${stock} that we have are in your cart already.`;
  },
  full: "Your cart holds 100 different products, as many as it can. Remove one first.",
  tooMany: "Too many changes in a short time. Please wait a minute and try again.",
  lineGone: "This is no longer in your cart. What is in it now is shown here.",
  onlyThisMany: (stock: number) =>
    stock === 0 ? "Sold out since you added it." : `We have only ${stock} in stock.`,
  putIn: (count: number) =>
    count === 1
      ? "We have put one product into your cart, at today’s price."
      : `We have put ${count} products into your cart, at today’s prices.`,
  added: (name: string) => `${name} is in your cart.`,
  changed: (name: string, quantity: number) => `${quantity} of ${name} in your cart.`,
  removed: (name: string) => `${name} removed.`,
  nothingToAsk: "There is nothing in your cart that we could send. Please open the page again.",
  leftBehind: (count: number) =>
    count === 1
      ? "One product from before you logged in did not fit: a cart holds 100 different products."
      : `${count} products from before you logged in did not fit: a cart holds 100 different products.`,
  accepted: "Your cart is up to date.",
  offline: shopErrors.unreachable,
} as const;
