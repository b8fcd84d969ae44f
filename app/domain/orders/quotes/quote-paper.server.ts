import { deliveryWords } from "#app/content/delivery-words.ts";
import { spellDay } from "#app/content/spell-moment.ts";
import type { DocumentParty } from "#app/database/tables/payments.ts";
import { addressLines } from "../address-lines.ts";
import { sellerToday } from "../issue-document.server.ts";
import { splitVat } from "../order-money.ts";
import { quoteNumber } from "../order-numbers.ts";
import { formOf, type Paper, totalsOf } from "../papers/paper.ts";
import type { Quote } from "./read-quote.server.ts";

/** A quotation as its reader sees it. It is no tax document: it has neither original nor copies. */
export function quotePaper(quote: Quote): Paper {
  const buyer = buyerOf(quote);
  const chargesVat = quote.vat !== undefined;
  const form = formOf({ total: quote.total, chargesVat, buyer });
  const vatOfLines = form === "full" ? splitVat(quote.lines.map(({ total }) => total)) : [];
  return {
    kind: "quotation",
    title: "Quotation",
    number: quoteNumber(quote.number),
    form,
    mark: undefined,
    seller: sellerToday(),
    buyer,
    facts: [
      ["Date", spellDay(quote.madeAt)],
      ["Valid until", spellDay(quote.validUntil)],
      ...(buyer.reference ? [["Your reference", buyer.reference] as const] : []),
      ["Delivery", deliveryWords[quote.details.deliveryWay].onPaper],
    ],
    lines: quote.lines.map(({ name, quantity, unitPrice, total }, place) => ({
      name,
      quantity,
      unitPrice,
      total,
      vat: vatOfLines[place],
    })),
    totals: totalsOf({ ...quote, deliveryWay: quote.details.deliveryWay }),
    notes: [
      quote.withdrawnAt
        ? `Withdrawn on ${spellDay(quote.withdrawnAt)}: it can no longer be accepted.`
        : `These prices hold until ${spellDay(quote.validUntil)}.`,
      "A quotation does not hold goods: what is in stock is decided when it is accepted.",
      chargesVat
        ? "All prices are in South African Rand and include VAT. This is not a tax invoice."
        : "All prices are in South African Rand.",
      ...(quote.details.remark ? [`Your note to us: ${quote.details.remark}`] : []),
    ],
    madeAt: quote.madeAt,
  };
}

function buyerOf({ details }: Quote): DocumentParty {
  const address = details.deliveryWay === "courier" ? details : details.billingAddress;
  return {
    name: details.fullName,
    company: details.companyName,
    address: address ? addressLines(address) : [],
    vatNumber: details.buyerVatNumber,
    reference: details.buyerReference,
  };
}
