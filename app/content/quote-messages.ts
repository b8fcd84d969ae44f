import { refusals } from "./refusals.ts";

/** What a quotation's page says; apart, so that only its own page carries it. */
export const quoteMessages = {
  paymentWay: refusals.paymentWay,
  paymentGone: refusals.paymentGone,
  terms: "Please accept the terms, so that we can take your order.",
  short: "Not everything is in stock any more, so nothing was ordered. The quotation stays open.",
  wayGone:
    "These goods can no longer be sent that way, so nothing was ordered. Please email or call us, and we will put it right.",
  noAddress:
    "The invoice must show your address, and this quotation has none, so nothing was ordered. Please email or call us, and we will put it right.",
  tooManyOpen:
    "Two unpaid orders with this email address are open, so nothing was ordered. Pay or cancel one of them first. The quotation stays open.",
  ended: "This quotation has ended, so nothing was ordered.",
  withdrawn: "We have withdrawn this quotation, so nothing was ordered.",
  tooMany: refusals.tooMany,
  unknown: refusals.unknown,
} as const;
