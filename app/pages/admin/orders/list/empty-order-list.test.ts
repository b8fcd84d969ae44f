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
  [1, "1 order awaiting payment"],
  [12, "12 orders awaiting payment"],
])("an empty To do view links the %i orders that wait for payment", (confirm, wait) => {
  const page = renderEmptyList("?view=todo", { confirm, open: confirm, all: confirm });
  expect(textIn(page)).toContain("Nothing to pack, send or check");
  expect(linksWithText(page)).toEqual([[wait, `${ORDERS_PATH}?view=confirm`]]);
});

test("an empty To do view without open orders has no link", () => {
  expect(textIn(renderEmptyList("?view=todo"))).toContain("Nothing to do right now");
  expect(linksWithText(renderEmptyList("?view=todo"))).toEqual([]);
});

test("an empty search result links the results in All", () => {
  const page = renderEmptyList("?view=todo&q=Nkosi", { confirm: 1, all: 3 });
  expect(textIn(page)).toContain("Nothing found in To do");
  expect(linksWithText(page)).toEqual([
    ["3 orders found in All", expect.stringContaining("q=Nkosi")],
  ]);
});

function renderEmptyList(
  search: string,
  some: Partial<Record<OrderQueueView, number>> = {},
): string {
  const none = Object.fromEntries(orderQueueViews.map((view) => [view, 0])) as Record<
    OrderQueueView,
    number
  >;
  const query = parseOrderListQuery(`http://shop.example${ORDERS_PATH}${search}`);
  return renderAt(
    ORDERS_PATH,
    createElement(EmptyOrderList, { query, counts: { ...none, ...some } }),
  );
}
