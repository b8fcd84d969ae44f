import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allowedActions,
  canTransition,
  ORDER_STATES,
  overpayment,
  type PaymentStatus,
  refundableAmount,
  stateAfterPacking,
} from "./order-states.ts";

const cents = fc.nat(1_000_000);
const paymentStatus: fc.Arbitrary<PaymentStatus> = fc.record({
  state: fc.constantFrom(...ORDER_STATES),
  deliveryMethod: fc.constantFrom("courier", "collection", "email"),
  total: fc.integer({ min: 1, max: 1_000_000 }),
  paid: cents,
  refunded: cents,
  refundedOverpayment: cents,
});

describe("what staff can do with an order", () => {
  test("is never a move that the table does not allow", () => {
    fc.assert(
      fc.property(paymentStatus, (order) => {
        const may = (to: (typeof ORDER_STATES)[number]) => canTransition(order.state, to);
        const steps = allowedActions(order);
        const has = (step: (typeof steps)[number]) => steps.includes(step);
        expect(has("confirm") || has("reopen-paid")).toBe(may("paid"));
        expect(has("confirm") && has("reopen-paid")).toBe(false);
        expect(has("pack")).toBe(may("packed"));
        expect(has("complete")).toBe(may("completed"));
        expect(has("cancel")).toBe(may("cancelled"));
        const after = stateAfterPacking(order.deliveryMethod);
        expect([has("ship"), has("ready")]).toEqual([
          after === "shipped" && may("shipped"),
          after === "ready" && may("ready"),
        ]);
        if (has("refund")) expect(may("refunded")).toBe(true);
      }),
    );
  });

  test("gives back never more than was paid", () => {
    fc.assert(
      fc.property(paymentStatus, (order) => {
        expect(refundableAmount(order)).toBeLessThanOrEqual(Math.min(order.paid, order.total));
        // Also of what went back before the order came to life again.
        const kept = order.paid - order.refundedOverpayment - order.refunded;
        expect(refundableAmount(order)).toBeLessThanOrEqual(Math.max(0, kept));
        expect(overpayment(order)).toBeLessThanOrEqual(order.paid);
        expect(Math.min(refundableAmount(order), overpayment(order))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("what came beyond the sale is told from the sale", () => {
    const paid = {
      state: "paid",
      deliveryMethod: "courier",
      refunded: 0,
      refundedOverpayment: 0,
    } as const;
    expect(overpayment({ ...paid, total: 100, paid: 150 })).toBe(50);
    expect(refundableAmount({ ...paid, total: 100, paid: 150 })).toBe(100);
    expect(overpayment({ ...paid, state: "expired", total: 100, paid: 100 })).toBe(100);
    expect(allowedActions({ ...paid, state: "expired", total: 100, paid: 100 })).toEqual([
      "reopen-paid",
      "refund-overpayment",
    ]);
    expect(
      allowedActions({
        ...paid,
        state: "expired",
        total: 100,
        paid: 100,
        refundedOverpayment: 100,
      }),
    ).toEqual(["confirm"]);
  });
});
