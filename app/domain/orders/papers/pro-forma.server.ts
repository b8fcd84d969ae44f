import { company, companyBank } from "#app/content/company.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import { spellDay } from "#app/content/spell-moment.ts";
import { buyerOf, sellerToday } from "../issue-document.server.ts";
import { splitVat } from "../order-money.ts";
import { orderNumber } from "../order-numbers.ts";
import type { Order } from "../read-order.server.ts";
import { formOf, type Paper, type PaperTotal, totalsOf } from "./paper.ts";

/**
 * What an unpaid order comes to, for a buyer who pays only against paper. It is no tax document: it
 * bears the order's number, and there is none of it once the order is paid or has ended.
 */
export function proFormaPaper(order: Order): Paper | undefined {
  if (order.state !== "awaiting-payment") return undefined;
  const buyer = buyerOf(order);
  const reference = orderNumber(order.number);
  const chargesVat = order.vat !== undefined;
  const form = formOf({ total: order.total, chargesVat, buyer });
  const vatOfLines = form === "full" ? splitVat(order.lines.map(({ total }) => total)) : [];
  return {
    kind: "pro-forma",
    title: "Pro forma invoice",
    number: reference,
    form,
    mark: undefined,
    seller: sellerToday(),
    buyer,
    facts: [
      ["Ordered on", spellDay(order.placedAt)],
      ["Please pay by", spellDay(order.expiresAt)],
      ...(buyer.reference ? [["Your reference", buyer.reference] as const] : []),
      ["Delivery", deliveryWords[order.deliveryWay].onPaper],
    ],
    lines: order.lines.map(({ name, quantity, unitPrice, total }, place) => ({
      name,
      quantity,
      unitPrice,
      total,
      vat: vatOfLines[place],
    })),
    totals: order.paid === 0 ? totalsOf(order) : withPaid(order),
    notes: [
      "This is not a tax invoice. You receive the invoice once the order is paid.",
      ...(order.paymentWay === "eft" ? waysToPay(reference) : ["Please pay on the order’s page."]),
      chargesVat
        ? "All prices are in South African Rand and include VAT."
        : "All prices are in South African Rand.",
    ],
    madeAt: order.placedAt,
  };
}

function waysToPay(reference: string): string[] {
  const { accountHolder, bank, accountNumber, branchCode, accountType } = companyBank;
  return [
    `Pay by EFT with the reference ${reference} to ${accountHolder}, ${bank}, account ${accountNumber}, branch code ${branchCode}, ${accountType.toLowerCase()}.`,
    `Our bank details do not change. If an email or a call gives you others, call us on ${company.phone.shown} before you pay.`,
  ];
}

/** What counts is then what is left, not the total. */
function withPaid({ paid, due, ...order }: Order): PaperTotal[] {
  return [
    ...totalsOf(order).map(({ name, cents }) => ({ name, cents })),
    { name: "Paid so far", cents: paid },
    { name: "Still to pay", cents: due, isSum: true },
  ];
}
