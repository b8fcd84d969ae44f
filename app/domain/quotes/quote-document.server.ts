import { deliveryTexts } from "#app/content/delivery.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { vatChangeText } from "#app/content/texts/vat-rate-texts.ts";
import { exclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { splitVat } from "#app/domain/checkout/pricing.ts";
import type { DiscountTerm } from "#app/domain/discounts/apply-discounts.ts";
import {
  type DocumentLine,
  documentTotals,
  formatRevisionNumber,
  type OrderDocument,
  referenceField,
  sellerContact,
  skuDetail,
  taxInvoiceType,
} from "#app/domain/documents/document.ts";
import { buyerOfDetails, currentSeller } from "#app/domain/documents/issue-document.server.ts";
import { formatCount, formatLongDate } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { priceRevision } from "./price-revision.ts";
import type { Quote } from "./read-quote.server.ts";

/** The quotation as a document. Not a tax document: no original and copies. */
export function quoteDocument(quote: Quote): OrderDocument {
  const { details } = quote;
  const seller = quote.seller ?? currentSeller();
  const { phone, email } = sellerContact(seller);
  const buyer = buyerOfDetails(details);
  const chargesVat = quote.vat !== undefined;
  const form = taxInvoiceType({ total: quote.total, chargesVat, buyer });
  return {
    kind: "quotation",
    title: "Quotation",
    number: formatRevisionNumber(quote.number, quote.revision),
    taxInvoiceType: form,
    copyMark: undefined,
    seller,
    buyer,
    headerFields: [
      ["Date", formatLongDate(quote.createdAt)],
      ["Valid until", formatLongDate(quote.validUntil)],
      ...referenceField(buyer),
      ["Delivery", deliveryTexts[details.deliveryMethod].onDocument],
      // Quotations made before these were recorded have neither a time nor a name.
      ...(seller.deliveryTime ? [["Delivery time", seller.deliveryTime] as const] : []),
      ["Contact", [seller.contactName, unbroken(phone), email].filter(Boolean).join(", ")],
    ],
    lines: quotedLines(quote),
    totals: documentTotals({
      ...quote,
      deliveryMethod: details.deliveryMethod,
      discount: discountOnWhole(quote),
    }),
    notes: [
      validityNote(quote),
      "A quotation does not reserve goods: we check stock when you accept it.",
      chargesVat
        ? "All prices are in South African rand, shown excluding and including VAT. Totals are calculated from the prices including VAT. Prices excluding VAT and the VAT on each line are rounded to the cent, so adding them up may give a few cents more or less. This is not a tax invoice."
        : "All prices are in South African rand.",
      ...(quote.vatChange ? [vatChangeText(quote.vatChange)] : []),
      ...(seller.terms ?? []),
      ...(quote.note ? [quote.note] : []),
      ...(details.remark ? [`Your note to us: ${details.remark}`] : []),
    ],
    madeAt: quote.createdAt,
  };
}

/** With no-break spaces, so that it stays on one line. */
const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");

function validityNote({ withdrawnAt, state, lines, validUntil }: Quote): string {
  if (state === "superseded") return "A newer revision has replaced this one.";
  if (withdrawnAt) {
    return `Withdrawn on ${formatLongDate(withdrawnAt)}. It can no longer be accepted.`;
  }
  if (state === "sent" && lines.some(({ isSold, isChosen }) => isChosen && !isSold)) {
    return "We no longer sell everything in this quotation, so it can no longer be accepted.";
  }
  return `These prices are valid until ${formatLongDate(validUntil)}.`;
}

/** The quoted lead time and, while the quotation can be accepted, when items not in stock are expected. */
function availability(line: Quote["lines"][number], { state }: Quote): string | undefined {
  const { backorder, leadTimeDays, inStock, quantity } = line;
  if (line.quotedLeadTimeDays !== null) {
    return `Delivery time ${formatCount(line.quotedLeadTimeDays, "working day")} from your order`;
  }
  if (state !== "sent") return undefined;
  if (backorder) return backorderTexts.quoted(backorder, quantity);
  if (inStock >= quantity || leadTimeDays === null) return undefined;
  return backorderTexts.newStock(leadTimeDays);
}

/** Each with its own discount; the discount on the whole is shown once, below them. */
function quotedLines(quote: Quote): DocumentLine[] {
  const { lines } = priceRevision(quote.lines, undefined);
  const included = lines.map(({ isChosen, net }) => (isChosen ? net : 0));
  const vat = quote.vat === undefined ? [] : splitVat(included, quote.vatPercent);
  return lines.map((line, index) => ({
    name: line.name,
    detail: lineDetail(line, quote),
    specification: line.specification,
    purpose: line.purpose,
    backorder: availability(line, quote),
    quantity: line.quantity,
    unit: line.unit,
    unitPrice: line.unitPrice,
    exclusivePrice: exclusivePrice(line.unitPrice, quote.vatPercent),
    discountText: lineDiscount(line, quote),
    option: optionText(line, quote),
    isLeftOut: !line.isChosen,
    total: line.net,
    vat: vat[index],
  }));
}

const withVat = (vat: number | undefined) => (vat === undefined ? "" : " incl. VAT");

/** "7%", or undefined for an amount. */
const percentOf = (term: DiscountTerm) =>
  term && "percent" in term ? `${term.percent}%` : undefined;

/** "Less R 65.00 incl. VAT (10% discount)": unlike the column of prices, it includes VAT. */
function lineDiscount({ discount, ownDiscount }: PricedQuoteLine, { vat }: Quote) {
  if (discount === 0) return undefined;
  const label = [percentOf(ownDiscount), "discount"].filter(Boolean).join(" ");
  return `Less ${formatRand(discount)}${withVat(vat)} (${label})`;
}

/** What is taken off all goods, as one amount. */
export function discountOnWhole({ lines, vat, discountOnWhole: term }: Quote) {
  const { onWhole } = priceRevision(lines, term);
  const percent = percentOf(term);
  const name = percent ? `Discount of ${percent}` : "Discount";
  return onWhole === 0 ? undefined : { name: `${name}${withVat(vat)}`, cents: onWhole };
}

/** A line that the customer may leave out or choose; totals contain what is chosen. */
function optionText(line: PricedQuoteLine, { vat }: Quote): string | undefined {
  const { isOptional, choiceGroup, isChosen } = line;
  if (!isOptional && choiceGroup === null) return undefined;
  const kind = choiceGroup === null ? "Optional" : `Choice ${choiceGroup}`;
  if (isChosen) return `${kind}: included in the total`;
  const price = `${formatRand(line.net)}${withVat(vat)}`;
  return `${kind}: not included in the total, ${price}`;
}

type PricedQuoteLine = Quote["lines"][number] & { net: number };

/** An accepted quotation is an order: what became of its products later does not matter. */
function lineDetail(
  line: Pick<Quote["lines"][number], "sku" | "isSold">,
  { state }: Quote,
): string | undefined {
  const detail = skuDetail(line.sku);
  if (line.isSold || state === "ordered") return detail;
  return detail ? `${detail}, no longer sold` : "No longer sold";
}
