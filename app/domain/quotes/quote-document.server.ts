import { deliveryTexts } from "#app/content/delivery.ts";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import type { DocumentParty } from "#app/database/tables/payments.ts";
import { formatAddressLines } from "#app/domain/checkout/buyer-address.ts";
import { splitVat } from "#app/domain/checkout/pricing.ts";
import {
  documentTotals,
  formatQuoteNumber,
  type OrderDocument,
  taxInvoiceType,
} from "#app/domain/documents/document.ts";
import { currentSeller } from "#app/domain/documents/issue-document.server.ts";

import type { Quote } from "./read-quote.server.ts";

/** The quotation as a document. Not a tax document: no original and copies. */
export function quoteDocument(quote: Quote): OrderDocument {
  const buyer = quoteBuyerParty(quote);
  const chargesVat = quote.vat !== undefined;
  const form = taxInvoiceType({ total: quote.total, chargesVat, buyer });
  const vatOfLines = form === "full" ? splitVat(quote.lines.map(({ total }) => total)) : [];
  return {
    kind: "quotation",
    title: "Quotation",
    number: formatQuoteNumber(quote.number),
    taxInvoiceType: form,
    copyMark: undefined,
    seller: currentSeller(),
    buyer,
    headerFields: [
      ["Date", formatLongDate(quote.createdAt)],
      ["Valid until", formatLongDate(quote.validUntil)],
      ...(buyer.reference ? [["Your reference", buyer.reference] as const] : []),
      ["Delivery", deliveryTexts[quote.details.deliveryMethod].onDocument],
    ],
    lines: quote.lines.map(({ name, quantity, unitPrice, total }, index) => ({
      name,
      quantity,
      unitPrice,
      total,
      vat: vatOfLines[index],
    })),
    totals: documentTotals({ ...quote, deliveryMethod: quote.details.deliveryMethod }),
    notes: [
      quote.withdrawnAt
        ? `Withdrawn on ${formatLongDate(quote.withdrawnAt)}: it can no longer be accepted.`
        : `These prices hold until ${formatLongDate(quote.validUntil)}.`,
      "A quotation does not hold goods: what is in stock is decided when it is accepted.",
      chargesVat
        ? "All prices are in South African Rand and include VAT. This is not a tax invoice."
        : "All prices are in South African Rand.",
      ...(quote.details.remark ? [`Your note to us: ${quote.details.remark}`] : []),
    ],
    madeAt: quote.createdAt,
  };
}

function quoteBuyerParty({ details }: Quote): DocumentParty {
  const address = details.deliveryMethod === "courier" ? details : details.billingAddress;
  return {
    name: details.fullName,
    company: details.companyName,
    address: address ? formatAddressLines(address) : [],
    vatNumber: details.buyerVatNumber,
    reference: details.buyerReference,
  };
}
