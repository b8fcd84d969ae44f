import { shopErrors } from "./shop-errors.ts";

/** Messages of the cart; separate, so that only its pages load them. */
export const cartTexts = {
  unknown: shopErrors.unknown,
  quantityInvalid: "Enter a whole number of 1 or more. Nothing was changed.",
  notFound: "Product not found",
  soldOut: "Sold out, so nothing was added.",
  noMore: ({ stock, inCart }: { stock: number; inCart: number }) => {
    if (inCart === 0) return `We have only ${stock} in stock.`;
    if (inCart < stock)
      return `We have ${stock} in stock, and you already have ${inCart} in your cart.`;
    if (stock === 1) return "The only one in stock is already in your cart.";
    return `All ${stock} in stock are already in your cart.`;
  },
  full: "Your cart is full: it holds up to 100 different products. Remove one first.",
  tooMany: "Too many changes in a short time. Please wait a minute and try again.",
  lineGone: "That product is no longer in your cart. This page now shows what’s in it.",
  onlyThisMany: (stock: number) =>
    stock === 0 ? "Sold out since you added it." : `We have only ${stock} in stock.`,
  putIn: (count: number) =>
    count === 1
      ? "We have added one product to your cart at today’s price."
      : `We have added ${count} products to your cart at today’s prices.`,
  added: (name: string) => `${name} is in your cart.`,
  addedOnBackorder: (name: string, backorder: string) => `${name} is in your cart. ${backorder}.`,
  changed: (name: string, quantity: number) => `${quantity} × ${name} in your cart.`,
  purposeStated: (name: string) => `Your order will state what ${name} is for.`,
  allInStock: (quantity: number) => `All ${quantity} are in stock.`,
  removed: (name: string) => `${name} removed.`,
  nothingToAsk:
    "Nothing in your cart is available, so your message wasn’t sent. Please reload the page.",
  leftBehind: (count: number) =>
    count === 1
      ? "One product you chose before logging in didn’t fit: a cart holds up to 100 different products."
      : `${count} products you chose before logging in didn’t fit: a cart holds up to 100 different products.`,
  accepted: "Your cart is up to date.",
  codeMissing: "Enter a discount code.",
  codeRefused:
    "We can’t apply this code to your cart. Check the spelling, and whether it’s still valid and covers these items.",
  codeApplied: (code: string) => `We have added the code ${code}.`,
  codeRemoved: "We have removed the code.",
  tooManyCodes: "Too many codes in a short time. Please wait a few minutes and try again.",
  codeStatus: {
    applied: () => "Applied.",
    "free-delivery": () => "Gives you free delivery.",
    "below-minimum": (missing: string) => `Add ${missing} more to use this code.`,
    "not-better": () => "Not used: it wouldn’t make your order any cheaper.",
    refused: () => "Not used: this code is no longer valid for your cart.",
  },
  offline: shopErrors.unreachable,
} as const;
