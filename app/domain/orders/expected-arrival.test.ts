import { expect, test } from "vitest";
import { expectedArrival } from "./expected-arrival.ts";

/** In South African time. */
const at = (moment: string) => new Date(`${moment}:00+02:00`);
const order = {
  state: "awaiting-payment",
  deliveryAddress: { province: "Gauteng" },
  paidAt: null,
  paymentMethod: "payfast",
  proofs: [],
  lines: [{ awaited: 0, expectedBy: null }],
  events: [],
} as unknown as Parameters<typeof expectedArrival>[0];
const tuesdayMorning = at("2026-11-17T09:00");

test("an unpaid order says by when the payment must be here", () => {
  expect(expectedArrival(order, tuesdayMorning)).toBe(
    "Delivered Wednesday 18 or Thursday 19 November if your payment reaches us before 12:00 on Tuesday 17 November.",
  );
});

test("an EFT may take two days, and after a proof of payment we confirm it", () => {
  const eft = { ...order, paymentMethod: "eft" } as const;
  const days = "Delivered Wednesday 18 or Thursday 19 November";
  const time = "Payments from other banks can take up to two working days to reach us.";
  expect(expectedArrival(eft, tuesdayMorning)).toBe(
    `${days} if your payment reaches us before 12:00 on Tuesday 17 November. ${time}`,
  );
  expect(expectedArrival({ ...eft, proofs: [{}] }, tuesdayMorning)).toBe(
    `${days} if we have confirmed your payment by 12:00 on Tuesday 17 November. ${time}`,
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

test("what was quoted with a delivery time has that day until it is dispatched", () => {
  const lines = ["2026-11-24", "2026-11-26", null].map((expectedBy) => ({
    awaited: 0,
    expectedBy,
  }));
  const quoted = { ...order, lines };
  const paid = { ...quoted, state: "paid", paidAt: at("2026-11-16T13:00") } as const;
  for (const each of [quoted, paid, { ...paid, state: "packed" } as const]) {
    expect(expectedArrival(each, tuesdayMorning)).toBe("Delivery by 26 November 2026, as quoted.");
  }
  expect(expectedArrival(paid, at("2026-11-27T09:00"))).toBeUndefined();
  const events = [{ toState: "shipped", at: at("2026-11-18T15:00") }] as const;
  expect(expectedArrival({ ...paid, state: "shipped", events }, at("2026-11-18T16:00"))).toBe(
    "Expected Thursday 19 or Friday 20 November.",
  );
});

test("nothing is said of a day that has passed, a backorder, or what no courier delivers", () => {
  const paid = { ...order, state: "paid", paidAt: at("2026-11-09T09:00") } as const;
  expect(expectedArrival(paid, tuesdayMorning)).toBeUndefined();
  expect(
    expectedArrival({ ...order, lines: [{ awaited: 1, expectedBy: null }] }, tuesdayMorning),
  ).toBeUndefined();
  expect(expectedArrival({ ...order, deliveryAddress: null }, tuesdayMorning)).toBeUndefined();
  expect(expectedArrival({ ...order, state: "completed" }, tuesdayMorning)).toBeUndefined();
});
