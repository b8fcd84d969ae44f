import { type ComponentType, createElement } from "react";
import { expect, test } from "vitest";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import VatRatesPage from "./vat-rates-page.tsx";

test("each rate says whether it ended, applies now, or from when it will", () => {
  const rates = [
    { validFrom: "2027-04-01", percent: 16, isCurrent: false, isAhead: true },
    { validFrom: "2018-04-01", percent: 15, isCurrent: true, isAhead: false },
    { validFrom: "1993-04-07", percent: 14, isCurrent: false, isAhead: false },
  ];
  const page = createElement(VatRatesPage as unknown as ComponentType<{ loaderData: object }>, {
    loaderData: { rates, tomorrow: "2026-11-18" },
  });
  const text = textIn(renderAt("/admin/orders/vat/rates", page));
  expect(text).toMatch(/16% From 1 April 2027 Remove/);
  expect(text).toMatch(/15% Applies now/);
  expect(text).toMatch(/14% Ended/);
});
