import { createElement } from "react";
import { expect, test } from "vitest";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import { PricePair } from "./price-pair.tsx";
import { VatSwitch } from "./vat-switch.tsx";

const pair = (props: { cents: number; exclusive?: number }) =>
  renderAt("/shop", createElement(PricePair, { ...props, size: "m" }));

test("both prices are in the page, in the same size, and each says which it is", () => {
  const html = pair({ cents: 115_00, exclusive: 100_00 });
  expect(textIn(html)).toBe("R 115 .00 incl. VAT R 100 .00 excl. VAT");
  expect(html.match(/price-m/g)).toHaveLength(2);
  // Styles show these only to those who have chosen them.
  expect(html.match(/class="exclusive-only[^"]*"/g)).toHaveLength(2);
});

test("without VAT there is one price, and nothing to choose", () => {
  expect(textIn(pair({ cents: 115_00 }))).toBe("R 115 .00");
});

test("the switch says what it does", () => {
  const html = renderAt("/shop", createElement(VatSwitch));
  expect(html).toMatch(/role="switch"[^>]*aria-checked="false"/);
  expect(textIn(html)).toBe("Prices excl. VAT");
});
