import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Price } from "./price.tsx";
import { PricedText } from "./priced-text.tsx";

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
    [-797_913, "-R 7979.13"],
  ] as const)("of %d cents reads as %s on a page", ([cents, text]) => {
    expect(textOf(cents)).toBe(text);
  });

  test("thousands are separated by CSS only", () => {
    const markup = renderToStaticMarkup(createElement(Price, { cents: 123_456_789 }));
    expect(markup).toContain(
      '1<span class="price-thousand">234</span><span class="price-thousand">567</span>',
    );
  });
});

describe("PricedText", () => {
  const markup = (text: string) => renderToStaticMarkup(createElement(PricedText, { text }));

  test("renders amounts as prices and keeps the text", () => {
    const text = "Pay R 24999.00, or R\u00a01.50 & no more.";
    expect(markup(text).replace(/<[^>]+>/g, "")).toBe("Pay R 24999.00, or R 1.50 &amp; no more.");
    expect(markup(text)).toContain('24<span class="price-thousand">999</span>');
    expect(markup("Pay R\u00a024\u00a0999.00.")).toContain(
      '24<span class="price-thousand">999</span>',
    );
    expect(markup("Nothing to pay.")).toBe("Nothing to pay.");
    expect(markup("R 5000 and USD R 1.5")).toBe("R 5000 and USD R 1.5");
  });
});

function textOf(cents: number): string {
  return renderToStaticMarkup(createElement(Price, { cents })).replace(/<[^>]+>/g, "");
}
