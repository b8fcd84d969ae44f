import { expect, test } from "vitest";
import { expectedArrival } from "./expected-arrival.ts";

/** In South African time. */
const at = (moment: string) => new Date(`${moment}:00+02:00`);
const order = {
  state: "awaiting-payment",
  deliveryAddress: { province: "Gauteng" },
  paidAt: null,
  lines: [{ awaited: 0 }],
  events: [],
} as unknown as Parameters<typeof expectedArrival>[0];
const tuesdayMorning = at("2026-11-17T09:00");

test("an unpaid order says by when the payment must be here", () => {
  expect(expectedArrival(order, tuesdayMorning)).toBe(
    "Delivered Wednesday 18 or Thursday 19 November if your payment reaches us before 12:00 today.",
  );
});

test("a paid order counts from its payment, a shipped one from its dispatch", () => {
  const paid = { ...order, state: "paid", paidAt: at("2026-11-16T13:00") } as const;
  expect(expectedArrival(paid, tuesdayMorning)).toBe(
    "Expected Wednesday 18 or Thursday 19 November.",
  );
  const shipped = {
    ...paid,
    state: "shipped",
    events: [{ toState: "shipped", at: at("2026-11-18T15:00") }],
  } as const;
  expect(expectedArrival(shipped, at("2026-11-18T16:00"))).toBe(
    "Expected Thursday 19 or Friday 20 November.",
  );
});

test("nothing is said of a day that has passed, a backorder, or what no courier delivers", () => {
  const paid = { ...order, state: "paid", paidAt: at("2026-11-09T09:00") } as const;
  expect(expectedArrival(paid, tuesdayMorning)).toBeUndefined();
  expect(expectedArrival({ ...order, lines: [{ awaited: 1 }] }, tuesdayMorning)).toBeUndefined();
  expect(expectedArrival({ ...order, deliveryAddress: null }, tuesdayMorning)).toBeUndefined();
  expect(expectedArrival({ ...order, state: "completed" }, tuesdayMorning)).toBeUndefined();
});
