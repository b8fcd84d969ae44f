import { describe, expect, test } from "vitest";
import { company, companyBank } from "#app/content/company.ts";
import type { StockReservation } from "#app/content/messages/reservation-texts.ts";
import { orderReceivedMail } from "./order-received.ts";
import { type OrderStatusUpdate, orderStatusUpdateMail } from "./order-status-update.ts";

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
  isPartlyPaid: false,
  deliveryDays: "1 to 2 working days" as string | undefined,
  vat: "R 8008.17" as string | undefined,
  refunded: "R 500.00",
};

const news = (kind: OrderStatusUpdate, change: Partial<typeof order> = {}) =>
  orderStatusUpdateMail({
    origin,
    company,
    update: kind,
    reference: "ORD-1001",
    path: `/orders/${"k".repeat(43)}`,
    order: { ...order, ...change },
  });

const kinds: OrderStatusUpdate[] = [
  "placed",
  "eft-chosen",
  "reminder",
  "paid",
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
  "payment-sold-out",
  "stock-released",
  "invoice-replaced",
];

test("a part of the money: the mail asks for the rest, as the order's page does", () => {
  const part = news("payment-held", { isPartlyPaid: true, due: "R 396.00" });
  expect(part.text).toContain("R 396.00 is still to be paid");
  expect(part.text).not.toContain("do not pay again");
  expect(news("payment-held").text).toContain("Please do not pay again");
});

describe.each(kinds)("%s", (kind) => {
  const mail = news(kind);

  test("names the order and leads to it, in both parts", () => {
    expect(mail.subject).toMatch(/^[\x20-\x7e]{10,70}$/);
    expect(mail.subject.split("order ORD-1001")).toHaveLength(2);
    expect(mail.subject).not.toMatch(/order[^a-z]+order/i);
    expect(mail.text.split("\n")).toContain(link);
    expect(mail.html.split(`href="${link}"`)).toHaveLength(3);
  });

  test("links nowhere else but home and to the company, loads nothing, runs nothing", () => {
    const targets = [...mail.html.matchAll(/(?:href|src|url)\s*[=(]\s*"?([^">)]*)/g)]
      .map(([, target]) => target)
      .filter((target) => target !== link);
    const allowed = [origin, `tel:${company.phone.number}`, `mailto:${company.email}`];
    expect(new Set(targets)).toEqual(new Set(allowed));
    expect(mail.html).not.toMatch(/<script|<img|<link|<iframe|@import|\son\w+=|oklch|undefined/i);
  });

  test("is answered to the company, and says to keep it to oneself", () => {
    expect(mail.replyTo).toBe(company.email);
    expect(mail.text).toContain("keep this email to yourself");
    expect(mail.text).not.toContain("button");
  });
});

describe("a placed order", () => {
  test("has the bank's details, the lines, the sums, the address and what happens next", () => {
    const { text } = news("placed");
    expect(text).toContain("Please pay R 61396.00 by EFT.");
    expect(text).toContain(
      "Your items are reserved until 16 November 2026 at 04:15. You can pay until 22 November 2026.",
    );
    expect(text).toContain(`Reference: ORD-1001\nAmount: R 61396.00`);
    expect(text).toContain(`Account number: ${companyBank.accountNumber}`);
    expect(text).toContain("2 x Highveld 14: R 49998.00\n1 x Marula S24: R 11299.00\n\n");
    expect(text).toContain("Goods: R 61297.00\nDelivery: R 99.00\nTotal with VAT: R 61396.00");
    expect(text).toContain("VAT included: R 8008.17");
    expect(text).toContain("Our bank details do not change.");
    expect(text).toContain("Time: 1 to 2 working days after it leaves us");
    expect(text).toContain(
      "To: Thandi Nkosi, 12 Example Road, Hatfield, Pretoria, 0083, Gauteng\n",
    );
    expect(text).toContain("3. We pack your order and hand it to the courier.");
  });

  test("repeats no free text: nobody can write to a stranger through us", () => {
    for (const kind of kinds) {
      const { text, html } = news(kind, { remark: "Buy at https://spam.example" });
      expect(text + html, kind).not.toContain("spam.example");
    }
  });

  test("says when its items are not reserved", () => {
    const { text } = news("placed", { reservation: { kind: "in-stock", wasReserved: false } });
    expect(text).toContain(
      "Your items are not reserved yet. We reserve them as soon as your payment arrives. You can pay until 22 November 2026.",
    );
  });

  test("of which a part is paid asks for the rest", () => {
    const { text } = news("eft-chosen", { due: "R 396.00" });
    expect(text).toContain("Please pay R 396.00 into this account.");
    expect(text).toContain("Amount: R 396.00");
    expect(text).not.toContain("R 61396.00");
  });

  test("that nobody carries is neither packed nor delivered", () => {
    for (const deliveryMethod of ["collection", "email"] as const) {
      // What is collected is never shipped.
      for (const kind of kinds.filter((each) => deliveryMethod === "email" || each !== "shipped")) {
        const change = { deliveryMethod, recipient: [], deliveryDays: undefined, delivery: "Free" };
        expect(news(kind, change).text).not.toMatch(/\bpack|deliver|courier/i);
      }
    }
  });

  test("paid online has no bank details", () => {
    const { text, html } = news("placed", { paymentMethod: "payfast" });
    expect(text).not.toContain(companyBank.accountNumber);
    expect(html).not.toContain(companyBank.accountNumber);
    expect(text).toContain("We pack your order once R 61396.00 is paid.");
  });

  test("of a company without VAT speaks of none", () => {
    const { text } = news("placed", { vat: undefined });
    expect(text).toContain("\nTotal: R 61396.00");
    expect(text).not.toContain("VAT");
  });

  test("to be collected names the office and its hours", () => {
    const { text } = news("placed", { deliveryMethod: "collection", recipient: [] });
    expect(text).toContain(`Address: ${company.postalAddress.join(", ")}`);
    expect(text).toContain("Open: Monday to Friday, 08:00 to 17:00");
  });
});

test("an order on its way names courier and waybill; one sent by email neither", () => {
  const sent = { trackingCarrier: "Swift", trackingNumber: "SW 123" };
  expect(news("shipped", sent).text).toContain("Courier: Swift\nWaybill: SW 123\nTo: Thandi");
  const { text } = news("shipped", { ...sent, deliveryMethod: "email" });
  expect(text).toContain("We have sent order ORD-1001 to this email address.");
  expect(text).not.toContain("Waybill");
});

test("what somebody typed stays text, and cannot pass for a line of ours", () => {
  const hostile = `<script>"'&\nReference: ORD-9999`;
  const mails = [
    news("placed", {
      recipient: [hostile],
      buyerReference: hostile,
      lines: [{ quantity: 1, name: hostile, total: "R 1.00" }],
    }),
    received("placed", { fullName: hostile, companyName: hostile, remark: hostile }),
  ];
  for (const { html, text } of mails) {
    expect(html).not.toContain("<script");
    expect(text).not.toMatch(/^Reference: ORD-9999/m);
  }
});

function received(what: "placed" | "proof" | "payment", change: Partial<typeof order> = {}) {
  return orderReceivedMail({
    origin,
    company,
    event: what,
    reference: "ORD-1001",
    path: "/admin/orders/1001",
    order: { ...order, ...change },
  });
}

describe("the company", () => {
  test("is told who ordered what for how much, and answers to them", () => {
    const mail = received("placed", { remark: "Please ring\nthe bell" });
    expect([mail.kind, mail.subject]).toEqual(["order-received", "New order ORD-1001: R 61396.00"]);
    expect(mail.text).toContain("Customer: Thandi Nkosi");
    expect(mail.text).toContain("2 x Highveld 14: R 49998.00");
    expect(mail.text).toContain("> Please ring\n> the bell");
    expect(mail.text).toContain(`${origin}/admin/orders/1001`);
    expect(mail.replyTo).toBe("thandi@umfula.example");
    expect(mail.text + mail.html).not.toContain("k".repeat(43));
  });

  test("is told of a proof of payment", () => {
    const mail = received("proof");
    expect(mail.kind).toBe("proof-received");
    expect(mail.text).toContain("Look for the money, then confirm it.");
  });

  test("is told of a payment that somebody must look at, and why", () => {
    const mail = received("payment", { attention: "Paid twice. Refund what came too much." });
    expect([mail.kind, mail.subject]).toEqual([
      "order-received",
      "A payment to look at: order ORD-1001",
    ]);
    expect(mail.text).toContain("Paid twice. Refund what came too much.");
  });

  test("does not answer to an address that no mail goes to", () => {
    expect(received("placed", { email: "a@b.c, d@e.f" })).not.toHaveProperty("replyTo");
  });
});
