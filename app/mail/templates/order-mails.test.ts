import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import type { StockReservation } from "#app/content/texts/reservation-texts.ts";
import type { ReversalReason } from "#app/content/texts/reversal-texts.ts";
import type { OrderState } from "#app/database/tables/orders.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { OrderMailInput } from "./order-mail-sections.ts";
import { orderReceivedMail, type StaffOrderEvent } from "./order-received.ts";
import { type OrderStatusUpdate, orderStatusUpdateMail } from "./order-status-update.server.ts";

const origin = "https://www.umfula.example";
const link = `${origin}/orders/${"k".repeat(43)}`;

const order = {
  fullName: "Thandi Nkosi",
  companyName: null as string | null,
  email: "thandi@umfula.example",
  phone: "+27821234567",
  paymentMethod: "eft" as "eft" | "payfast",
  deliveryMethod: "courier" as "courier" | "collection" | "email",
  deliveryLabel: "Courier",
  addressChange: undefined as { from: string[]; to: string[] } | undefined,
  otherAddresses: [],
  recipient: ["Thandi Nkosi", "12 Example Road", "Hatfield", "Pretoria, 0083", "Gauteng"],
  buyerReference: null as string | null,
  attention: null as string | null,
  remark: null as string | null,
  expiresAt: new Date("2026-11-22T02:15:00Z"),
  reservation: { kind: "reserved", until: new Date("2026-11-16T02:15:00Z") } as
    | StockReservation
    | undefined,
  trackingCarrier: null as string | null,
  trackingNumber: null as string | null,
  lines: [
    { quantity: 2, name: "Highveld 14", total: "R 49998.00" },
    { quantity: 1, name: "Marula S24", total: "R 11299.00" },
  ],
  goods: "R 61297.00",
  delivery: "R 99.00",
  total: "R 61396.00",
  due: "R 61396.00",
  paid: "R 61396.00",
  hasSeveralPayments: false,
  overpaid: undefined as string | undefined,
  writtenOff: undefined as string | undefined,
  isPaidByEft: true,
  isSale: true,
  state: "paid" as OrderState,
  progress: [
    { label: "Placed", is: "done" },
    { label: "Paid", is: "now" },
    { label: "On its way", is: "to-come" },
  ] as const,
  isPartlyPaid: false,
  backorderBy: undefined,
  isLateDelivery: false,
  deliveryDays: "1 to 2 working days" as string | undefined,
  expected: "Delivered Tuesday 17 November." as string | undefined,
  vat: "R 8008.17" as string | undefined,
  refunded: "R 500.00",
  reversed: "R 61396.00",
  creditNote: undefined as string | undefined,
  reversalReason: "not-received" as ReversalReason,
  cancelReason: undefined as string | undefined,
  hasProof: false,
};

const statusMail = (
  kind: OrderStatusUpdate,
  change: Partial<typeof order> = {},
  bank: OrderMailInput["bank"] | null = privateSettings().bank,
) =>
  orderStatusUpdateMail({
    origin,
    update: kind,
    reference: "ORD-1001",
    path: `/orders/${"k".repeat(43)}`,
    bank: bank ?? undefined,
    order: { ...order, ...change },
  });

const kinds: OrderStatusUpdate[] = [
  "placed",
  "eft-chosen",
  "reminder",
  "paid",
  "payment-reversed",
  "packed",
  "shipped",
  "ready",
  "completed",
  "cancelled",
  "expired",
  "refunded",
  "partly-refunded",
  "paid-back",
  "payment-held",
  "payment-to-refund",
  "payment-sold-out",
  "stock-released",
  "invoice-replaced",
];

test("shows on the branch how far the order is, a blossom for each step", () => {
  const { text, html = "" } = statusMail("paid");
  expect(text).toContain("[x] Placed\n[x] Paid\n[ ] On its way");
  expect(html.match(/&#10047;/g)).toHaveLength(2);
  expect(html.match(/&#9675;/g)).toHaveLength(1);
  expect(statusMail("cancelled").text).not.toContain("[x]");
});

test("a cancelled order with a proof of payment asks for bank details, any other does not", () => {
  const asks = "Please tell us on the order page where to refund you.";
  expect(statusMail("cancelled", { hasProof: true }).text).toContain(asks);
  expect(statusMail("cancelled").text).not.toContain("where to refund you");
});

test("an order that staff cancelled says why, in one line that names no other site", () => {
  const { text } = statusMail("cancelled", { cancelReason: "Sold out.\nSee spam.example" });
  expect(text).toContain(
    "Order ORD-1001 has been cancelled. Our reason: Sold out. See spam.\u2060example. You owe nothing.",
  );
  expect(statusMail("cancelled").text).not.toContain("reason");
});

describe("a payment that was reversed", () => {
  test("says why", () => {
    const text = (reversalReason: ReversalReason) =>
      statusMail("payment-reversed", { reversalReason }).text;
    expect(text("not-received")).toContain("the money hasn’t reached us.");
    expect(text("wrong-order")).toContain("the payment was for another order.");
    expect(text("returned")).toContain("The bank has since returned the payment");
    expect(text("returned")).not.toContain("mistake");
  });

  test("is due again, with the bank details and the credit note", () => {
    const { text } = statusMail("payment-reversed", { creditNote: "CN-1001" });
    expect(text).toContain("We told you that we had received R 61396.00");
    expect(text).toContain("Credit note CN-1001 cancels the invoice.");
    expect(text).toContain("R 61396.00 is due. Pay or send proof of payment by");
    expect(text).toContain(`Account number: ${privateSettings().bank.accountNumber}`);
  });

  test("is not asked for when the items have sold out or the order has ended", () => {
    for (const reservation of [{ kind: "sold-out" } as const, undefined]) {
      const { text } = statusMail("payment-reversed", { reservation });
      expect(text).not.toContain("is due");
      expect(text).not.toContain(privateSettings().bank.accountNumber);
      expect(text).not.toContain("undefined");
    }
  });
});

describe("the amount of a payment", () => {
  test("is what was received, not the order total", () => {
    expect(statusMail("paid").text).toContain("We have received R 61396.00 for order ORD-1001.");
    const short = statusMail("paid", { paid: "R 50000.00", writtenOff: "R 11396.00" }).text;
    expect(short).toContain("We have received R 50000.00 for order ORD-1001. Thank you.");
    expect(short).toContain("payment in full: you don’t have to pay the remaining R 11396.00.");
    expect(short).not.toContain("R 61396.00 for order");
    const several = statusMail("paid", { hasSeveralPayments: true }).text;
    expect(several).toContain("We have received R 61396.00 in total for order ORD-1001.");
  });

  test("if it is too much, names the surplus and its refund", () => {
    const change = { paid: "R 70000.00", overpaid: "R 8604.00" };
    const { text } = statusMail("paid", change);
    expect(text).toContain("We have received R 70000.00 for order ORD-1001.");
    expect(text).toContain("R 8604.00 more than the order total. We’ll refund it and email you");
    expect(text).toContain("where to refund you");
    expect(statusMail("paid", { ...change, isPaidByEft: false }).text).not.toContain(
      "where to refund you",
    );
  });

  test("for a cancelled order is refunded: it is neither checked nor an overpayment", () => {
    const cancelled = { isSale: false, state: "cancelled", paid: "R 337.00" } as const;
    const { text } = statusMail("payment-to-refund", cancelled);
    expect(text).toContain("We have received R 337.00 for your cancelled order ORD-1001.");
    expect(text).toContain("We’ll refund it");
    expect(text).toContain("where to refund you");
    expect(text).not.toMatch(/checking|goes ahead/);
    const refund = statusMail("paid-back", { ...cancelled, refunded: "R 337.00" });
    expect(refund.text).toContain("We have refunded R 337.00 for your cancelled order ORD-1001.");
    expect(refund.text + refund.subject).not.toMatch(/overpayment|more than/);
    expect(statusMail("paid-back").subject).toContain("overpayment");
  });
});

test("every email to a company names it, however it is delivered", () => {
  for (const kind of kinds) {
    for (const deliveryMethod of ["courier", "collection", "email"] as const) {
      const { text, html } = statusMail(kind, { deliveryMethod, companyName: "Nkosi Trading" });
      expect(text, kind).toContain("Your company: Nkosi Trading");
      expect(html, kind).toContain("Nkosi Trading");
    }
    expect(statusMail(kind).text).not.toContain("Your company:");
  }
});

test("after a partial payment the mail asks for the rest", () => {
  const part = statusMail("payment-held", { isPartlyPaid: true, due: "R 396.00" });
  expect(part.text).toContain("Please pay the remaining R 396.00");
  expect(part.text).not.toContain("don’t pay again");
  expect(statusMail("payment-held").text).toContain("Please don’t pay again");
});

describe.each(kinds)("%s", (kind) => {
  const mail = statusMail(kind);

  test("contains the order number and link, in both parts", () => {
    expect(mail.subject).toMatch(/^[\x20-\x7e]{10,70}$/);
    expect(mail.subject.split("order ORD-1001")).toHaveLength(2);
    expect(mail.subject).not.toMatch(/order[^a-z]+order/i);
    expect(mail.text.split("\n")).toContain(link);
    expect(mail.html.split(`href="${link}"`)).toHaveLength(3);
  });

  test("links only to the site and the company, with no external resources or scripts", () => {
    const targets = [...mail.html.matchAll(/(?:href|src|url)\s*[=(]\s*"?([^">)]*)/g)]
      .map(([, target]) => target)
      .filter((target) => target !== link);
    const allowed = [origin, `tel:${company().phone.number}`, `mailto:${company().email}`];
    expect(new Set(targets)).toEqual(new Set(allowed));
    expect(mail.html).not.toMatch(/<script|<img|<link|<iframe|@import|\son\w+=|oklch|undefined/i);
  });

  test("has the company as Reply-To, and asks to keep the mail private", () => {
    expect(mail.replyTo).toBe(company().email);
    expect(mail.text).toContain("keep this email to yourself");
    expect(mail.text).not.toContain("button");
  });
});

describe("a placed order", () => {
  test("contains bank details, lines, totals, address and next steps", () => {
    const { text } = statusMail("placed");
    expect(text).toContain("Please pay R 61396.00 by EFT.");
    expect(text).toContain(
      "Pay or send proof of payment by 16 November 2026 at 04:15 and we hold your items.",
    );
    expect(text).toContain(`Reference: ORD-1001\nAmount: R 61396.00`);
    expect(text).toContain(`Account number: ${privateSettings().bank.accountNumber}`);
    expect(text).toContain("2 × Highveld 14: R 49998.00\n1 × Marula S24: R 11299.00\n\n");
    expect(text).toContain("Subtotal: R 61297.00\nDelivery: R 99.00\nTotal incl. VAT: R 61396.00");
    expect(text).toContain("VAT included: R 8008.17");
    expect(text).toContain("Our bank details don’t change.");
    expect(text).toContain("Delivery time: 1 to 2 working days from dispatch");
    expect(text).toContain("When: Delivered Tuesday 17 November.");
    expect(text).toContain(
      "To: Thandi Nkosi, 12 Example Road, Hatfield, Pretoria, 0083, Gauteng\n",
    );
    expect(text).toContain("3. We pack your order, hand it to the courier");
  });

  test("repeats no free text of the buyer", () => {
    for (const kind of kinds) {
      const { text, html } = statusMail(kind, { remark: "Buy at https://spam.example" });
      expect(text + html, kind).not.toContain("spam.example");
    }
  });

  test("states when its items are not reserved", () => {
    const { text } = statusMail("placed", {
      reservation: { kind: "in-stock", wasReserved: false },
    });
    expect(text).toContain(
      "Your items aren’t reserved yet. We’ll reserve them as soon as your payment arrives. Please pay by 22 November 2026.",
    );
  });

  test("asks for the rest after a partial payment", () => {
    const { text } = statusMail("eft-chosen", { due: "R 396.00" });
    expect(text).toContain("Please pay R 396.00 into this account.");
    expect(text).toContain("Amount: R 396.00");
    expect(text).not.toContain("R 61396.00");
  });

  test("by email is neither packed nor delivered", () => {
    for (const deliveryMethod of ["collection", "email"] as const) {
      // Collected orders are never shipped.
      for (const kind of kinds.filter((each) => deliveryMethod === "email" || each !== "shipped")) {
        const change = { deliveryMethod, recipient: [], deliveryDays: undefined, delivery: "Free" };
        expect(statusMail(kind, change).text).not.toMatch(/\bpack|deliver|courier/i);
      }
    }
  });

  test("paid online has no bank details", () => {
    const { text, html } = statusMail("placed", { paymentMethod: "payfast" });
    expect(text).not.toContain(privateSettings().bank.accountNumber);
    expect(html).not.toContain(privateSettings().bank.accountNumber);
    expect(text).toContain("We’ll pack your order once R 61396.00 is paid.");
  });

  test("asks nobody to pay while EFT is paused", () => {
    for (const update of ["placed", "payment-reversed"] as const) {
      const { text, html } = statusMail(update, {}, null);
      expect(text).toContain("please don’t pay by EFT yet. We’ll be in touch.");
      expect(text + html).not.toMatch(/Account number|Please pay|Pay (R|or send)/);
    }
  });

  test("contains no VAT for a company without a VAT number", () => {
    const { text } = statusMail("placed", { vat: undefined });
    expect(text).toContain("\nTotal: R 61396.00");
    expect(text).not.toContain("VAT");
  });

  test("for collection contains the office address and hours", () => {
    const { text } = statusMail("placed", { deliveryMethod: "collection", recipient: [] });
    expect(text).toContain(`Address: ${company().postalAddress.join(", ")}`);
    expect(text).toContain("Hours: Monday to Friday, 08:00 to 17:00");
  });
});

test("a shipped order contains courier and waybill, one sent by email neither", () => {
  const sent = { trackingCarrier: "Swift", trackingNumber: "SW 123" };
  expect(statusMail("shipped", sent).text).toContain("Courier: Swift\nWaybill: SW 123\nTo: Thandi");
  const { text } = statusMail("shipped", { ...sent, deliveryMethod: "email" });
  expect(text).toContain("for order ORD-1001 to this email address.");
  expect(text).not.toContain("Waybill");
});

test("a changed delivery address is shown with the previous one", () => {
  const addressChange = { from: ["12 Example Road", "Hatfield"], to: ["7 Example Street"] };
  const mail = statusMail("address-changed", { addressChange });
  expect([mail.kind, mail.subject]).toEqual([
    "order-details-changed",
    "The delivery address for your order ORD-1001 has changed",
  ]);
  expect(mail.text).toContain(
    "New address: 7 Example Street\nPrevious address: 12 Example Road, Hatfield\n",
  );
  expect(mail.text).toContain(company().phone.shown);
  expect(mail.text.split("\n")).toContain(link);
});

test("the previous email address of an order gets no link, and nothing about its buyer", () => {
  const mail = statusMail("email-changed", { companyName: "Nkosi Trading" });
  expect([mail.kind, mail.subject]).toEqual([
    "order-details-changed",
    "The email address for your order ORD-1001 has changed",
  ]);
  expect(mail.text + mail.html).not.toMatch(/kkkk|Nkosi|thandi|Example Road|61396/i);
  expect(mail.text).toContain(company().phone.shown);
});

test("submitted text is escaped and cannot look like our own lines", () => {
  const hostile = `<script>"'&\nReference: ORD-9999`;
  const mails = [
    statusMail("placed", {
      recipient: [hostile],
      companyName: hostile,
      buyerReference: hostile,
      lines: [{ quantity: 1, name: hostile, total: "R 1.00" }],
    }),
    statusMail("address-changed", { addressChange: { from: [hostile], to: [hostile] } }),
    received("placed", { fullName: hostile, companyName: hostile, remark: hostile }),
  ];
  for (const { html, text } of mails) {
    expect(html).not.toContain("<script");
    expect(text).not.toMatch(/^Reference: ORD-9999/m);
  }
});

function received(what: StaffOrderEvent, change: Partial<typeof order> = {}) {
  return orderReceivedMail({
    origin,
    event: what,
    reference: "ORD-1001",
    path: "/admin/orders/1001",
    order: { ...order, ...change },
  });
}

describe("notifications of staff", () => {
  test("contain buyer, lines and total, with the buyer as Reply-To", () => {
    const mail = received("placed", { remark: "Please ring\nthe bell" });
    expect([mail.kind, mail.subject]).toEqual(["order-received", "New order ORD-1001: R 61396.00"]);
    expect(mail.text).toContain("Customer: Thandi Nkosi");
    expect(mail.text).toContain("2 × Highveld 14: R 49998.00");
    expect(mail.text).toContain("> Please ring\n> the bell");
    expect(mail.text).toContain(`${origin}/admin/orders/1001`);
    expect(mail.replyTo).toBe("thandi@umfula.example");
    expect(mail.text + mail.html).not.toContain("k".repeat(43));
  });

  test("are sent for a proof of payment", () => {
    const mail = received("proof");
    expect(mail.kind).toBe("proof-received");
    expect(mail.text).toContain("Check the bank account, then confirm the payment.");
  });

  test("are sent for a payment that needs attention, with the reason", () => {
    const mail = received("payment", { attention: "Paid twice. Refund the overpayment." });
    expect([mail.kind, mail.subject]).toEqual([
      "order-received",
      "Payment to check: order ORD-1001",
    ]);
    expect(mail.text).toContain("Paid twice. Refund the overpayment.");
  });

  test("are sent for an order that was cancelled after a proof of payment", () => {
    const mail = received("cancelled", { attention: "The customer cancelled. Check it." });
    expect(mail.subject).toBe("Cancelled after proof of payment: order ORD-1001");
    expect(mail.text).toContain(
      "cancelled the order after sending proof of payment for R 61396.00. Check the bank account:",
    );
    expect(mail.text).not.toContain("The customer cancelled.");
  });

  test("have no Reply-To for an invalid email", () => {
    expect(received("placed", { email: "a@b.c, d@e.f" })).not.toHaveProperty("replyTo");
  });
});
