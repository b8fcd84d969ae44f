import { company } from "#app/content/company.ts";
import type { DocumentParty, DocumentSeller } from "#app/database/tables/document-parties.ts";
import type { DeliveryMethod } from "#app/database/tables/orders.ts";
import { exclusivePrice, includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { needsBillingAddress } from "#app/domain/checkout/buyer-address.ts";
import { splitVat } from "#app/domain/checkout/pricing.ts";
import { formatRand, toCents } from "#app/format/money.ts";
import { type NumberSeries, settings } from "#app/settings/settings.ts";

/** A document (invoice, credit note, quotation, pro forma) as its reader sees it, as PDF and on screen. Amounts are whole cents. */
export type OrderDocument = {
  kind: "invoice" | "credit-note" | "quotation" | "pro-forma";
  /** The heading; its wording is prescribed by law. */
  title: "Tax invoice" | "Invoice" | "Credit note" | "Quotation" | "Pro forma invoice";
  number: string;
  taxInvoiceType: TaxInvoiceType;
  /** Tax law allows one original; every later one is marked as a copy. */
  copyMark: CopyMark | undefined;
  /** An invoice that a credit note cancelled. */
  isCancelled?: boolean;
  seller: DocumentSeller;
  buyer: DocumentParty;
  headerFields: readonly (readonly [name: string, value: string])[];
  lines: readonly DocumentLine[];
  totals: readonly DocumentTotal[];
  notes: readonly string[];
  madeAt: Date;
};

/** Full: with the buyer's particulars. Abridged: up to R 5000. Plain: of a seller that charges no VAT. */
export type TaxInvoiceType = "full" | "abridged" | "plain";
export type CopyMark = "Original" | "Copy";

export type DocumentLine = {
  name: string;
  /** More about the product, below its name. */
  detail?: string | undefined;
  /** The short specification at the time of sale. */
  specification?: string | undefined;
  /** What the buyer said it is for. */
  purpose?: string | undefined;
  /** Units that were not in stock, and by when they are expected. */
  backorder?: string | undefined;
  quantity: number;
  /** "hour"; empty or missing: pieces. */
  unit?: string | undefined;
  unitPrice: number;
  /** What is taken off the line, and why; its total is what is paid. */
  discountText?: string | undefined;
  /** Excluding VAT, of a seller that charges it. */
  exclusivePrice?: number | undefined;
  /** Of a quotation: "Optional, not included in the total: R 230.00 incl. VAT". */
  option?: string | undefined;
  /** An option that is not chosen: no part of the VAT and the totals. */
  isLeftOut?: boolean;
  total: number;
  /** The part of the total that is VAT, in the full form. */
  vat?: number | undefined;
};

export type DocumentTotal = { name: string; cents: number; isSum?: boolean };

export function taxInvoiceType(sale: {
  total: number;
  chargesVat: boolean;
  buyer: DocumentParty;
}): TaxInvoiceType {
  const { total, chargesVat, buyer } = sale;
  if (!chargesVat) return "plain";
  const business = { companyName: buyer.company, buyerVatNumber: buyer.vatNumber };
  return needsBillingAddress(total, business, { chargesVat }) ? "full" : "abridged";
}

/** Lines with the part that is VAT, which only the full form shows. */
export function documentLines(
  sale: {
    lines: readonly SnapshotLine[];
    vatPercent: number | null;
    discountLabel?: string | null;
  },
  form: TaxInvoiceType,
): DocumentLine[] {
  const amounts = sale.lines.map(({ total }) => total);
  const vat = form === "full" ? splitVat(amounts, sale.vatPercent) : [];
  return sale.lines.map(
    ({ name, detail, sku, quantity, unit, unitPrice, discount = 0, total }, index) => ({
      name,
      detail: detail ?? skuDetail(sku),
      quantity,
      unit,
      unitPrice,
      discountText: discountText(discount, sale.discountLabel),
      exclusivePrice: exclusivePrice(unitPrice, form === "plain" ? null : sale.vatPercent),
      total,
      vat: vat[index],
      specification: sale.lines[index]?.specification,
      purpose: sale.lines[index]?.purpose,
      backorder: sale.lines[index]?.backorder,
    }),
  );
}

/** "Less R 100.00: December special (DEC10)" */
export function discountText(cents: number, label?: string | null): string | undefined {
  if (cents === 0) return undefined;
  return `Less ${formatRand(cents)}${label ? `: ${label}` : " discount"}`;
}

type SnapshotLine = Omit<DocumentLine, "vat" | "exclusivePrice" | "discountText"> & {
  sku?: string | null | undefined;
  discount?: number;
};

/** "8 × hour", or the number of pieces. */
export function quantityText({ quantity, unit }: Pick<DocumentLine, "quantity" | "unit">): string {
  return unit ? `${quantity} × ${unit}` : String(quantity);
}

type ColumnsOf = Pick<OrderDocument, "kind" | "taxInvoiceType" | "lines">;

/** Quotations are compared by their prices excluding VAT. */
const isExclusive = ({ kind, taxInvoiceType }: ColumnsOf) =>
  kind === "quotation" && taxInvoiceType !== "plain";

/** The columns after the description; amounts are numbers. */
export function lineColumns(document: ColumnsOf): LineColumn[] {
  const withVat = document.taxInvoiceType === "plain" ? "" : " incl. VAT";
  const hasVat = document.lines.some(({ vat }) => vat !== undefined);
  const price: LineColumn = isExclusive(document)
    ? { name: "Price excl. VAT", value: (line) => line.exclusivePrice ?? line.unitPrice }
    : { name: `Price${withVat}`, value: (line) => line.unitPrice };
  const vat: LineColumn = {
    name: "VAT",
    value: (line) => (line.isLeftOut ? "–" : (line.vat ?? 0)),
  };
  return [
    { name: "Quantity", value: quantityText },
    price,
    ...(hasVat ? [vat] : []),
    { name: `Total${withVat}`, value: (line) => (line.isLeftOut ? "Not included" : line.total) },
  ];
}

export type LineColumn = { name: string; value: (line: DocumentLine) => string | number };

/** "SKU P-100001, R 100.00 each excl. VAT. Less R 10.00: December special": the price that has no column. */
export function lineNote(line: DocumentLine, document: ColumnsOf): string {
  const { exclusivePrice: exclusive, unitPrice } = line;
  const other = isExclusive(document)
    ? `${formatRand(unitPrice)} each incl. VAT`
    : exclusive !== undefined && `${formatRand(exclusive)} each excl. VAT`;
  const note = [line.detail, other].filter(Boolean).join(", ");
  return [note, line.discountText].filter(Boolean).join(". ");
}

/** Lines of the first orders have none. */
export function skuDetail(sku: string | null | undefined): string | undefined {
  return sku ? `SKU ${sku}` : undefined;
}

/** On one line, for emails: "Highveld 14 (HV-14)", "Installation (per hour)". */
export function nameOnOneLine({ name, sku, unit }: NamedLine): string {
  const detail = [sku, unit && `per ${unit}`].filter(Boolean).join(", ");
  return detail ? `${name} (${detail})` : name;
}

type NamedLine = { name: string; sku: string | null; unit?: string | undefined };

/** The totals below the lines, with the VAT. */
export function documentTotals(sale: {
  goods: number;
  delivery: number;
  deliveryMethod: DeliveryMethod;
  deliveryDiscount?: number;
  deliveryDiscountLabel?: string | null;
  /** Off all goods; the goods are what is left. */
  discount?: DocumentTotal | undefined;
  vat: number | undefined;
  vatPercent: number | null;
}): DocumentTotal[] {
  const { goods, delivery, deliveryMethod, deliveryDiscount = 0, vat, vatPercent } = sale;
  const total = goods + delivery;
  const { discount } = sale;
  const withVat = vat === undefined ? "" : " incl. VAT";
  const parts = [
    { name: `Subtotal${withVat}`, cents: goods + (discount?.cents ?? 0) },
    ...(discount ? [{ ...discount, cents: -discount.cents }] : []),
    // Only a courier delivers.
    ...(deliveryMethod === "courier" || delivery > 0
      ? [{ name: `Delivery${withVat}`, cents: delivery + deliveryDiscount }]
      : []),
    ...(deliveryDiscount > 0
      ? [{ name: sale.deliveryDiscountLabel ?? "Free delivery", cents: -deliveryDiscount }]
      : []),
  ];
  if (vat === undefined) return [...parts, { name: "Total", cents: total, isSum: true }];
  return [...parts, ...vatTotals("Total", { total, vat, vatPercent })];
}

/** The amount excluding VAT, the VAT, and the amount including it: both amounts equally prominent (VAT Act, section 65). */
export function vatTotals(
  name: "Total" | "Credit",
  { total, vat, vatPercent }: { total: number; vat: number; vatPercent: number | null },
): DocumentTotal[] {
  return [
    { name: `${name} excl. VAT`, cents: total - vat, isSum: true },
    { name: `VAT at ${vatPercent}%`, cents: vat },
    { name: `${name} incl. VAT`, cents: total, isSum: true },
  ];
}

/** The VAT of an issued document, in whole cents: of its refund, or of the whole order at the document's rate. */
export function documentVat(document: {
  total: string | null;
  vatPercent: number | null;
  refundVat: string | null;
}): number {
  if (document.refundVat !== null) return toCents(document.refundVat);
  return includedVat(toCents(document.total ?? "0"), document.vatPercent);
}

/** The buyer's name and address lines; an abridged document shows the name only. */
export function formatParty(party: DocumentParty): { first: string; others: readonly string[] } {
  const { name, company, address, vatNumber, registrationNumber } = party;
  return {
    first: company ?? name,
    others: [
      ...(company && name ? [`For the attention of ${name}`] : []),
      ...address,
      ...(registrationNumber ? [`Reg. no. ${registrationNumber}`] : []),
      ...(vatNumber ? [`VAT no. ${vatNumber}`] : []),
    ],
  };
}

/** The company's name and contact details when the document was issued. Early documents lack them and show today's. */
export function sellerContact({ tradingName, email, phone }: DocumentSeller) {
  return {
    tradingName: tradingName ?? company().name,
    email: email ?? company().email,
    phone: phone ?? company().phone.shown,
  };
}

/** Everything of the buyer that a document prints. */
export function partyTexts(party: DocumentParty): string[] {
  const { first, others } = formatParty(party);
  return [first, ...others, ...(party.deliverTo?.lines ?? []), party.reference ?? ""];
}

/** The buyer's own reference, for the header of their document. */
export function referenceField({ reference }: DocumentParty) {
  return reference ? [["Your purchase order number", reference] as const] : [];
}

/** A file name that is valid on every system. */
export function documentFileName({ title, number, copyMark }: OrderDocument): string {
  const parts = [title, number, ...(copyMark === "Copy" ? ["copy"] : [])];
  return `${parts
    .join("-")
    .replace(/[^\w-]+/g, "-")
    .toLowerCase()}.pdf`;
}

/** Formats a document number, as used for a payment reference. */
export const formatOrderNumber = (number: number) => formatNumberOf("order", number);
export const formatQuoteNumber = (number: number) => formatNumberOf("quote", number);
/** The first revision has the quotation's number, later ones add theirs: QUO-1042-2. */
export const formatRevisionNumber = (number: number, revision: number) =>
  revision > 1 ? `${formatQuoteNumber(number)}-${revision}` : formatQuoteNumber(number);
export const formatInvoiceNumber = (number: number) => formatNumberOf("invoice", number);
export const formatCreditNoteNumber = (number: number) => formatNumberOf("creditNote", number);

/** Uses the prefix that was current when the number was issued. */
export function formatNumberOf(series: NumberSeries, number: number): string {
  const prefixes = settings().numbers[series];
  const { prefix } = prefixes.findLast(({ from }) => from <= number) ?? prefixes[0] ?? {};
  return `${prefix}-${number}`;
}
