/** An email to customers: what it is called, and what its texts can name beside the company's details. */
type Email = {
  name: string;
  /** By name, what each placeholder stands for. */
  placeholders: Readonly<Record<string, string>>;
  /**
   * Placeholders for sentences that the customer must read, empty where they do not apply. One that the
   * texts leave out follows the introduction.
   */
  sentences?: Readonly<Record<string, string>>;
};

const order = {
  orderNumber: "the order number (the subject starts with it if you leave it out there)",
  name: "the customer’s name",
  total: "the order total",
};

const quotation = {
  quotationNumber: "the quotation number (the subject starts with it if you leave it out there)",
  name: "the customer’s name",
};

const validity = { validity: "how long the link works, as in “24 hours”" };

const changedAt = { changedAt: "date and time of the change" };

const reservation = {
  reservation: "how long the items are reserved and the order can be paid",
};

const backorder = { backorder: "when items on backorder are delivered, if there are any" };

const closedOrder = { order: "“order ORD-1001” or “your cancelled order ORD-1001”" };

/** The emails whose texts the owner edits, by name. Emails to staff are not among them. */
export const emails = {
  "order-placed": {
    name: "Order received",
    placeholders: { ...order, due: "the amount to pay" },
    sentences: { payment: "how to pay, or what follows the payment", ...reservation, ...backorder },
  },
  "order-eft-chosen": {
    name: "How to pay by EFT",
    placeholders: { ...order, due: "the amount to pay" },
    sentences: reservation,
  },
  "order-reminder": {
    name: "Payment reminder",
    placeholders: { ...order, due: "the amount to pay" },
    sentences: reservation,
  },
  "order-reminder-sold-out": {
    name: "Payment reminder, items sold out",
    placeholders: order,
    sentences: { reservation: "that the items have sold out, and what the customer can do" },
  },
  "order-paid": {
    name: "Payment received",
    placeholders: { ...order, paid: "the amount received" },
    sentences: {
      difference: "what happens if the customer paid too little or too much",
      ...backorder,
    },
  },
  "order-part-paid": {
    name: "Part of the payment received",
    placeholders: { ...order, due: "the amount still due" },
  },
  "order-payment-check": { name: "Payment being checked", placeholders: order },
  "order-payment-sold-out": {
    name: "Payment received, items sold out",
    placeholders: { ...order, paid: "the amount received", refundTime: "“5 working days”" },
  },
  "order-payment-to-refund": {
    name: "Payment received for a closed order",
    placeholders: { ...order, ...closedOrder, paid: "the amount received" },
    sentences: { refund: "the refund, and the details you need for it" },
  },
  "order-payment-reversed": {
    name: "Payment reversed",
    placeholders: { ...order, amount: "the amount of the payment" },
    sentences: {
      reason: "why the payment was reversed",
      creditNote: "which credit note cancels the invoice, if there is one",
      payment: "whether the order must be paid again",
    },
  },
  "order-packed": {
    name: "Order packed",
    placeholders: { ...order, prepared: "“packed” or “prepared”" },
    sentences: { nextStep: "what happens next" },
  },
  "order-shipped": { name: "Order dispatched", placeholders: order },
  "order-sent-by-email": { name: "Order sent by email", placeholders: order },
  "order-ready": {
    name: "Order ready for collection",
    placeholders: { ...order, keptDays: "how long you keep it, as in “14 days”" },
  },
  "order-completed": {
    name: "Order completed",
    placeholders: { ...order, returnsLink: "the returns page’s address" },
  },
  "order-delivery-date": {
    name: "New delivery date",
    placeholders: order,
    sentences: { ...backorder, rightToCancel: "the right to cancel, if the date is too late" },
  },
  "order-stock-released": {
    name: "Items no longer reserved",
    placeholders: order,
    sentences: reservation,
  },
  "order-cancelled": {
    name: "Order cancelled",
    placeholders: order,
    sentences: {
      reason: "the reason staff entered, if you cancelled the order",
      refund: "the refund, if anything was paid",
    },
  },
  "order-expired": {
    name: "Order expired",
    placeholders: { ...order, payBy: "the last day for the payment" },
  },
  "order-expired-with-proof": {
    name: "Order expired, proof of payment received",
    placeholders: { ...order, payBy: "the last day for the payment" },
  },
  "order-refunded": {
    name: "Order refunded",
    placeholders: { ...order, amount: "the amount refunded" },
  },
  "order-partly-refunded": {
    name: "Order partly refunded",
    placeholders: { ...order, amount: "the amount refunded" },
  },
  "order-overpayment-refunded": {
    name: "Overpayment refunded",
    placeholders: { ...order, amount: "the amount refunded" },
  },
  "order-payment-refunded": {
    name: "Payment for a closed order refunded",
    placeholders: { ...order, ...closedOrder, amount: "the amount refunded" },
  },
  "order-address-changed": { name: "Delivery address changed", placeholders: order },
  "order-refund-account": { name: "Bank details for a refund entered", placeholders: order },
  "order-proof-received": {
    name: "Proof of payment received",
    placeholders: order,
    sentences: reservation,
  },
  "order-email-changed": { name: "Order email address changed", placeholders: order },
  "order-invoice-replaced": { name: "Corrected invoice", placeholders: order },
  "order-link": { name: "Link to an order", placeholders: order },
  quote: {
    name: "Quotation",
    placeholders: {
      ...quotation,
      total: "the total",
      validUntil: "the last day on which the prices are valid",
    },
  },
  "quote-confirmation": {
    name: "Confirm a request for a quotation",
    placeholders: { ...quotation, validity: "how long the link works, as in “7 days”" },
  },
  "quote-requested": {
    name: "Request for a quotation received",
    placeholders: { ...quotation, replyTime: "how soon you reply, as in “24 hours”" },
  },
  "quote-request-declined": {
    name: "Request for a quotation declined",
    placeholders: quotation,
    sentences: { reason: "the reason that staff entered" },
  },
  "quote-revised": {
    name: "Quotation revised",
    placeholders: {
      ...quotation,
      total: "the total",
      validUntil: "the last day on which the prices are valid",
    },
  },
  "quote-answered": { name: "Question about a quotation answered", placeholders: quotation },
  "quote-reminder": {
    name: "Quotation reminder",
    placeholders: {
      ...quotation,
      total: "the total",
      validUntil: "the last day on which the prices are valid",
    },
  },
  "quote-accepted-for-customer": {
    name: "Quotation accepted on the customer’s behalf",
    placeholders: {
      ...quotation,
      orderNumber: "the number of the order",
      how: "how the customer told you, as in “by phone”",
    },
  },
  "quote-withdrawn": { name: "Quotation withdrawn", placeholders: quotation },
  "verify-email": { name: "Confirm the email address", placeholders: validity },
  "reset-password": { name: "Reset the password", placeholders: validity },
  "password-changed": { name: "Password changed", placeholders: changedAt },
  "two-step-login-changed": {
    name: "Two-step login changed",
    placeholders: changedAt,
    sentences: { change: "what was changed" },
  },
  "two-step-login-recovery": {
    name: "Two-step login will be removed",
    placeholders: { takesEffectAt: "date and time of the removal" },
  },
  "new-device": {
    name: "Staff: login from a new device",
    placeholders: { loggedInAt: "date and time of the login" },
  },
  "confirm-new-email": { name: "Confirm a new email address", placeholders: validity },
  "agree-to-email-change": {
    name: "Confirm or reject a new email address",
    placeholders: validity,
    sentences: { rule: "when the address changes" },
  },
  "email-changed": { name: "Email address changed", placeholders: changedAt },
  "account-deleted": {
    name: "Account deleted",
    placeholders: {
      deletedAt: "date and time of the deletion",
      whatFollows: "whether you will write again",
    },
  },
  "confirm-preferences": {
    name: "Confirm marketing emails",
    placeholders: { validity: "how long the link works, as in “7 days”" },
  },
  "confirm-stock-alert": {
    name: "Confirm a stock alert",
    placeholders: {
      product: "the product’s name",
      validity: "how long the link works, as in “7 days”",
    },
  },
  "back-in-stock": {
    name: "Back in stock",
    placeholders: { product: "the product’s name" },
  },
  "contact-acknowledged": {
    name: "Message received",
    placeholders: {
      reference: "the reference of the message",
      replyBy: "the day on which it is due",
    },
  },
  "request-acknowledged": {
    name: "Information request received",
    placeholders: {
      reference: "the reference of the request",
      replyBy: "the day on which it is due",
    },
  },
  "complaint-acknowledged": {
    name: "Complaint received",
    placeholders: {
      reference: "the reference of the complaint",
      replyBy: "the day on which it is due",
    },
  },
  "contact-reply": {
    name: "Reply to a message",
    placeholders: {
      topic: "the first words of the customer’s message",
      reply: "the first words of your reply",
    },
  },
} as const satisfies Readonly<Record<string, Email>>;

export type EmailName = keyof typeof emails;

export const emailNames = Object.keys(emails) as EmailName[];

/** What the placeholders of an email stand for in one message. */
export type EmailValues<Name extends EmailName> = Readonly<
  Record<
    | Extract<keyof (typeof emails)[Name]["placeholders"], string>
    | ((typeof emails)[Name] extends { sentences: infer Sentences }
        ? Extract<keyof Sentences, string>
        : never),
    string
  >
>;

/** The placeholders for sentences that the customer must read. */
export function sentencesOf(name: EmailName): string[] {
  const email: Email = emails[name];
  return Object.keys(email.sentences ?? {});
}

/** By name, what each placeholder of an email stands for. */
export function emailPlaceholders(name: EmailName): Record<string, string> {
  const { placeholders, sentences = {} }: Email = emails[name];
  const followed = Object.entries(sentences).map(([sentence, meaning]) => [
    sentence,
    `${meaning} (follows the introduction if you leave it out)`,
  ]);
  return { ...placeholders, ...Object.fromEntries(followed) };
}
