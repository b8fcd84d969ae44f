import { describe, expect, test } from "vitest";
import { createBodyBudget } from "./body-budget.ts";
import { OverloadedError } from "./load-limiter.ts";

/** A body of this group with so many bytes, and whether it was dropped. */
function receive(budget: ReturnType<typeof createBodyBudget>, ipGroup: string, bytes: number) {
  const share = budget.open(ipGroup);
  const body = { share, isDropped: false };
  share.dropped.catch((error) => {
    body.isDropped = error instanceof OverloadedError;
  });
  share.add(bytes);
  return body;
}

const settle = () => new Promise(setImmediate);

describe("the budget of body bytes", () => {
  test("is open to one visitor alone", async () => {
    const budget = createBodyBudget(100);
    const bodies = [receive(budget, "a", 40), receive(budget, "a", 60)];
    await settle();
    expect(bodies.map(({ isDropped }) => isDropped)).toEqual([false, false]);
  });

  test("beyond it the group with the most bytes loses its newest body", async () => {
    const budget = createBodyBudget(100);
    const hostile = [40, 30, 20].map((bytes) => receive(budget, "hostile", bytes));
    const honest = [receive(budget, "b", 10), receive(budget, "c", 15)];
    await settle();
    expect(honest.map(({ isDropped }) => isDropped)).toEqual([false, false]);
    expect(hostile.map(({ isDropped }) => isDropped)).toEqual([false, false, true]);
  });

  test("a body that grows beyond it is dropped itself", async () => {
    const budget = createBodyBudget(100);
    const small = receive(budget, "a", 10);
    const large = receive(budget, "b", 80);
    large.share.add(20);
    await settle();
    expect([small.isDropped, large.isDropped]).toEqual([false, true]);
  });

  test("bytes of requests that are over do not count", async () => {
    const budget = createBodyBudget(100);
    const first = receive(budget, "a", 90);
    first.share.close();
    first.share.close();
    const second = receive(budget, "a", 90);
    await settle();
    expect([first.isDropped, second.isDropped]).toEqual([false, false]);
    const third = receive(budget, "b", 20);
    await settle();
    expect([second.isDropped, third.isDropped]).toEqual([true, false]);
  });
});
