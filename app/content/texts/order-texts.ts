import { maxUnpaidOrders, payFirst } from "#app/content/shop-terms.ts";
import { shopErrors } from "./shop-errors.ts";

/** Messages of the order page; separate, so that only its pages load them. */
export const orderTexts = {
  cancelled: "Your order has been cancelled.",
  forgotten: "This browser no longer fills in your details. Your order hasn’t changed.",
  tooLateToCancel:
    "This order can no longer be cancelled here. Please email or call us and we’ll see what we can do.",
  tooMany: shopErrors.tooMany,
  unknown: shopErrors.unknown,
  offline: shopErrors.unreachable,
  inCart: (count: number) =>
    count === 0
      ? "Nothing could be added to your cart."
      : count === 1
        ? "One product has been added to your cart at today’s price."
        : `${count} products have been added to your cart at today’s prices.`,
  fewer: (name: string, quantity: number) => `${name}: only ${quantity} in stock.`,
  soldOut: (name: string) => `${name}: sold out.`,
  noLongerSold: (name: string) => `${name}: no longer sold.`,
  noRoom: (name: string) => `${name}: your cart is full.`,
} as const;

/** Messages of the quotation page. */
export const quoteTexts = {
  paymentMethod: shopErrors.paymentMethod,
  paymentGone: shopErrors.paymentGone,
  terms: "Please accept the terms so we can take your order.",
  notSold:
    "We no longer sell everything in this quotation, so nothing was ordered. Please email or call us for a new quotation.",
  short:
    "Stock levels have changed since you opened this page, so nothing was ordered. The quotation stays open.",
  wayGone:
    "That delivery method is no longer available for these goods, so nothing was ordered. Please email or call us and we’ll put it right.",
  noAddress:
    "The invoice must show your address, but this quotation has none, so nothing was ordered. Please email or call us and we’ll put it right.",
  get tooManyOpen() {
    return `This email address already has ${maxUnpaidOrders()}, so nothing was ordered. ${payFirst()}. The quotation stays open.`;
  },
  ended: "This quotation has expired, so nothing was ordered.",
  withdrawn: "We have withdrawn this quotation, so nothing was ordered.",
  superseded:
    "There’s a newer revision of this quotation, so nothing was ordered. This page now shows it.",
  changed: "This quotation has changed since you opened this page, so nothing was ordered.",
  options: "Please choose one of each group of options.",
  acceptedBy: "Please enter your name.",
  wish: "Please tell us what you would like us to quote.",
  wantedBy: "Please enter a date, such as 2026-12-24.",
  fullName: "Please enter your name.",
  email: "Please enter your email address.",
  phone: "Please enter a phone number on which we can reach you, such as 082 123 4567.",
  tooManyRequests:
    "You have asked for several quotations in a short time. Please try again later, or call us.",
  nothingToQuote: "Your cart is empty, so there’s nothing to quote.",
  notSoldRequest: "We no longer sell one of these products. Please check your cart.",
  tooMany: shopErrors.tooMany,
  unknown: shopErrors.unknown,
} as const;
