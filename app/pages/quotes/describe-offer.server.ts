import { quoteTexts } from "#app/content/texts/order-texts.ts";
import { backorderKey, lateLines } from "#app/domain/catalogue/availability/backorder.ts";
import { formatOrderNumber, formatRevisionNumber } from "#app/domain/documents/document.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { describeConversation } from "#app/domain/quotes/describe-conversation.ts";
import { describeRevisionChanges } from "#app/domain/quotes/describe-revision-changes.ts";
import { priceRevision } from "#app/domain/quotes/price-revision.ts";
import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import {
  hasAvailableChoice,
  hasOptions,
  isOption,
  quoteWithOptions,
} from "#app/domain/quotes/quote-options.server.ts";
import { type Negotiation, type Quote, readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { formatLongDate, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { loadQuote, revisionInUrl, revisionPath } from "./load-quote.server.ts";
import { isReservedOnAcceptance } from "./quote-action.server.ts";
import { optionsInUrl } from "./shown-options.ts";

/** Everything that the page of a sent quotation shows, with the options and the revision of the URL. */
export async function describeOffer(context: Context, request: Request, negotiation: Negotiation) {
  const { accessKey } = negotiation;
  const search = new URL(request.url).searchParams;
  const wanted = revisionInUrl(request);
  const stored = await loadQuote(context, accessKey, wanted);
  const { state } = stored;
  const positions = state === "sent" ? optionsInUrl(search, stored.revision) : undefined;
  const options = positions && hasOptions(stored) ? quoteWithOptions(stored, positions) : undefined;
  const quote = options?.ok ? options.quote : stored;
  const { order, total, vat, vatPercent, validUntil, details } = quote;
  const chosen = quote.lines.filter(({ isChosen }) => isChosen);
  const { installation, payments } = context.get(appServices);
  return {
    kind: "offer" as const,
    accessKey,
    revision: quote.revision,
    newest: formatRevisionNumber(quote.number, negotiation.revision),
    name: details.fullName,
    document: quoteDocument(quote),
    state,
    order: order && {
      reference: formatOrderNumber(order.number),
      page: `/orders/${order.accessKey}`,
    },
    ...{ total, vat, vatPercent },
    email: details.email,
    buyerReference: details.buyerReference,
    deliversMail: installation.deliversMail,
    validUntil: formatLongDate(validUntil),
    notSold: chosen.filter(({ isSold }) => !isSold),
    short: chosen.filter(({ inStock, quantity, backorder }) => inStock < quantity && !backorder),
    backorder: backorderKey(chosen),
    late: lateLines(chosen),
    paymentMethods: availablePaymentMethods(payments),
    isReserved: state === "sent" ? await isReservedOnAcceptance(context, quote) : undefined,
    options: describeOptions(quote),
    hasAvailableChoice: hasAvailableChoice(quote),
    optionsError:
      options?.ok === false
        ? quoteTexts.optionsShown
        : search.get("total") === "changed"
          ? quoteTexts.optionsChanged
          : undefined,
    lines: describeLines(quote),
    changes: await changesSince(context, stored),
    revisions: negotiation.revisions.map(({ revision, sentAt, total: cents }) => ({
      ...{ revision, cents },
      reference: formatRevisionNumber(quote.number, revision),
      on: sentAt ? formatLongDate(sentAt) : "",
      page:
        revision === negotiation.revision
          ? `/quotes/${accessKey}`
          : revisionPath(accessKey, revision),
      pdf: `/quotes/${accessKey}.pdf?revision=${revision}`,
      isShown: revision === quote.revision,
    })),
    talk: await describeTalk(context, negotiation),
    /** Not listed in the reader's account. */
    isByLink: quote.userId === null || quote.userId !== currentViewer(context)?.userId,
    isNew: search.has("made"),
    done: search.get("done") ?? "",
  };
}

/** Each line with the price of one after all discounts, for wishes. */
function describeLines({ lines, discountOnWhole }: Quote) {
  return priceRevision(lines, discountOnWhole).lines.map(({ position, name, quantity, net }) => ({
    ...{ position, name },
    each: Math.round(net / quantity),
  }));
}

/** The options in their order: boxes to tick, and groups of which one is chosen. */
function describeOptions({ lines }: Quote) {
  const priced = priceRevision(lines, undefined).lines.filter(isOption);
  const shown = priced.map(({ position, name, quantity, unit, net, isChosen, choiceGroup }) => ({
    ...{ position, name, isChosen, cents: net, group: choiceGroup },
    amount: unit ? `${quantity} × ${unit}` : quantity > 1 ? `${quantity} ×` : "",
  }));
  return {
    boxes: shown.filter(({ group }) => group === null),
    groups: [...Map.groupBy(shown, ({ group }) => group ?? "")]
      .filter(([letter]) => letter !== "")
      .map(([letter, choices]) => ({ letter, choices })),
  };
}

async function changesSince(context: Context, quote: Quote) {
  if (quote.revision === 1 || quote.state === "ordered") return undefined;
  const { database } = context.get(appServices);
  const { accessKey, revision } = quote;
  const before = await readQuote({ database }, { accessKey }, { revision: revision - 1 });
  if (!before?.sentAt) return undefined;
  const sentences = describeRevisionChanges(before, quote);
  return sentences.length === 0
    ? undefined
    : { since: formatRevisionNumber(quote.number, revision - 1), sentences };
}

/** The conversation, oldest first; a wished price is shown with the name of its line. */
export async function describeTalk(context: Context, negotiation: Negotiation) {
  const { database } = context.get(appServices);
  const { accessKey } = negotiation;
  const entries = describeConversation(negotiation);
  const named = new Map<number, Quote | undefined>();
  for (const { wishes, revision } of entries) {
    if (wishes.length === 0 || revision === undefined || named.has(revision)) continue;
    named.set(revision, await readQuote({ database }, { accessKey }, { revision }));
  }
  const nameOf = (revision: number | undefined, position: string) =>
    named.get(revision ?? 0)?.lines.find((line) => String(line.position) === position)?.name;
  return entries.map(({ at, wishes, revision, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    when: formatLongDateTime(at),
    wishes: wishes.flatMap(({ position, cents }) => {
      const name = nameOf(revision, position);
      return name ? [`${name}: ${formatRand(cents)} each`] : [];
    }),
  }));
}

export type Offer = Awaited<ReturnType<typeof describeOffer>>;
export type Talk = Awaited<ReturnType<typeof describeTalk>>;
