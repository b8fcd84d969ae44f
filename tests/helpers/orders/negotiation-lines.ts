import type { DraftLine } from "#app/domain/quotes/drafts/write-revision.server.ts";

/** A line for a product at R 100, unless something else is said. */
export const goods = (productId: string, wish: Partial<DraftLine> = {}): DraftLine => ({
  ...{ productId, name: "", unit: "", quantity: 1, unitPrice: 100_00, ownDiscount: undefined },
  ...{ leadTimeDays: null, isOptional: false, choiceGroup: null, isChosen: true },
  ...wish,
});

/** A text: eight hours of labour at R 650, unless something else is said. */
export const labour = (wish: Partial<DraftLine> = {}): DraftLine => ({
  ...goods("", {
    productId: null,
    name: "Installation",
    unit: "hour",
    quantity: 8,
    unitPrice: 650_00,
  }),
  ...wish,
});
