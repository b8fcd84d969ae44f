/**
 * How a buyer hears of their order. Without a mail server nothing reaches them, and no page may claim
 * otherwise: there the page itself is the way to know.
 */
export function orderUpdateTexts(deliversMail: boolean): OrderUpdateTexts {
  return deliversMail ? textsByEmail : textsOnPage;
}

/** For the refund of an EFT: never by email, where anybody could read or change them. */
export const refundAccountTexts = {
  onPage: "Please tell us where to refund you.",
  byEmail:
    "Please tell us on the order page where to refund you. Don’t send bank details by email.",
  sent: "We have your bank details for the refund.",
} as const;

/** Why we cancelled an order, as staff entered it. */
export function cancelReasonText(reason: string): string {
  return `Our reason: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;
}

/** Says so when a signed-in customer's emails go to another address than the account's. */
export function otherEmailNotice(
  email: string | undefined,
  accountEmail: string | undefined,
  { isQuote }: { isQuote: boolean },
): string | undefined {
  const typed = email?.trim();
  if (!typed || !accountEmail || typed.toLowerCase() === accountEmail.toLowerCase())
    return undefined;
  const subject = isQuote ? "quotation" : "order";
  return `Emails about this ${subject} go to ${typed}, not to your account’s address.`;
}

const textsByEmail = {
  /** After placing; a guest needs the access link to return. */
  placed: (reference: string, email: string, isByLink: boolean) =>
    isByLink
      ? `We have received your order ${reference}. We have emailed this link to ${email}.`
      : `We have received your order ${reference} and sent a confirmation to ${email}.`,
  /** A guest needs the access link to return. */
  quoted: (reference: string, email: string, _isByLink: boolean) =>
    `Quotation ${reference} is ready and on its way to ${email}.`,
  /** Follows "We will pack your order". */
  when: (what: string) => ` and email you when ${what}.`,
  sayWhen: (what: string) => `We’ll email you when ${what}.`,
  onceHere: "will email you then",
  asSoonAsHere: "We’ll email you as soon as your payment arrives.",
  /** Payment with a wrong amount: ends "Please do not pay again:". */
  checking: "we’ll email you.",
  everyStep: "We’ll email you at every step, and your invoice is on the order page.",
  /** Ends "You can close this page:". */
  asSoonAsKnown: "we’ll email you as soon as we know.",
  proofHere: "We’ll check our account and email you as soon as your payment arrives.",
  /** Hint of the email field. */
  orderGoes: "We’ll send your order confirmation, invoice and updates here.",
  quoteGoes: "We’ll send the quotation here.",
  bankDetailsGo: (email: string) => `We’ll email our bank details and your reference to ${email}.`,
  confirmationGoes: (email: string) => ` We’ll email the confirmation to ${email}.`,
  quoteComes: (email: string) => `We’ll email the quotation to ${email}.`,
};

type OrderUpdateTexts = typeof textsByEmail;

const textsOnPage: OrderUpdateTexts = {
  placed: (reference, _, isByLink) =>
    isByLink
      ? `We have received your order ${reference}. Bookmark this page to come back to it.`
      : `We have received your order ${reference}. You can find it under “Orders” in your account.`,
  quoted: (reference, _, isByLink) =>
    isByLink
      ? `Quotation ${reference} is ready. Bookmark this page to come back to it.`
      : `Quotation ${reference} is ready. You can find it under “Quotations” in your account.`,
  when: (what) => `. This page will show when ${what}.`,
  sayWhen: (what) => `This page will show when ${what}.`,
  onceHere: "this page will show it",
  asSoonAsHere: "Your order page will show when your payment has arrived.",
  checking: "we are looking into it.",
  everyStep: "The order page shows every step and your invoice.",
  asSoonAsKnown: "your order page will show it as soon as we know.",
  proofHere: "We’ll check our account. Your order page will show when your payment has arrived.",
  orderGoes: "So we can contact you about your order.",
  quoteGoes: "So we can contact you about the quotation.",
  bankDetailsGo: () => "The next page shows our bank details and your reference.",
  confirmationGoes: () => "",
  quoteComes: () => "The quotation opens as a web page, with a PDF to download.",
};
