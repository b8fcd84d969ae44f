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
    "We no longer sell everything in this quotation, so nothing was ordered. Please use the form below to ask for a new price.",
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
  options: "Please choose one option from each group, and at least one item. Nothing was ordered.",
  nothingToPay:
    "With this choice there is nothing to pay, so nothing was ordered. Please add an option, or ask us for a new price.",
  optionsShown: "Please choose one option from each group, and at least one item.",
  /** Options were ticked after the total was shown. */
  optionsChanged:
    "With these options the total is different, so nothing has been ordered yet. Please check the total below, then accept.",
  alreadyDeclined: "You have declined this quotation, so nothing was changed.",
  alreadyOrdered: "This quotation was already accepted, so nothing was changed.",
  beingRevised:
    "We are preparing the next revision of this quotation, so nothing was changed. We’ll email you when it’s ready.",
  supersededAnswer:
    "There’s a newer revision of this quotation, so nothing was sent. This page now shows it: please check it, then answer.",
  endedAnswer: "You can no longer respond to this quotation, so nothing was sent.",
  message: "Please enter your message.",
  counterMessage: "Please tell us what you would like us to change.",
  reason: "Please choose a reason.",
  wishedPrice: "Please enter a price such as 650.00, or leave the field empty.",
  deliveryMethod: "Please choose how you would like to receive it.",
  quantity: "Please enter a whole number.",
  acceptedBy: "Please enter your name.",
  wish: "Please tell us what you’d like us to quote for.",
  wantedBy: "Please choose today or a later date, such as 2030-12-24.",
  email: "Please enter your email address.",
  checkFields: (count: number) => `Your request hasn’t been sent. Please check ${count} fields.`,
  tooManyRequests:
    "You’ve asked for several quotations in a short time. Please try again later, or call us.",
  tooMuch: "One of the quantities is too high. Please enter a smaller one.",
  notSoldRequest: "We no longer sell one of these products. Please leave it out.",
  tooMany: shopErrors.tooMany,
  unknown: shopErrors.unknown,
} as const;

/** Why a customer declines a quotation. */
export const lostReasonTexts = {
  price: "The price is too high",
  elsewhere: "We bought elsewhere",
  "delivery-time": "Delivery takes too long",
  "not-needed": "We no longer need it",
  other: "Another reason",
} as const;
