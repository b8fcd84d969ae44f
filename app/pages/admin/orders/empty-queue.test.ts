import { createElement } from "react";
import { expect, test } from "vitest";
import { type OrderView, orderViews, readOrderChoice } from "#app/domain/orders/order-choice.ts";
import { linksIn, renderAt, textIn } from "#tests/helpers/render-page.ts";
import { EmptyQueue } from "./empty-queue.tsx";
import { ORDERS } from "./order-words.ts";

test.each([
  [1, "1 order waits for its payment"],
  [12, "12 orders wait for payment"],
])(
  "with nothing to do, %i that wait for money are named, with the way to them",
  (confirm, wait) => {
    const page = empty("?view=todo", { confirm, open: confirm, all: confirm });
    expect(textIn(page)).toContain("Nothing to pack, send or check.");
    expect(linksIn(page)).toEqual([[wait, `${ORDERS}?view=confirm`]]);
  },
);

test("with nothing open at all, nothing waits", () => {
  expect(textIn(empty("?view=todo"))).toContain("Nothing waits for you.");
  expect(linksIn(empty("?view=todo"))).toEqual([]);
});

test("a search that finds nothing here says where there is more", () => {
  const page = empty("?view=todo&q=Nkosi", { confirm: 1, all: 3 });
  expect(textIn(page)).toContain("Nothing found in To do.");
  expect(linksIn(page)).toEqual([["3 orders found in All", expect.stringContaining("q=Nkosi")]]);
});

function empty(query: string, some: Partial<Record<OrderView, number>> = {}): string {
  const none = Object.fromEntries(orderViews.map((view) => [view, 0])) as Record<OrderView, number>;
  const choice = readOrderChoice(`http://shop.example${ORDERS}${query}`);
  return renderAt(ORDERS, createElement(EmptyQueue, { choice, counts: { ...none, ...some } }));
}
