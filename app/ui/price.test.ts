import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Price, priceText } from "./price.tsx";

describe("a price", () => {
  test.for([
    [1, "R 0.01"],
    [99, "R 0.99"],
    [100, "R 1.00"],
    [99_999, "R 999.99"],
    [100_000, "R 1000.00"],
    [2_499_900, "R 24999.00"],
    [10_000_005, "R 100000.05"],
    [123_456_789, "R 1234567.89"],
    [999_999_999_999, "R 9999999999.99"],
  ] as const)("of %d cents reads as %s, on a page and as plain text", ([cents, text]) => {
    expect(textOf(cents)).toBe(text);
    expect(priceText(cents)).toBe(text);
  });

  test("only the styles set its thousands apart", () => {
    const markup = renderToStaticMarkup(createElement(Price, { cents: 123_456_789 }));
    expect(markup).toContain(
      '1<span class="price-thousand">234</span><span class="price-thousand">567</span>',
    );
  });
});

function textOf(cents: number): string {
  return renderToStaticMarkup(createElement(Price, { cents })).replace(/<[^>]+>/g, "");
}
