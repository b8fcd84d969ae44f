/** What a quotation's page says; apart, so that only its own page carries it. */
export const quoteMessages = {
  paymentWay: "Please choose how you want to pay.",
  paymentGone: "That way of paying is not open at the moment. Please choose another.",
  terms: "Please accept the terms, so that we can take your order.",
  short: "Not everything is in stock any more, so nothing was ordered. The quotation stays open.",
  noAddress:
    "The invoice must show your address, and this quotation has none, so nothing was ordered. Please write to us or call, and we put it right.",
  ended: "This quotation has ended, so nothing was ordered.",
  tooMany: "Too many tries in a short time. Please wait a few minutes and try again.",
  unknown: "That is nothing we can do here. Please open the page again.",
} as const;
