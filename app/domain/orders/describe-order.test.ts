import { describe, expect, test } from "vitest";
import {
  customerStateLabel,
  describeHistory,
  describeOrderStatus,
  findCancelReason,
  latestLatePayment,
  type OrderStatusSnapshot,
  orderProgress,
} from "./describe-order.ts";

import { ORDER_STATES, type OrderState } from "./order-states.ts";

const facts: OrderStatusSnapshot = {
  reference: "ORD-1001",
  state: "awaiting-payment",
  deliveryMethod: "courier",
  paymentMethod: "eft",
  expiresAt: new Date("2026-11-22T10:00:00Z"),
  reservation: { kind: "reserved", until: new Date("2026-11-16T10:00:00Z") },
  email: "thandi@example.com",
  due: "R 100.00",
  paid: undefined,
  isCovered: false,
  refunded: "R 40.00",
  hasRefund: false,
  overpaid: undefined,
  latePayment: undefined,
  hasProof: false,
  asksForBankDetails: false,
  paymentReversal: undefined,
  cancelReason: undefined,
  backorderBy: undefined,
  trackingCarrier: null,
  trackingNumber: null,
  deliversMail: true,
};
const message = (change: Partial<OrderStatusSnapshot>) =>
  describeOrderStatus({ ...facts, ...change }).message;

describe("describeOrderStatus", () => {
  test("says by when items on backorder are expected, while the order waits for them", () => {
    const backorderBy = "2026-12-04";
    for (const state of ["awaiting-payment", "paid"] as const) {
      expect(message({ state, backorderBy })).toContain("for delivery by 4 December 2026.");
    }
    for (const state of ["cancelled", "expired", "refunded"] as const) {
      expect(message({ state, backorderBy })).not.toContain("backorder");
    }
  });

  test("has complete sentences for every state and delivery method", () => {
    for (const state of ORDER_STATES) {
      for (const deliveryMethod of ["courier", "collection", "email"] as const) {
        const status = describeOrderStatus({ ...facts, state, deliveryMethod });
        expect(status.title).not.toBe("");
        expect(status.message).toMatch(/^[A-Z].*\.$/);
        expect(status.message).not.toMatch(/undefined|null/);
        expect(customerStateLabel(state, deliveryMethod)).not.toBe("");
      }
    }
  });

  test("unpaid, it names the amount and the day", () => {
    expect(message({})).toContain("once R 100.00 is in our account");
    // By EFT the bank's details say until when, right below.
    expect(message({})).not.toContain("22 November 2026");
    expect(message({ paymentMethod: "payfast" })).toContain("once R 100.00 is paid");
    expect(message({ paymentMethod: "payfast" })).toContain(
      "Pay by 16 November 2026 at 12:00 and we hold your items.",
    );
    expect(message({ hasProof: true })).toContain("We have your proof of payment.");
  });

  test("after a reversed payment it says so, and asks for the money", () => {
    const reversed = message({ paymentReversal: "not-received", hasProof: true });
    expect(reversed).toContain("We confirmed your payment by mistake");
    expect(reversed).toContain("once R 100.00 is in our account");
    const returned = message({ paymentReversal: "returned" });
    expect(returned).toContain("The bank returned your payment, so we no longer have the money.");
    expect(returned).not.toContain("mistake");
  });

  test("cancelled by us, it says why; cancelled by the customer, it does not", () => {
    const cancelled = { kind: "cancelled", detail: "Discontinued" };
    const byStaff = findCancelReason([{ ...cancelled, actor: "staff" }]);
    expect(message({ state: "cancelled", cancelReason: byStaff })).toBe(
      "Our reason: Discontinued. You owe nothing. If you have already paid, we’ll refund you.",
    );
    const latest = { kind: "cancelled", detail: null, actor: "customer" } as const;
    expect(findCancelReason([{ ...cancelled, actor: "staff" }, latest])).toBeUndefined();
  });

  test("cancelled after a proof of payment, it asks for bank details", () => {
    expect(message({ state: "cancelled", asksForBankDetails: true })).toContain(
      "Please tell us where to refund you.",
    );
    expect(message({ state: "cancelled" })).not.toContain("where to refund you");
  });

  test("of a closed order that was paid it says what becomes of the money", () => {
    for (const state of ["cancelled", "expired"] as const) {
      const late = { state, overpaid: "R 100.00", asksForBankDetails: true };
      const toRefund = message({ ...late, latePayment: "payment-to-refund" });
      expect(toRefund).toContain("We have received R 100.00 for this order, and will refund it.");
      expect(toRefund).toContain("where to refund you");
      expect(message({ ...late, latePayment: "payment-held" })).toContain("don’t pay again");
      expect(message({ ...late, latePayment: "payment-sold-out" })).toContain("5 working days");
      const refunded = { state, hasRefund: true, latePayment: "payment-to-refund" } as const;
      expect(message(refunded)).toBe(
        "We have refunded R 40.00. Your bank may take a few days to show it. You owe nothing.",
      );
    }
  });

  test("a part payment is refunded once the order is cancelled; one after that is checked", () => {
    const kinds = (...list: string[]) => latestLatePayment(list.map((kind) => ({ kind })));
    expect(kinds("placed", "payment-held", "cancelled")).toBe("payment-to-refund");
    expect(kinds("placed", "cancelled", "payment-held")).toBe("payment-held");
    expect(kinds("placed", "expired", "payment-sold-out", "paid-back")).toBe("payment-sold-out");
    expect(kinds("placed", "expired")).toBeUndefined();
  });

  test("of a sale that was overpaid it names the surplus", () => {
    const paid = message({ state: "paid", overpaid: "R 5.00", asksForBankDetails: true });
    expect(paid).toContain("R 5.00 more than the order total, and will refund it. Please tell");
    expect(message({ state: "paid" })).not.toContain("more than");
  });

  test("with the items gone it asks nobody to pay, and promises a refund to buyers who have paid", () => {
    const gone = { reservation: { kind: "sold-out" } as const };
    for (const paymentMethod of ["eft", "payfast"] as const) {
      expect(message({ ...gone, paymentMethod })).toContain("Please don’t pay now.");
    }
    const paid = { ...gone, paid: "R 100.00", due: "R 0.00", isCovered: true };
    expect(message(paid)).toContain("refund you in full within 5 working days");
  });

  test("without a reservation it says when the items are reserved", () => {
    const open = (wasReserved: boolean) =>
      message({ paymentMethod: "payfast", reservation: { kind: "in-stock", wasReserved } });
    expect(open(false)).toContain(
      "Your items aren’t reserved yet. We’ll reserve them as soon as your payment arrives.",
    );
    expect(open(true)).toContain("no longer reserved, but they are still in stock");
  });

  test("partly paid, it names what came and what is left; covered, it asks for nothing", () => {
    const part = message({ paid: "R 40.00", due: "R 60.00" });
    expect(part).toBe(
      "We have received R 40.00. We’ll pack your order once the remaining R 60.00 is in our account.",
    );
    const covered = message({ paid: "R 140.00", due: "R 0.00", isCovered: true });
    expect(covered).toContain("Please don’t pay again");
    expect(covered).not.toContain("R 0.00");
  });

  test("mail is promised only where it leaves the site", () => {
    const waiting = [
      { state: "paid" },
      { state: "packed" },
      { hasProof: true },
      { paid: "R 140.00", isCovered: true },
    ] as const;
    for (const deliveryMethod of ["courier", "collection"] as const) {
      for (const change of waiting) {
        expect(message({ ...change, deliveryMethod })).toContain("email you");
        expect(message({ ...change, deliveryMethod, deliversMail: false })).not.toMatch(/e-?mail/i);
      }
    }
    expect(message({ state: "packed", deliversMail: false })).toBe(
      "Your order has been packed. This page will show when the courier has it.",
    );
  });

  test("nothing but what a courier carries is packed or delivered", () => {
    for (const deliveryMethod of ["collection", "email"] as const) {
      for (const state of ORDER_STATES) {
        const { title, message: words } = describeOrderStatus({ ...facts, state, deliveryMethod });
        const told = [title, words, customerStateLabel(state, deliveryMethod)].join(" ");
        expect(told).not.toMatch(/\bpack|deliver/i);
      }
    }
  });

  test("on its way, it names courier and waybill as far as they are known", () => {
    const state = "shipped" as const;
    expect(message({ state })).toBe("Your order is with the courier.");
    expect(message({ state, trackingCarrier: "Swift", trackingNumber: "SW1" })).toBe(
      "Your order is with Swift. The waybill number is SW1.",
    );
    expect(message({ state, deliveryMethod: "email" })).toContain("thandi@example.com");
  });

  test("refunded, it names what was paid back", () => {
    expect(message({ state: "refunded" })).toContain("R 40.00");
  });
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 8, minute));
const events = (...states: OrderState[]) =>
  states.map((toState, minute) => ({
    kind: toState === "awaiting-payment" ? "placed" : toState,
    at: at(minute),
    toState,
    actor: "customer" as const,
    forStaff: false,
  }));

describe("orderProgress", () => {
  test("shows what is done, what is now and what is to come", () => {
    const steps = orderProgress({
      state: "packed",
      deliveryMethod: "collection",
      events: events("awaiting-payment", "paid", "packed"),
    });
    expect(steps.map(({ label, is }) => [label, is])).toEqual([
      ["Placed", "done"],
      ["Paid", "done"],
      ["Prepared", "now"],
      ["Ready for collection", "to-come"],
      ["Collected", "to-come"],
    ]);
    expect(steps.map(({ at: when }) => when)).toEqual([at(0), at(1), at(2), undefined, undefined]);
  });

  test("completed, all is done", () => {
    const seen = events("awaiting-payment", "paid", "packed", "shipped", "completed");
    const steps = orderProgress({ state: "completed", deliveryMethod: "courier", events: seen });
    expect(steps.every(({ is }) => is === "done")).toBe(true);
  });

  test("after a reversed payment it starts again from the day it was placed", () => {
    const [placed, paid, unpaid, cancelled] = events(
      "awaiting-payment",
      "paid",
      "awaiting-payment",
      "cancelled",
    );
    if (!placed || !paid || !unpaid || !cancelled) throw new Error("Four events");
    const seen = [placed, paid, { ...unpaid, kind: "payment-reversed" }, cancelled];
    const progress = (state: OrderState, count: number) =>
      orderProgress({ state, deliveryMethod: "courier", events: seen.slice(0, count) });
    expect(progress("awaiting-payment", 3)[0]).toMatchObject({ label: "Placed", at: at(0) });
    expect(progress("cancelled", 4).map(({ label }) => label)).toEqual(["Placed", "Cancelled"]);
  });

  test("ended early, it shows how far it came; paid after all, it goes on", () => {
    const cancelled = events("awaiting-payment", "cancelled");
    expect(
      orderProgress({ state: "cancelled", deliveryMethod: "courier", events: cancelled }).map(
        ({ label, is }) => [label, is],
      ),
    ).toEqual([
      ["Placed", "done"],
      ["Cancelled", "now"],
    ]);
    const revived = events("awaiting-payment", "expired", "paid");
    const labels = orderProgress({ state: "paid", deliveryMethod: "courier", events: revived }).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(["Placed", "Paid", "Packed", "On its way", "Completed"]);
  });
});

describe("describeHistory", () => {
  test("leaves out staff notes and unknown kinds", () => {
    const [placed] = events("awaiting-payment");
    if (!placed) throw new Error("No event");
    const told = describeHistory({
      deliveryMethod: "courier",
      events: [
        placed,
        { ...placed, kind: "note", forStaff: true },
        { ...placed, kind: "paid", forStaff: true },
        { ...placed, kind: "something-new" },
        { ...placed, kind: "constructor" },
      ],
    });
    expect(told.map((each) => each.message)).toEqual(["You placed the order."]);
  });

  test("has words for every state that an order can reach", () => {
    for (const kind of [
      "placed",
      "eft-chosen",
      "payfast-chosen",
      "payment-held",
      ...ORDER_STATES.filter((state) => state !== "awaiting-payment"),
    ]) {
      const event = { kind, at: at(0), toState: null, actor: "staff" as const, forStaff: false };
      expect(describeHistory({ deliveryMethod: "courier", events: [event] }), kind).toHaveLength(1);
    }
  });

  test("says who cancelled", () => {
    const said = (actor: "customer" | "staff") =>
      describeHistory({
        deliveryMethod: "courier",
        events: [{ kind: "cancelled", at: at(0), toState: "cancelled", actor, forStaff: false }],
      })[0]?.message;
    expect([said("customer"), said("staff")]).toEqual([
      "You cancelled the order.",
      "We cancelled the order.",
    ]);
  });
});
