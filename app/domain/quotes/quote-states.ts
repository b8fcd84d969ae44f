import type {
  AcceptedChannel,
  LostReason,
  QuoteActor,
  QuoteEventKind,
  QuoteState,
} from "#app/database/tables/orders.ts";

export type { AcceptedChannel, LostReason, QuoteEventKind, QuoteState };

export type QuoteStateRules = {
  /** The staff label. */
  label: string;
  tone: "wait" | "going" | "done" | "over";
  /** The allowed transitions, and who makes each. The database holds the same, and a test compares them. */
  next: Readonly<Partial<Record<QuoteState, readonly QuoteActor[]>>>;
  /** The view of the staff list in which it waits. */
  queue: "to-do" | "open" | "won" | "lost" | undefined;
  /** The newest sent revision is shown to the customer as an offer or as what became of it. */
  isEnded: boolean;
};

/** The state machine of quotations: everything that differs by state, except texts for the customer. */
export const quoteStates: Readonly<Record<QuoteState, QuoteStateRules>> = {
  unconfirmed: {
    label: "Address not confirmed",
    tone: "wait",
    next: { requested: ["customer"] },
    queue: undefined,
    isEnded: false,
  },
  requested: {
    label: "Requested",
    tone: "wait",
    next: { draft: ["staff"], refused: ["staff"] },
    queue: "to-do",
    isEnded: false,
  },
  draft: {
    label: "Draft",
    tone: "wait",
    next: { sent: ["staff"], countered: ["staff"], refused: ["staff"], discarded: ["staff"] },
    queue: "to-do",
    isEnded: false,
  },
  // Back to a draft for its next revision, also by staff alone. If that is discarded, it is sent or countered again.
  sent: {
    label: "Open",
    tone: "going",
    next: {
      accepted: ["customer", "staff"],
      countered: ["customer"],
      draft: ["staff"],
      declined: ["customer"],
      expired: ["system"],
      withdrawn: ["staff"],
    },
    queue: "open",
    isEnded: false,
  },
  countered: {
    label: "Counter-offer",
    tone: "wait",
    next: { draft: ["staff"], declined: ["customer"], withdrawn: ["staff"] },
    queue: "to-do",
    isEnded: false,
  },
  // Becomes an order in the same transaction.
  accepted: {
    label: "Accepted",
    tone: "done",
    next: { ordered: ["customer", "staff"] },
    queue: "won",
    isEnded: true,
  },
  ordered: { label: "Accepted", tone: "done", next: {}, queue: "won", isEnded: true },
  declined: { label: "Declined", tone: "over", next: {}, queue: "lost", isEnded: true },
  // Staff extend it, or make a new revision, also because the customer asks for a new price.
  expired: {
    label: "Expired",
    tone: "over",
    next: { sent: ["staff"], draft: ["staff"], withdrawn: ["staff"], countered: ["customer"] },
    queue: "lost",
    isEnded: true,
  },
  withdrawn: { label: "Withdrawn", tone: "over", next: {}, queue: "lost", isEnded: true },
  refused: { label: "Request declined", tone: "over", next: {}, queue: "lost", isEnded: true },
  discarded: { label: "Discarded", tone: "over", next: {}, queue: undefined, isEnded: true },
};

/** How a customer accepted, in a sentence. */
export const channelTexts: Readonly<Record<AcceptedChannel, string>> = {
  link: "online",
  phone: "by phone",
  email: "by email",
  "in-person": "in person",
};

export const QUOTE_STATES = Object.keys(quoteStates) as QuoteState[];

export function canQuoteTransition(from: QuoteState, to: QuoteState, actor: QuoteActor): boolean {
  return quoteStates[from].next[to]?.includes(actor) ?? false;
}

/** The states to which a rule applies, for SQL conditions. */
export function quoteStatesWhere(applies: (rules: QuoteStateRules) => boolean): QuoteState[] {
  return QUOTE_STATES.filter((state) => applies(quoteStates[state]));
}
