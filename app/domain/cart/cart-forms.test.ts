import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { cartForm } from "./cart-forms.ts";

const id = randomUUID();

describe("what may be asked of a cart", () => {
  test.for(["1", "7", " 12 ", "999999"])("a quantity of '%s' is understood", (quantity) => {
    const parsed = cartForm.parse({ intent: "add", productId: id, quantity });
    expect(parsed).toEqual({ intent: "add", productId: id, quantity: Number(quantity) });
  });

  test.for(["0", "-1", "1.5", "1e9", "x", "", " ", "1000000", "0x10", "+1", "１", "01", "NaN"])(
    "a quantity of '%s' is refused with the sentence for it",
    (quantity) => {
      expect(sentenceFor({ intent: "add", productId: id, quantity })).toBe(
        cartTexts.quantityInvalid,
      );
      expect(sentenceFor({ intent: "change", itemId: id, quantity })).toBe(
        cartTexts.quantityInvalid,
      );
    },
  );

  test("minus and plus step from the number beside them, and never below one", () => {
    const step = (quantity: string, by: string) =>
      cartForm.safeParse({ intent: "change", itemId: id, quantity, step: by });
    expect(step("3", "1").data).toEqual({ intent: "change", itemId: id, quantity: 4 });
    expect(step("3", "-1").data).toEqual({ intent: "change", itemId: id, quantity: 2 });
    expect(sentenceFor({ intent: "change", itemId: id, quantity: "1", step: "-1" })).toBe(
      cartTexts.quantityInvalid,
    );
    expect(sentenceFor({ intent: "change", itemId: id, quantity: "1", step: "100" })).toBe(
      cartTexts.unknown,
    );
  });

  test("acknowledged changes are submitted as a list", () => {
    const other = randomUUID();
    expect(
      cartForm.parse({ intent: "accept", acknowledged: `${id}:129900,${other}:gone` }),
    ).toEqual({
      intent: "accept",
      acknowledged: [
        { itemId: id, now: 129900 },
        { itemId: other, now: "gone" },
      ],
    });
  });

  test.for<Record<string, string>>([
    {},
    { intent: "empty" },
    { intent: "add", productId: "1", quantity: "1" },
    { intent: "add", productId: `${id}'`, quantity: "1" },
    { intent: "add", productId: id, quantity: "1", price: "0.01" },
    { intent: "add", productId: id, quantity: "1", cartId: id },
    { intent: "add", productId: id, quantity: "1", stay: "no" },
    { intent: "change", itemId: id, quantity: "1", userId: id },
    { intent: "remove", itemId: "all" },
    { intent: "accept", acknowledged: `${"-".repeat(36)}:gone` },
    { intent: "undo" },
    { intent: "accept", acknowledged: "" },
    { intent: "accept", acknowledged: `${id}:0` },
    { intent: "accept", acknowledged: `${id}:-5` },
    { intent: "accept", acknowledged: "x".repeat(100_000) },
  ])("%o is refused", (form) => {
    expect(sentenceFor(form)).toBe(cartTexts.unknown);
  });
});

function sentenceFor(form: Record<string, string>): string | undefined {
  return cartForm.safeParse(form).error?.issues[0]?.message;
}
