import { company } from "#app/content/company.ts";
import { deliveryTexts } from "#app/content/delivery.ts";
import { isBankTransfer, type SettlementMethod } from "#app/content/payment-methods.ts";
import { eftPausedTexts } from "#app/content/texts/eft-paused-texts.ts";
import { vatChangeText } from "#app/content/texts/vat-rate-texts.ts";
import type { orders } from "#app/database/tables/orders.ts";
import type { documents } from "#app/database/tables/payments.ts";
import { paymentMethodInSentence } from "#app/domain/checkout/payment-methods.ts";
import {
  goodsVatOf,
  nonGoodsAmount,
  type PastRefund,
  paidFor,
  refundedUnits,
  type SoldLine,
} from "#app/domain/checkout/pricing.ts";
import type { VatChange } from "#app/domain/checkout/vat-rates.ts";
import { formatLongDate, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { shownBankAccount } from "#app/settings/private-settings.server.ts";
import {
  type CopyMark,
  type DocumentLine,
  type DocumentTotal,
  discountText,
  documentLines,
  documentTotals,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
  type OrderDocument,
  referenceField,
  skuDetail,
  type TaxInvoiceType,
  taxInvoiceType,
  vatTotals,
} from "./document.ts";
import { type BuyerColumns, buyerParty, currentSeller } from "./issue-document.server.ts";

/**
 * The pro forma invoice of an unpaid order, for buyers who need a document to pay. Not a tax document: it has the
 * order's number, and is not available once the order is paid or has ended.
 */
export function proFormaDocument(order: UnpaidOrderSnapshot): OrderDocument | undefined {
  if (order.state !== "awaiting-payment") return undefined;
  const buyer = buyerParty(order);
  const reference = formatOrderNumber(order.number);
  const chargesVat = order.vat !== undefined;
  const form = taxInvoiceType({ total: order.total, chargesVat, buyer });
  return {
    kind: "pro-forma",
    title: "Pro forma invoice",
    number: reference,
    taxInvoiceType: form,
    copyMark: undefined,
    seller: currentSeller(),
    buyer,
    headerFields: [
      ["Ordered on", formatLongDate(order.placedAt)],
      ["Please pay by", formatLongDate(order.expiresAt)],
      ...(order.stockReserved && order.stockReservedUntil
        ? [["Items held until", formatLongDateTime(order.stockReservedUntil)] as const]
        : []),
      ...referenceField(buyer),
      ["Delivery", deliveryTexts[order.deliveryMethod].onDocument],
    ],
    lines: documentLines(order, form),
    totals: order.paid === 0 ? documentTotals(order) : totalsWithPayments(order),
    notes: [
      "This is not a tax invoice. You will receive the invoice once the order is paid.",
      ...(isBankTransfer(order.paymentMethod)
        ? eftInstructions(reference)
        : ["Please pay on the order page."]),
      chargesVat
        ? "All prices are in South African rand and include VAT."
        : "All prices are in South African rand.",
      ...(order.vatChange ? [vatChangeText(order.vatChange)] : []),
    ],
    madeAt: order.placedAt,
  };
}

function eftInstructions(reference: string): string[] {
  const account = shownBankAccount();
  if (!account) return [eftPausedTexts.order];
  const { accountHolder, bank, accountNumber, branchCode, accountType } = account;
  return [
    `Pay by EFT with the reference ${reference}.`,
    // A note for each, so that no account number is broken across lines.
    `Account holder: ${accountHolder}`,
    `Bank: ${bank}`,
    `Account number: ${accountNumber}`,
    `Branch code: ${branchCode}`,
    `Account type: ${accountType}`,
    `Our bank details do not change. If an email or a caller gives you different ones, call us on ${company().phone.shown} before you pay.`,
  ];
}

/** After a part payment, the amount due is the main total. */
function totalsWithPayments({ paid, due, ...order }: UnpaidOrderSnapshot): DocumentTotal[] {
  return [
    ...documentTotals(order).map(({ name, cents }) => ({ name, cents })),
    { name: "Paid so far", cents: paid },
    { name: "Amount due", cents: due, isSum: true },
  ];
}

/** The issued document: its number, date, and seller and buyer at that time. */
export type DocumentSnapshot = Pick<
  typeof documents.$inferSelect,
  "number" | "issuedAt" | "seller" | "buyer"
>;

/** The order's snapshot that documents are made from. Amounts are whole cents. */
export type OrderSnapshot = Pick<
  OrderRow,
  | "number"
  | "placedAt"
  | "paidAt"
  | "deliveryMethod"
  | "vatPercent"
  | "discountLabel"
  | "deliveryDiscountLabel"
> & {
  goods: number;
  delivery: number;
  deliveryDiscount: number;
  total: number;
  vat: number | undefined;
  payments: readonly { receivedAt: Date; method: SettlementMethod }[];
  /** The part of an invoice that was written off, because a smaller payment was accepted as payment in full. */
  writtenOff: number;
  lines: readonly (DocumentLine & { sku?: string | null; discount?: number })[];
};

type OrderRow = typeof orders.$inferSelect;
type UnpaidOrderSnapshot = Omit<OrderSnapshot, "payments" | "writtenOff"> &
  BuyerColumns &
  Pick<
    OrderRow,
    "state" | "expiresAt" | "paymentMethod" | "stockReserved" | "stockReservedUntil"
  > & {
    paid: number;
    due: number;
    vatChange: VatChange | undefined;
  };

/** Tax invoice, in full or abridged; of a seller without VAT number, an invoice that names no VAT. */
export function invoiceDocument(
  order: OrderSnapshot,
  document: DocumentSnapshot,
  { mark, replaces, replacedBy, reversedBy }: InvoiceReferences,
): OrderDocument {
  const { chargesVat, reference, ...shared } = taxDocument(order, document, mark);
  const form = shared.taxInvoiceType;
  const { paidAt } = order;
  const writtenOff = paidAt ? order.writtenOff : 0;
  return {
    ...shared,
    isCancelled: replacedBy !== undefined || reversedBy !== undefined,
    kind: "invoice",
    title: chargesVat ? "Tax invoice" : "Invoice",
    number: formatInvoiceNumber(document.number),
    headerFields: [
      ["Invoice date", formatLongDate(document.issuedAt)],
      ...(replaces ? [["Replaces invoice", describeInvoice(replaces)] as const] : []),
      ["Order", formatOrderNumber(order.number)],
      ["Ordered on", formatLongDate(order.placedAt)],
      ...reference,
      ["Delivery", deliveryTexts[order.deliveryMethod].onDocument],
      ...(paidAt ? [["Paid on", formatPaidOn(order, paidAt)] as const] : []),
    ],
    lines: documentLines(order, form),
    totals: [
      ...documentTotals({ ...order, vat: chargesVat ? order.vat : undefined }),
      ...(writtenOff > 0
        ? [
            { name: "Received", cents: order.total - writtenOff },
            { name: "Written off", cents: writtenOff },
          ]
        : []),
    ],
    notes: [
      ...(replacedBy
        ? [`Cancelled because the buyer’s details were corrected. Replaced by ${replacedBy}.`]
        : paidAt
          ? [settlementNote(order)]
          : []),
      ...(reversedBy
        ? [`Cancelled by ${formatCreditNoteNumber(reversedBy)} because its payment was reversed.`]
        : []),
      chargesVat ? "All prices are in South African rand and include VAT." : NO_VAT_NOTE,
      ...legalNotes[form],
      ...(document.seller.terms ?? []),
    ],
  };
}

function settlementNote({ total, writtenOff }: OrderSnapshot): string {
  if (writtenOff === 0) return "Paid in full.";
  return `We accepted ${formatRand(total - writtenOff)} in settlement and wrote off ${formatRand(writtenOff)}. Nothing is outstanding.`;
}

/** What invoices and credit notes have in common. */
function taxDocument(
  order: OrderSnapshot,
  { seller, buyer, issuedAt }: DocumentSnapshot,
  copyMark: CopyMark | undefined,
) {
  const chargesVat = order.vat !== undefined && seller.vatNumber !== undefined;
  const form = taxInvoiceType({ total: order.total, chargesVat, buyer });
  return {
    chargesVat,
    reference: referenceField(buyer),
    taxInvoiceType: form,
    copyMark,
    seller,
    // An abridged document shows only the buyer's name.
    buyer: form === "abridged" ? { ...buyer, address: [] } : buyer,
    madeAt: issuedAt,
  };
}

type InvoiceReferences = {
  mark: CopyMark | undefined;
  /** The invoice that this one replaces, after the buyer's details were corrected. */
  replaces?: Invoice | undefined;
  /** The number of the invoice that replaced it. */
  replacedBy?: string | undefined;
  /** The credit note that cancelled it, because its payment was reversed. */
  reversedBy?: number | undefined;
};
type Invoice = { number: number; issuedAt: Date };

const describeInvoice = ({ number, issuedAt }: Invoice) =>
  `${formatInvoiceNumber(number)} dated ${formatLongDate(issuedAt)}`;

/** The credit note of a refund or of a cancelled invoice. */
export function creditNoteDocument(
  order: OrderSnapshot,
  document: DocumentSnapshot,
  { refund, invoice, replacedBy, isReversal, mark }: CreditNoteReferences,
): OrderDocument {
  const { chargesVat, reference, ...shared } = taxDocument(order, document, mark);
  const { amount, vat } = refund;
  return {
    ...shared,
    kind: "credit-note",
    title: "Credit note",
    number: formatCreditNoteNumber(document.number),
    headerFields: [
      ["Date", formatLongDate(document.issuedAt)],
      ...(invoice ? [["Relates to invoice", describeInvoice(invoice)] as const] : []),
      ["Order", formatOrderNumber(order.number)],
      ...reference,
    ],
    lines: creditLines(refund, { form: shared.taxInvoiceType, delivery: refund.delivery }),
    totals: chargesVat
      ? vatTotals("Credit", { total: amount, vat, vatPercent: order.vatPercent })
      : [{ name: "Credit", cents: amount, isSum: true }],
    notes: [
      `Reason: ${refund.reason}`,
      replacedBy
        ? `Nothing was refunded: ${replacedBy} replaces the invoice.`
        : isReversal
          ? "Nothing was refunded: the payment for the invoice was reversed."
          : "This amount was refunded to you.",
      chargesVat ? "All amounts are in South African rand and include VAT." : NO_VAT_NOTE,
    ],
  };
}

type CreditNoteReferences = {
  refund: Credit & { reason: string; delivery: number };
  invoice: Invoice | undefined;
  /** Nothing was refunded: this invoice replaces the credited one. */
  replacedBy?: string | undefined;
  /** Nothing was refunded: the payment of the invoice was reversed. */
  isReversal?: boolean;
  mark: CopyMark | undefined;
};

/** A credited quantity of a line, with its VAT. */
type RefundedLine = Pick<
  DocumentLine,
  "name" | "detail" | "quantity" | "unitPrice" | "discountText" | "total"
> & { vat: number };

type Credit = { amount: number; vat: number; lines: readonly RefundedLine[] };

/** The credited goods and the non-goods amount, which is the delivery if it is exactly that; without goods, one amount. */
export function creditLines(
  { amount, vat, lines }: Credit,
  { form, delivery }: { form: TaxInvoiceType; delivery: number },
): DocumentLine[] {
  const rest = amount - lines.reduce((sum, { total }) => sum + total, 0);
  const restVat = vat - lines.reduce((sum, line) => sum + line.vat, 0);
  const nameOf = (cents: number, other: string) =>
    delivery > 0 && cents === delivery ? "Delivery" : other;
  const shown =
    lines.length === 0 || rest < 0
      ? [amountLine(lines.length === 0 ? nameOf(amount, CREDIT) : CREDIT, amount, vat)]
      : [...lines, ...(rest > 0 ? [amountLine(nameOf(rest, "Other amount"), rest, restVat)] : [])];
  if (form !== "full") return shown.map(({ vat: _, ...line }) => line);
  // With non-goods amounts, the last refund may carry a cent of rounding.
  const off = vat - shown.reduce((sum, line) => sum + line.vat, 0);
  return shown.map((line, index) => ({
    ...line,
    vat: line.vat + (index === shown.length - 1 ? off : 0),
  }));
}

const CREDIT = "Credit on the order";

/** The delivery cost that earlier refunds have not credited yet. */
export function uncreditedDelivery(
  { lines, delivery }: { lines: readonly SoldLine[]; delivery: number },
  before: readonly Omit<PastRefund, "vat">[],
): number {
  const isCredited = before.some(
    (refund, index) => nonGoodsAmount(lines, before.slice(0, index), refund) === delivery,
  );
  return isCredited ? 0 : delivery;
}

function amountLine(name: string, cents: number, vat: number) {
  return { name, quantity: 1, unitPrice: cents, total: cents, vat };
}

/** The refunded lines by name, with their VAT, in the order of the invoice. */
export function refundedLines(
  order: {
    lines: readonly (SoldLine & { name: string; sku?: string | null })[];
    vatPercent: number | null;
    discountLabel?: string | null;
  },
  before: readonly Pick<PastRefund, "lines">[],
  lines: PastRefund["lines"],
): RefundedLine[] {
  const sold = order.lines;
  const sorted = sold.flatMap(({ id }) => lines.filter(({ lineId }) => lineId === id));
  const vat = goodsVatOf(order, before, sorted);
  return sorted.map(({ lineId, quantity }, index) => {
    const line = sold.find(({ id }) => id === lineId);
    const { name = "", unitPrice = 0 } = line ?? {};
    const detail = skuDetail(line?.sku);
    const total = line ? paidFor(line, quantity, refundedUnits(before, lineId)) : 0;
    const discount = unitPrice * quantity - total;
    return {
      ...{ name, detail, unitPrice, quantity, total, vat: vat[index] ?? 0 },
      discountText: discountText(discount, order.discountLabel),
    };
  });
}

const NO_VAT_NOTE = "All amounts are in South African rand. The seller is not registered for VAT.";

const legalNotes: Record<TaxInvoiceType, string[]> = {
  plain: [],
  full: ["Tax invoice under section 20(4) of the Value-Added Tax Act 89 of 1991."],
  abridged: ["Abridged tax invoice under section 20(5) of the Value-Added Tax Act 89 of 1991."],
};

/** The day on which the payment that completed it was received: a later payment does not change a copy. */
function formatPaidOn(order: OrderSnapshot, paidAt: Date): string {
  const payment = order.payments.findLast(({ receivedAt }) => receivedAt <= paidAt);
  return payment
    ? `${formatLongDate(payment.receivedAt)}, by ${paymentMethodInSentence(payment.method)}`
    : formatLongDate(paidAt);
}
