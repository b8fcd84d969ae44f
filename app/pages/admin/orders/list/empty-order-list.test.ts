import { createElement } from "react";
import { expect, test } from "vitest";
import {
  type OrderQueueView,
  orderQueueViews,
  parseOrderListQuery,
} from "#app/domain/orders/lists/order-list-query.ts";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { linksWithText, renderAt, textIn } from "#tests/helpers/render-page.ts";
import { EmptyOrderList } from "./empty-order-list.tsx";

test.each([
  [1, "1 order waits for its payment"],
  [12, "12 orders wait for payment"],
])(
  "with nothing to do, %i that wait for money are named, with the way to them",
  (confirm, wait) => {
    const page = empty("?view=todo", { confirm, open: confirm, all: confirm });
    expect(textIn(page)).toContain("Nothing to pack, send or check.");
    expect(linksWithText(page)).toEqual([[wait, `${ORDERS_PATH}?view=confirm`]]);
  },
);

test("with nothing open at all, nothing waits", () => {
  expect(textIn(empty("?view=todo"))).toContain("Nothing waits for you.");
  expect(linksWithText(empty("?view=todo"))).toEqual([]);
});

test("a search that finds nothing here says where there is more", () => {
  const page = empty("?view=todo&q=Nkosi", { confirm: 1, all: 3 });
  expect(textIn(page)).toContain("Nothing found in To do.");
  expect(linksWithText(page)).toEqual([
    ["3 orders found in All", expect.stringContaining("q=Nkosi")],
  ]);
});

function empty(query: string, some: Partial<Record<OrderQueueView, number>> = {}): string {
  const none = Object.fromEntries(orderQueueViews.map((view) => [view, 0])) as Record<
    OrderQueueView,
    number
  >;
  const choice = parseOrderListQuery(`http://shop.example${ORDERS_PATH}${query}`);
  return renderAt(
    ORDERS_PATH,
    createElement(EmptyOrderList, { choice, counts: { ...none, ...some } }),
  );
}
