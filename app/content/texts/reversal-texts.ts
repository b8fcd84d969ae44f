/** Why a payment was reversed. */
export type ReversalReason = "not-received" | "wrong-order" | "returned" | "other";

type ReversalTexts = {
  /** For staff. */
  label: string;
  /** On the customer's order page. */
  onPage: string;
  /** In the email, after "We told you that we had received R 100.00." */
  inMail: string;
};

const notReceived = {
  onPage: "We confirmed your payment by mistake, and we’re sorry: the money hasn’t reached us.",
  inMail: "That was our mistake, and we’re sorry: the money hasn’t reached us.",
};

/** Why a payment was reversed, as staff choose it and as customers read it. */
export const reversalTexts: Readonly<Record<ReversalReason, ReversalTexts>> = {
  "not-received": { label: "The money wasn’t received", ...notReceived },
  "wrong-order": {
    label: "The money was for another order",
    onPage: "We recorded a payment for another order against yours by mistake, and we’re sorry.",
    inMail: "That was our mistake, and we’re sorry: the payment was for another order.",
  },
  returned: {
    label: "The bank returned the payment",
    onPage: "The bank returned your payment, so we no longer have the money.",
    inMail: "The bank has since returned the payment, so we no longer have the money.",
  },
  other: { label: "Another reason", ...notReceived },
};

export const REVERSAL_REASONS = Object.keys(reversalTexts) as [ReversalReason, ...ReversalReason[]];
