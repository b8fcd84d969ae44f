import { deliveryWords } from "#app/content/delivery-words.ts";
import { spellDay } from "#app/content/spell-moment.ts";
import type { DocumentParty } from "#app/database/tables/payments.ts";
import { splitVat } from "../order-money.ts";
import { creditNoteNumber, invoiceNumber, orderNumber } from "../order-numbers.ts";
import { inSentence } from "../payment-names.ts";
import type { Order } from "../read-order.server.ts";
import { type RefundMade, type SoldLine, vatOfGoods } from "../refund-vat.ts";
import {
  formOf,
  type Paper,
  type PaperForm,
  type PaperLine,
  type PaperMark,
  totalsOf,
} from "./paper.ts";

/** What a document row adds to its order: its number, its day, and the parties of that day. */
export type DocumentFacts = {
  number: number;
  issuedAt: Date;
  seller: DocumentParty;
  buyer: DocumentParty;
};

/** The order's figures that a document shows: copies of the day it was placed. */
export type OrderFigures = Pick<
  Order,
  | "number"
  | "placedAt"
  | "paidAt"
  | "deliveryWay"
  | "goods"
  | "delivery"
  | "total"
  | "vat"
  | "vatPercent"
  | "payments"
> & { lines: readonly Pick<Order["lines"][number], "name" | "quantity" | "unitPrice" | "total">[] };

/** Tax invoice, in full or abridged; of a seller without VAT number, an invoice that names no VAT. */
export function invoicePaper(
  order: OrderFigures,
  document: DocumentFacts,
  { mark, replaces, replacedBy }: InvoiceFacts,
): Paper {
  const { seller, buyer } = document;
  const chargesVat = order.vat !== undefined && seller.vatNumber !== undefined;
  const form = formOf({ total: order.total, chargesVat, buyer });
  const vatOfLines = form === "full" ? splitVat(order.lines.map(({ total }) => total)) : [];
  return {
    kind: "invoice",
    title: chargesVat ? "Tax invoice" : "Invoice",
    number: invoiceNumber(document.number),
    form,
    mark,
    seller,
    buyer: shownBuyer(buyer, form),
    facts: [
      ["Invoice date", spellDay(document.issuedAt)],
      ...(replaces ? [["Replaces invoice", nameInvoice(replaces)] as const] : []),
      ["Order", orderNumber(order.number)],
      ["Ordered on", spellDay(order.placedAt)],
      ...(buyer.reference ? [["Your reference", buyer.reference] as const] : []),
      ["Delivery", deliveryWords[order.deliveryWay].onPaper],
      ...(order.paidAt ? [["Paid on", paidOn(order, order.paidAt)] as const] : []),
    ],
    lines: order.lines.map(({ name, quantity, unitPrice, total }, place) => ({
      name,
      quantity,
      unitPrice,
      total,
      vat: vatOfLines[place],
    })),
    totals: totalsOf({ ...order, vat: chargesVat ? order.vat : undefined }),
    notes: [
      ...(replacedBy
        ? [`Taken back, because the buyer's details were corrected. ${replacedBy} takes its place.`]
        : order.paidAt
          ? ["Paid in full. Nothing is owed."]
          : []),
      ...(chargesVat ? ["All prices are in South African Rand and include VAT."] : [PLAIN]),
      ...lawOf(form),
    ],
    madeAt: document.issuedAt,
  };
}

type InvoiceFacts = {
  mark: PaperMark | undefined;
  /** Whose place it takes, after the buyer was put right. */
  replaces?: Invoice | undefined;
  /** The number of the one that took its place. */
  replacedBy?: string | undefined;
};
type Invoice = { number: number; issuedAt: Date };

const nameInvoice = ({ number, issuedAt }: Invoice) =>
  `${invoiceNumber(number)} of ${spellDay(issuedAt)}`;

/** What was given back or taken back, why, and the invoice that it corrects. */
export function creditNotePaper(
  order: OrderFigures,
  document: DocumentFacts,
  {
    refund,
    invoice,
    replacedBy,
    mark,
  }: {
    refund: { amount: number; vat: number; reason: string; lines: readonly RefundedLine[] };
    invoice: Invoice | undefined;
    /** Nothing was paid back: this invoice takes the place of the one that is taken back. */
    replacedBy?: string | undefined;
    mark: PaperMark | undefined;
  },
): Paper {
  const { seller, buyer } = document;
  const chargesVat = order.vat !== undefined && seller.vatNumber !== undefined;
  const form = formOf({ total: order.total, chargesVat, buyer });
  const { amount, vat } = refund;
  const invoiceFacts = invoice && [["Corrects invoice", nameInvoice(invoice)] as const];
  return {
    kind: "credit-note",
    title: "Credit note",
    number: creditNoteNumber(document.number),
    form,
    mark,
    seller,
    buyer: shownBuyer(buyer, form),
    facts: [
      ["Date", spellDay(document.issuedAt)],
      ...(invoiceFacts ?? []),
      ["Order", orderNumber(order.number)],
      ...(buyer.reference ? [["Your reference", buyer.reference] as const] : []),
    ],
    lines: creditLines(refund, form),
    totals: chargesVat
      ? [
          { name: "Credit without VAT", cents: amount - vat },
          { name: `VAT at ${order.vatPercent}%`, cents: vat },
          { name: "Credit with VAT", cents: amount, isSum: true },
        ]
      : [{ name: "Credit", cents: amount, isSum: true }],
    notes: [
      `Reason: ${refund.reason}`,
      replacedBy
        ? `Nothing was paid back: ${replacedBy} takes the place of the invoice.`
        : "This amount was paid back to you.",
      ...(chargesVat ? ["All amounts are in South African Rand and include VAT."] : [PLAIN]),
    ],
    madeAt: document.issuedAt,
  };
}

/** So many of a line, with the VAT in them. */
export type RefundedLine = { name: string; quantity: number; unitPrice: number; vat: number };

/** The goods that came back, and what was given back beside them; without goods, one amount. */
export function creditLines(
  { amount, vat, lines }: { amount: number; vat: number; lines: readonly RefundedLine[] },
  form: PaperForm,
): PaperLine[] {
  const goods = lines.map((line) => ({ ...line, total: line.unitPrice * line.quantity }));
  const rest = amount - goods.reduce((sum, { total }) => sum + total, 0);
  const restVat = vat - goods.reduce((sum, line) => sum + line.vat, 0);
  const shown =
    goods.length === 0 || rest < 0
      ? [oneAmount("Credit on the order", amount, vat)]
      : [...goods, ...(rest > 0 ? [oneAmount("Delivery and other amounts", rest, restVat)] : [])];
  if (form !== "full") return shown.map(({ vat: _, ...line }) => line);
  // Where amounts were given back beside goods, the last refund may hold a cent of rounding.
  const off = vat - shown.reduce((sum, line) => sum + line.vat, 0);
  return shown.map((line, place) => ({
    ...line,
    vat: line.vat + (place === shown.length - 1 ? off : 0),
  }));
}

function oneAmount(name: string, cents: number, vat: number) {
  return { name, quantity: 1, unitPrice: cents, total: cents, vat };
}

/** What of which line, by name and with its VAT, in the order in which they were sold. */
export function refundedLines(
  sold: readonly (SoldLine & { name: string })[],
  before: readonly Pick<RefundMade, "lines">[],
  lines: RefundMade["lines"],
): RefundedLine[] {
  const inOrder = sold.flatMap(({ id }) => lines.filter(({ lineId }) => lineId === id));
  const vat = vatOfGoods(sold, before, inOrder);
  return inOrder.map(({ lineId, quantity }, place) => {
    const { name = "", unitPrice = 0 } = sold.find(({ id }) => id === lineId) ?? {};
    return { name, unitPrice, quantity, vat: vat[place] ?? 0 };
  });
}

const PLAIN = "All amounts are in South African Rand. The seller is not registered for VAT.";

/** Abridged, a document names its buyer and no more. */
function shownBuyer(buyer: DocumentParty, form: PaperForm): DocumentParty {
  return form === "abridged" ? { ...buyer, address: [] } : buyer;
}

function lawOf(form: PaperForm): string[] {
  if (form === "plain") return [];
  return form === "full"
    ? ["Tax invoice under section 20(4) of the Value-Added Tax Act 89 of 1991."]
    : ["Abridged tax invoice under section 20(5) of the Value-Added Tax Act 89 of 1991."];
}

/** By the payment that paid it: one that came later changes nothing on a copy. */
function paidOn(order: OrderFigures, paidAt: Date): string {
  const way = order.payments.findLast(({ receivedAt }) => receivedAt <= paidAt)?.way;
  return way ? `${spellDay(paidAt)}, by ${inSentence(way)}` : spellDay(paidAt);
}
