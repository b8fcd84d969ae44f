import type {
  IncompleteLine,
  SendQuoteOutcome,
} from "#app/domain/quotes/drafts/send-quote.server.ts";
import type {
  AcceptedChannel,
  LostReason,
  QuoteEventKind,
} from "#app/domain/quotes/quote-states.ts";

/** Why a draft was not saved or sent. */
export const draftRefusals = {
  state: "This quotation has changed in the meantime. Reload the page to see it.",
  changed: "A colleague has saved this draft since you opened it. Reload the page to see it.",
  fields: "Some values need your attention. Nothing was saved.",
  "no-product": "A product of this draft no longer exists. Nothing was saved.",
  details: "The customer’s details are not complete.",
  empty: "Add a line first.",
  "nothing-to-pay": "The total is R 0.00. A quotation must come to more than that.",
  options: "Include exactly one line of each choice in the total.",
  "way-gone": "These goods need another delivery method.",
  "too-heavy": "Too heavy for the courier’s price list: enter a delivery cost.",
  "no-address": "The invoice needs the customer’s address.",
  past: "That last day has passed. Choose a later one.",
  "too-far": "Choose an earlier last day.",
} as const;

type Refusal = Extract<SendQuoteOutcome, { ok: false }>;

/** At the field of what a line lacks. */
export const incompleteLines: Record<IncompleteLine["lacks"], string> = {
  name: "Describe this line.",
  price: "Give a price. If the line is free, also give a discount of 100 %.",
};

function describeIncomplete({ position, name, lacks }: IncompleteLine): string {
  return lacks === "name"
    ? `Describe line ${position}.`
    : `Give a price for line ${position}, ${name}.`;
}

/** Why the draft cannot be sent as it is. */
export function describeRefusal(refusal: Refusal): string {
  if (refusal.reason === "not-found") return draftRefusals.state;
  if (refusal.reason === "incomplete") return refusal.lines.map(describeIncomplete).join(" ");
  if (refusal.reason !== "not-sold") return draftRefusals[refusal.reason];
  return `No longer sold: ${refusal.names.join(", ")}. Remove it to send the quotation.`;
}

/** Of a line that is not all in stock and has no delivery time. */
export function describeShortage({ inStock, quantity }: { inStock: number; quantity: number }) {
  const left = inStock === 0 ? "None" : `${inStock} of ${quantity}`;
  return `${left} ${inStock === 1 ? "is" : "are"} in stock. Give a delivery time.`;
}

export const channelLabels: Record<Exclude<AcceptedChannel, "link">, string> = {
  phone: "By phone",
  email: "By email",
  "in-person": "In person",
};

export const lostReasonLabels: Record<LostReason, string> = {
  price: "Price",
  elsewhere: "Bought elsewhere",
  "delivery-time": "Delivery time",
  "not-needed": "No longer needed",
  other: "Another reason",
};

/** What an entry of the history says, after the name of who did it. */
export const eventLabels: Record<QuoteEventKind, string> = {
  unconfirmed: "asked for a price",
  requested: "confirmed the email address",
  draft: "started a draft",
  sent: "sent a revision",
  countered: "made a counter-offer",
  accepted: "accepted",
  ordered: "made it an order",
  declined: "declined",
  expired: "let it expire",
  withdrawn: "withdrew it",
  refused: "declined the request",
  discarded: "discarded it",
  question: "asked",
  answer: "answered",
  note: "noted",
  extended: "changed the expiry date",
  reminded: "reminded the customer",
  "mailed-again": "sent it again",
  "draft-discarded": "discarded the draft",
};
