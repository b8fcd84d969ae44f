import { createElement } from "react";
import { expect, test } from "vitest";
import { linksWithText, renderAsStaff } from "#tests/helpers/render-page.ts";
import { PrintInstead } from "./print-instead.tsx";

const creditNote = ["credit note CN-1002", "/admin/orders/1001/credit-notes/1002.pdf"];

test.each([
  [
    "may have",
    "https://shop.example/orders/key",
    [["pro forma invoice", "https://shop.example/orders/key/pro-forma.pdf"], creditNote],
  ],
  ["may not have", undefined, [creditNote]],
])(
  "an order whose payment was reversed is printed for those who %s the link of its guest",
  (_, link, links) => {
    const documents = [
      { kind: "invoice", number: 1001, cancelledAt: new Date() },
      { kind: "credit-note", number: 1002, cancelledAt: null },
    ];
    const order = { number: 1001, state: "awaiting-payment", documents };
    const html = renderAsStaff(createElement(PrintInstead, { order, link } as never), "accounts");
    expect(linksWithText(html)).toEqual(links);
  },
);
