import { createElement } from "react";
import { expect, test } from "vitest";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { linksWithText, renderAt } from "#tests/helpers/render-page.ts";
import { PlaceOrderForm } from "./place-order-form.tsx";

test("the order form links to terms, delivery, returns, privacy and company information", () => {
  const form = renderAt(
    "/checkout/review",
    createElement(PlaceOrderForm, {
      idempotencyKey: "key",
      reviewFingerprint: "mark",
      hasDiscount: false,
      total: 129_900,
      details: collectionDetails,
      isQuote: false,
      needsQuotation: false,
      deliversMail: true,
      hasBackorder: false,
      hasStock: true,
      lateDelivery: undefined,
      lateDeliveryError: undefined,
    }),
  );
  expect(linksWithText(form).map(([, address]) => address)).toEqual([
    "/terms",
    "/delivery",
    "/returns",
    "/privacy",
    "/company-information",
  ]);
});
