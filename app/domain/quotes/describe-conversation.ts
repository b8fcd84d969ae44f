import { lostReasonTexts } from "#app/content/texts/order-texts.ts";
import { formatQuoteNumber, formatRevisionNumber } from "#app/domain/documents/document.ts";
import { channelTexts } from "./quote-states.ts";
import type { Negotiation } from "./read-quote.server.ts";

/** What a customer reads of a quotation's history; what is for staff only is not in it. */
export type ConversationEntry = {
  at: Date;
  /** Whose words these are. */
  by: "customer" | "us" | "system";
  title: string;
  message: string | undefined;
  /** Of a counter-offer: what was wished for. */
  wishes: readonly { position: string; cents: number }[];
  /** The revision that it is about. */
  revision: number | undefined;
};

type Event = Negotiation["events"][number];

export function describeConversation(negotiation: Negotiation): ConversationEntry[] {
  return negotiation.events
    .filter(({ forStaff }) => !forStaff)
    .flatMap((event) => {
      const title = titleOf(event, negotiation);
      if (title === undefined) return [];
      const by =
        event.actor === "customer" ? "customer" : event.actor === "staff" ? "us" : "system";
      return [
        {
          ...{ at: event.at, by, title, message: messageOf(event, negotiation) },
          wishes: Object.entries(event.wishedPrices ?? {}).map(([position, cents]) => ({
            ...{ position, cents },
          })),
          revision: event.revision ?? undefined,
        } as const,
      ];
    });
}

function titleOf(event: Event, { number, details, acceptedName, acceptedChannel }: Negotiation) {
  const who = event.actorName || details.fullName || "The customer";
  const quotation = formatQuoteNumber(number);
  const revision = formatRevisionNumber(number, event.revision ?? 1);
  switch (event.kind) {
    case "unconfirmed":
      return `${who} asked for a quotation`;
    case "sent":
      return event.actor === "customer" ? `${who} requested ${revision}` : `We sent ${revision}`;
    case "countered":
      return event.fromState === "expired"
        ? `${who} asked for a new price`
        : `${who} asked for a change to ${revision}`;
    case "question":
      return `${who} asked`;
    case "answer":
      return "We answered";
    case "declined":
      return `${who} declined ${revision}`;
    case "accepted":
      return event.actor === "customer"
        ? `${who} accepted ${revision}`
        : `We recorded that ${acceptedName ?? "you"} accepted ${revision} ${channelTexts[acceptedChannel ?? "link"]}`;
    case "extended":
      return `We extended ${revision}`;
    case "withdrawn":
      return `We withdrew ${revision}`;
    case "expired":
      return `${revision} expired`;
    case "refused":
      return `We couldn’t quote for ${quotation}`;
    case "requested":
    case "draft":
    case "ordered":
    case "discarded":
    case "note":
    case "reminded":
    case "mailed-again":
    case "draft-discarded":
      return undefined;
  }
}

function messageOf({ kind, message }: Event, { wish, lostReason }: Negotiation) {
  // Of the request itself the message names the products.
  if (kind === "unconfirmed") return wish || undefined;
  if (kind !== "declined") return message ?? undefined;
  return [lostReason && `${lostReasonTexts[lostReason]}.`, message].filter(Boolean).join("\n");
}
