import type {
  IncompleteLine,
  SendQuoteOutcome,
} from "#app/domain/quotes/drafts/send-quote.server.ts";
import type {
  AcceptedChannel,
  LostReason,
  QuoteEventKind,
} from "#app/domain/quotes/quote-states.ts";
import { MAX_QUOTE_DAYS } from "#app/domain/quotes/quote-views.ts";

/** Why a draft was not saved or sent. */
export const draftRefusals = {
  state: "This quotation has changed since you opened it. Reload the page to see it.",
  changed: "A colleague has saved this draft since you opened it. Reload the page to see it.",
  "no-product": "A product in this draft no longer exists. Nothing was saved.",
  "too-much": "A line’s total is too high. Check the quantities. Nothing was saved.",
  empty: "Add a line first.",
  "nothing-to-pay": "The total is R 0.00. A quotation needs a total above zero.",
  options: "Include exactly one line of each choice in the total.",
  "way-gone": "These goods need another delivery method.",
  "too-heavy": "Too heavy for the courier’s price list. Enter a delivery cost.",
  "no-address": "The invoice needs the customer’s address.",
  past: "That date has passed. Choose a later one.",
  "too-far": `Choose a date within ${MAX_QUOTE_DAYS} days, because prices change.`,
} as const;

/** How many fields are wrong. */
export function describeFields(errors: Readonly<Record<string, string>>): string {
  const count = Object.keys(errors).length;
  return count === 1 ? "1 field needs your attention." : `${count} fields need your attention.`;
}

type Refusal = Extract<SendQuoteOutcome, { ok: false }>;

/** The field that a refusal is about. */
const refusedFields: Partial<Record<Refusal["reason"], string>> = {
  "way-gone": "deliveryMethod",
  "too-heavy": "delivery",
  "no-address": "street",
  past: "until",
  "too-far": "until",
};

/** At the field of what a line lacks. */
export const incompleteLines: Record<IncompleteLine["lacks"], string> = {
  name: "Describe this line.",
  price: "Enter a price. If the line is free, also enter a discount of 100%.",
  discount: "The discount is more than the line total.",
};

function describeIncomplete({ position, name, lacks }: IncompleteLine): string {
  if (lacks === "name") return `Describe line ${position}.`;
  return lacks === "price"
    ? `Enter a price for line ${position}, ${name}.`
    : `The discount of line ${position}, ${name}, is more than the line total.`;
}

/** Why the draft cannot be sent as it is. */
export function describeRefusal(refusal: Refusal): string {
  if (refusal.reason === "not-found") return draftRefusals.state;
  if (refusal.reason === "incomplete") return refusal.lines.map(describeIncomplete).join(" ");
  if (refusal.reason === "details") {
    return `The customer’s details are not complete. ${describeFields(refusal.errors)}`;
  }
  if (refusal.reason !== "not-sold") return draftRefusals[refusal.reason];
  return `No longer sold: ${refusal.names.join(", ")}. Remove it to send the quotation.`;
}

/** A refusal at the field that it is about, if there is one. */
export function refusedFieldErrors(refusal: Refusal): Record<string, string> {
  const field = refusedFields[refusal.reason];
  return field ? { [field]: describeRefusal(refusal) } : {};
}

/** Of a line that is not all in stock and has no delivery time. */
export function describeShortage({ inStock, quantity }: { inStock: number; quantity: number }) {
  const left = inStock === 0 ? "None" : `${inStock} of ${quantity}`;
  return `${left} ${inStock === 1 ? "is" : "are"} in stock. Enter a delivery time.`;
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
  unconfirmed: "asked for a quotation",
  requested: "confirmed the email address",
  draft: "started a draft",
  sent: "sent the quotation",
  countered: "made a counter-offer",
  accepted: "accepted the quotation",
  ordered: "turned it into an order",
  declined: "declined the quotation",
  expired: "marked the quotation as expired",
  withdrawn: "withdrew the quotation",
  refused: "declined the request",
  discarded: "discarded the quotation",
  question: "asked a question",
  answer: "answered",
  note: "added a note",
  extended: "changed the expiry date",
  reminded: "reminded the customer",
  "mailed-again": "emailed the quotation again",
  "draft-discarded": "discarded the draft",
};

/** The same without a mail server, which alone can confirm an address. */
export const unconfirmedEventLabels: Partial<Record<QuoteEventKind, string>> = {
  requested: "sent the request. The email address is not confirmed",
};
