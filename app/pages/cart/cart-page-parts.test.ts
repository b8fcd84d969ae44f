import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { cartQuestionLimits, contactLimits } from "#app/domain/contact/contact-limits.ts";
import { cartAsText } from "./cart-as-text.ts";
import { describeCartChanges } from "./cart-notices.tsx";
import { CartSummary } from "./cart-summary.tsx";

describe("the summary", () => {
  test("shows the VAT amount and the total", () => {
    expect(summary({ total: 20509300, vat: 2675126, vatPercent: 15 })).toBe(
      "Summary|Subtotal|R 205093.00|Delivery|from R 99.00, or collect for free|Total excl. VAT before delivery|R 178341.74|VAT at 15%|R 26751.26|Total incl. VAT before delivery|R 205093.00",
    );
  });

  test("shows the total without VAT as prominently as the total with it", () => {
    const html = markup(cart({ total: 11500, vat: 1500, vatPercent: 15 }));
    expect(html.match(/<dt data-total="true">Total (excl|incl)\. VAT/g)).toHaveLength(2);
  });

  test("without VAT registration has no VAT line", () => {
    const text = summary({ total: 11500, vat: undefined, vatPercent: null });
    expect(text).toContain(
      "Summary|Subtotal|R 115.00|Delivery|from R 99.00, or collect for free|Total before delivery|R 115.00|VAT not charged",
    );
    expect(text).not.toContain("VAT at");
  });
});

describe("the delivery line of the summary", () => {
  test.for([
    [1, "from R 99.00, or collect for free"],
    [12_000, "from R 144.50, or collect for free"],
    [300_001, "Collect for free, or ask us for a price"],
  ] as const)("%i g: %s", ([grams, text]) => {
    const parcel = { grams, goods: 11500 };
    expect(summary({ total: 11500, vat: 1500, vatPercent: 15 }, { parcel })).toContain(
      `|Delivery|${text}|`,
    );
  });

  test("shows the price of a known province", () => {
    const text = summary({ total: 11500, vat: 1500, vatPercent: 15 }, { province: "Limpopo" });
    expect(text).toContain("|Delivery|R 149.00 to Limpopo, or collect for free|");
  });

  test("is free with a discount, unless it is too heavy for the courier", () => {
    const priced = {
      ...{ goods: 11500, discount: undefined },
      freeDelivery: { id: "d", name: "December", code: undefined },
    };
    const totals = { total: 11500, vat: 1500, vatPercent: 15 };
    expect(summary(totals, { priced })).toContain("|Delivery|Free|");
    const parcel = { grams: 300_001, goods: 11500 };
    expect(summary(totals, { priced, parcel })).toContain(
      "|Delivery|Collect for free, or ask us for a price|",
    );
  });

  test("adds nothing without weight", () => {
    const text = summary(
      { total: 11500, vat: 1500, vatPercent: 15 },
      {
        parcel: { grams: 0, goods: 11500 },
      },
    );
    expect(text).toContain(
      "|Delivery|Free|Total excl. VAT|R 100.00|VAT at 15%|R 15.00|Total incl. VAT|R 115.00",
    );
    expect(text).not.toContain("before delivery");
  });
});

describe("unacknowledged cart changes", () => {
  test.for([
    [1, 0, "Since you last looked, one price has changed."],
    [2, 0, "Since you last looked, 2 prices have changed."],
    [0, 1, "Since you last looked, one product is no longer sold."],
    [3, 2, "Since you last looked, 3 prices have changed and 2 products are no longer sold."],
  ] as const)("%i prices, %i products gone: %s", ([prices, removed, message]) => {
    expect(describeCartChanges(prices, removed)).toBe(message);
  });
});

describe("the cart as text", () => {
  test("lists available lines and the total", () => {
    const lines = [line("Boma 20", 5, 3), line("Drift R2", 1, 0)];
    expect(cartAsText(lines, { total: 30000, vat: 3913, vatPercent: 15 })).toBe(
      "I would like to order:\n3 × Boma 20, R 100.00 each\nTotal before delivery R 300.00 incl. VAT",
    );
  });

  test("is undefined when nothing is available", () => {
    expect(
      cartAsText([line("Drift R2", 1, 0)], { total: 0, vat: 0, vatPercent: 15 }),
    ).toBeUndefined();
  });

  test("contains every line of a full cart within the length limit", () => {
    const lines = Array.from({ length: 100 }, () => line("x".repeat(200), 999_999, 999_999));
    const text = cartAsText(lines, { total: 1_000_000, vat: undefined, vatPercent: null }) ?? "";
    expect(text.length + 2 + cartQuestionLimits.message).toBeLessThanOrEqual(contactLimits.message);
    expect(text.match(/999999 × x{39}…, R 100\.00 each/g)).toHaveLength(100);
  });
});

type SummaryProps = Parameters<typeof CartSummary>[0];

function summary(totals: SummaryProps["totals"], others: Partial<SummaryProps> = {}): string {
  const [shown = ""] = markup({ ...cart(totals), ...others }).split("<a ");
  return shown
    .replace(/ <span class="caption">/g, "|")
    .replace(/<\/?span[^>]*>/g, "")
    .replace(/(<[^>]+>)+/g, "|")
    .replace(/^\||\|$/g, "");
}

/** A cart of 4 kg without discounts. */
function cart(totals: SummaryProps["totals"]): SummaryProps {
  const { total: goods } = totals;
  const priced = { goods, discount: undefined, freeDelivery: undefined };
  return { totals, priced, parcel: { grams: 4000, goods } };
}

function markup(props: SummaryProps): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(CartSummary, props)));
}

function line(name: string, quantity: number, stock: number): CartLine {
  const product = {
    id: "p",
    line: "",
    price: 10000,
    listPrice: 10000,
    categoryIds: [],
    stock,
    backorderBy: null,
    weightGrams: null,
    serviceArea: null,
    priceBreaks: [],
    picture: undefined,
  };
  return { id: "i", name, quantity, acknowledgedPrice: 10000, isRemoved: false, product };
}
