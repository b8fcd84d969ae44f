/**
 * How a buyer hears of their order. Without a mail server nothing reaches them, and no page may claim
 * otherwise: there the page itself is the way to know.
 */
export function orderUpdateTexts(deliversMail: boolean): OrderUpdateTexts {
  return deliversMail ? textsByEmail : textsOnPage;
}

/** For the refund of an EFT. */
export function askForBankDetails(how: string): string {
  return `Please ${how} with your bank details: account holder, bank, account number and branch code.`;
}

const textsByEmail = {
  /** After placing; a guest needs the access link to return. */
  placed: (reference: string, email: string, _isByLink: boolean) =>
    `We have your order ${reference}, and have sent a confirmation to ${email}.`,
  quoted: (reference: string, email: string) =>
    `Quotation ${reference} is made and on its way to ${email}.`,
  /** Ends a sentence such as "We pack your order, and". */
  when: (what: string) => `email you when ${what}`,
  sayWhen: (what: string) => `We email you when ${what}.`,
  onceHere: "email you then",
  asSoonAsHere: "We email you as soon as it is there.",
  /** Payment with a wrong amount: ends "Please do not pay again:". */
  checking: "we will email you.",
  everyStep: "We email you at every step, and your invoice is on the order’s page.",
  /** Ends "You may also close this page:". */
  asSoonAsKnown: "we will email you as soon as we know.",
  proofHere: "We check our account and email you as soon as your payment is there.",
  /** Hint of the email field. */
  orderGoes: "The confirmation and the invoice go here.",
  quoteGoes: "The quotation goes here.",
  bankDetailsGo: (email: string) => `Our bank details and your reference go to ${email}.`,
  confirmationGoes: (email: string) => ` The confirmation goes to ${email}.`,
  /** Precedes "its prices hold". */
  quoteComes: (email: string) => `we email it to ${email}, and`,
};

type OrderUpdateTexts = typeof textsByEmail;

const textsOnPage: OrderUpdateTexts = {
  placed: (reference, _, isByLink) =>
    isByLink
      ? `We have your order ${reference}. Keep this page: its address is the way back to your order.`
      : `We have your order ${reference}. You find it under “Your orders” in your account.`,
  quoted: (reference) =>
    `Quotation ${reference} is made. Keep this page: its address is the way back to it.`,
  when: (what) => `this page shows when ${what}`,
  sayWhen: (what) => `This page shows when ${what}.`,
  onceHere: "this page says so then",
  asSoonAsHere: "Your order’s page says so as soon as it is there.",
  checking: "we are looking into it.",
  everyStep: "Every step, and your invoice, is on the order’s page.",
  asSoonAsKnown: "your order’s page says so as soon as we know.",
  proofHere:
    "We check our account, and your order’s page says so as soon as your payment is there.",
  orderGoes: "It stands on your order and invoice.",
  quoteGoes: "It stands on the quotation.",
  bankDetailsGo: () => "Our bank details and your reference are on the next page.",
  confirmationGoes: () => "",
  quoteComes: () => "it opens as a page with a PDF, and",
};
