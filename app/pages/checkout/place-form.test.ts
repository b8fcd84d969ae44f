import { createElement } from "react";
import { expect, test } from "vitest";
import { collecting } from "#tests/helpers/order-scene.ts";
import { linksIn, renderAt } from "#tests/helpers/render-page.ts";
import { PlaceForm } from "./place-form.tsx";

test("whoever orders is led to the terms, delivery, returns, privacy and who the company is", () => {
  const form = renderAt(
    "/checkout/review",
    createElement(PlaceForm, {
      orderKey: "key",
      seen: "mark",
      total: 129_900,
      details: collecting,
      isQuote: false,
      needsQuotation: false,
      isMailing: true,
    }),
  );
  expect(linksIn(form).map(([, address]) => address)).toEqual([
    "/terms",
    "/delivery",
    "/returns",
    "/privacy",
    "/company-information",
  ]);
});
