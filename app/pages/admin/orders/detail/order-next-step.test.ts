import { expect, test } from "vitest";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { colleaguesSteps, describePacking } from "./order-next-step.tsx";

const line = (name: string, weightGrams: number, quantity: number) =>
  ({ name, weightGrams, quantity, refunded: 0 }) as StaffOrder["lines"][number];

test("the packing step counts goods only and reminds of licences and services", () => {
  expect(describePacking([line("Laptop", 2000, 3)])).toBe("3 items to pick and pack.");
  expect(describePacking([line("Laptop", 2000, 1), line("Installation", 0, 2)])).toBe(
    "1 item to pick and pack. To email or book: 2 × Installation.",
  );
  expect(describePacking([line("Licence", 0, 1)])).toMatch(/^Nothing to pack\. To email/);
});

test("the next step names who can take it where nobody has the role", () => {
  const order = {
    state: "awaiting-payment",
    steps: ["confirm"],
    deliveryMethod: "courier",
  } as const;
  const colleagues = [
    { name: "Thandi", roles: ["owner"] },
    { name: "Zanele", roles: ["manager"] },
    { name: "Sipho", roles: ["warehouse"] },
  ] as const;
  expect(colleaguesSteps({ ...order, steps: [...order.steps] }, colleagues)).toEqual([
    ["confirm", "Waiting for payment to be confirmed by Thandi or Zanele."],
  ]);
});

test("the next step names whose work it is", () => {
  const colleagues = [
    { name: "Thandi", roles: ["owner"] },
    { name: "Sipho", roles: ["warehouse"] },
    { name: "Lerato", roles: ["accounts"] },
  ] as const;
  const textsOf = (order: Pick<StaffOrder, "state" | "steps" | "deliveryMethod">) =>
    colleaguesSteps(order, colleagues).map(([, text]) => text);
  const deliveryMethod = "courier";
  expect(
    textsOf({ state: "awaiting-payment", steps: ["confirm", "cancel"], deliveryMethod }),
  ).toEqual(["Waiting for payment to be confirmed by Accounts."]);
  expect(textsOf({ state: "paid", steps: ["pack", "refund"], deliveryMethod })).toEqual([
    "Waiting to be packed by Warehouse.",
  ]);
  expect(textsOf({ state: "packed", steps: ["ship"], deliveryMethod: "email" })).toEqual([
    "Waiting to be sent by Warehouse.",
  ]);
  // Nobody waits for money for an order that has ended; an overpayment is refunded.
  expect(
    textsOf({ state: "expired", steps: ["confirm", "refund-overpayment"], deliveryMethod }),
  ).toEqual(["Waiting for an overpayment to be refunded by Accounts."]);
});
