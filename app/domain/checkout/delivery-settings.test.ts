import { afterEach, describe, expect, test } from "vitest";
import { legalPage } from "#app/content/legal/legal-page.server.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { maxCourierDays } from "#app/domain/catalogue/availability/backorder.ts";
import { discountableLine } from "#app/domain/discounts/apply-discounts.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import type { Settings } from "#app/settings/settings-groups.ts";
import { legalFacts } from "#tests/helpers/legal-facts.ts";
import { deliveryCost, deliveryMethodsFor, deliveryOffers, deliveryZoneOf } from "./delivery.ts";
import { destinations, parseDestination } from "./delivery-estimate/delivery-destination.ts";
import { estimateDelivery } from "./delivery-estimate/delivery-estimate.ts";
import { priceOrder } from "./pricing.ts";

function set(delivery: Partial<Settings["delivery"]>, shop: Partial<Settings["shop"]> = {}): void {
  applySettings({
    ...defaultSettings,
    delivery: { ...defaultSettings.delivery, ...delivery },
    shop: { ...defaultSettings.shop, ...shop },
  });
}
afterEach(() => applySettings(defaultSettings));

const [gauteng] = defaultSettings.delivery.zones;
const policy = () => {
  const document = siteContent().legal.find(({ id }) => id === "legal/delivery");
  if (!document) throw new Error("There is no page about delivery");
  const page = legalPage(document, legalFacts());
  return JSON.stringify(page).replaceAll("\u00a0", " ");
};

describe("free courier delivery", () => {
  const parcel = { grams: 12_000, goods: 1000_00 };

  test("applies from its amount on, in every province, but not to a pallet", () => {
    set({ freeFrom: 1000_00 });
    expect(deliveryCost("courier", { ...parcel, province: "Limpopo" })).toEqual({
      ok: true,
      cents: 0,
    });
    expect(deliveryOffers(parcel)[0]).toMatchObject({ cents: 0, isLeast: false });
    expect(deliveryOffers({ ...parcel, goods: 999_99 })[0]).toMatchObject({
      cents: 144_50,
      isLeast: true,
    });
    expect(deliveryOffers({ ...parcel, grams: 300_001 })[0]?.cents).toBeUndefined();
  });

  test("counts the goods of an order, not what was promised for its delivery", () => {
    set({ freeFrom: 1000_00 });
    const product = { id: "p", price: 500_00, listPrice: 500_00, priceBreaks: [], categoryIds: [] };
    const lines = [{ ...discountableLine(product, 2), product: { weightGrams: 1000 } }];
    const terms = { method: "courier", province: "Gauteng", vatPercent: 15 } as const;
    expect(priceOrder(lines, terms)).toMatchObject({ totals: { delivery: 0 } });
    expect(priceOrder(lines, { ...terms, promisedCents: 99_00 })).toMatchObject({
      totals: { delivery: 99_00 },
    });
  });

  test("is stated on the page about delivery", () => {
    expect(policy()).not.toContain("free for orders");
    set({ freeFrom: 1000_00 });
    expect(policy()).toContain("Courier delivery is free for orders of R 1 000.00 or more.");
  });
});

describe("without a courier", () => {
  test("goods are collected, and no page speaks of a delivery to the door", () => {
    set({ courier: false });
    expect(deliveryMethodsFor(1000)).toEqual(["collection"]);
    expect(destinations()).toEqual(["collection"]);
    expect(parseDestination("Gauteng")).toBeUndefined();
    expect(maxCourierDays()).toBe(0);
    expect(policy()).toContain("Two delivery methods");
    expect(policy()).not.toMatch(/to the door|to your door|waybill/);
  });
});

describe("without collection", () => {
  test("nothing offers it", () => {
    set({ collection: false });
    expect(deliveryMethodsFor(1000)).toEqual(["courier"]);
    expect(parseDestination("collection")).toBeUndefined();
    expect(policy()).not.toMatch(/collect/i);
    expect(checkoutTexts.tooHeavy).not.toContain("collect");
    expect(checkoutTexts.noPostBox).not.toContain("collection");
  });
});

describe("zones", () => {
  test("give their own prices, days and times", () => {
    if (!gauteng) throw new Error("There is no zone");
    const here = { ...gauteng, minDays: 1, maxDays: 1, firstPrice: 50_00, firstKilograms: 1 };
    const others = defaultSettings.delivery.zones.slice(1);
    set({ zones: [...others, here], dispatchBeforeHour: 9 });
    const parcel = { grams: 2500, goods: 100_00 };
    expect(deliveryOffers(parcel, "Gauteng")[0]).toMatchObject({
      cents: 50_00 + 2 * 6_50,
      days: "1 working day",
    });
    const morning = new Date("2026-11-17T08:59:00+02:00");
    expect(estimateDelivery({ ...parcel, isInStock: true }, "Gauteng", morning)?.expected).toBe(
      "Delivered Wednesday 18 November if your payment reaches us before 09:00 today.",
    );
    expect(policy()).toContain("R 50.00 up to 1 kg");
    // The last zone is no longer the most expensive one.
    expect(deliveryZoneOf("Atlantis").name).toBe("Coast and Northern Cape");
  });
});

test("the limit of unpaid orders is in its messages", () => {
  expect(checkoutTexts.tooManyOpenOwn).toBe(
    "You have two unpaid orders, so nothing was ordered. Pay or cancel one of them first.",
  );
  set({}, { unpaidOrders: 1 });
  expect(checkoutTexts.tooManyOpenOwn).toBe(
    "You have an unpaid order, so nothing was ordered. Pay or cancel it first.",
  );
  set({}, { unpaidOrders: 12 });
  expect(checkoutTexts.tooManyOpenOwn).toContain("12 unpaid orders");
});
