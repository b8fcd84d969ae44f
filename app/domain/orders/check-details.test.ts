import { describe, expect, test } from "vitest";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { checkDetails, checkoutForm, goneSince, placeForm } from "./check-details.ts";
import type { TypedDetails } from "./checkout-details.ts";
import { errorsBefore, readStep, stepAfter, stepOfErrors } from "./checkout-steps.ts";
import { deliveryOffers, openWays } from "./delivery-offers.ts";

const open = { goods: 100_00, offers: deliveryOffers(2000), paymentWays: ["eft"] as const };
const right: TypedDetails = {
  fullName: " Thandi  Nkosi ",
  email: "thandi@example.co.za",
  phone: "082 123 4567",
  deliveryWay: "courier",
  street: "12 Example Road",
  suburb: "Hatfield",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0083",
  paymentWay: "eft",
};

function errorsOf(typed: TypedDetails, with_ = {}) {
  const checked = checkDetails(typed, { ...open, ...with_ });
  return checked.ok ? {} : checked.errors;
}

describe("what was typed", () => {
  test("is read as it is meant", () => {
    expect(checkDetails(right, open)).toMatchObject({
      ok: true,
      details: { fullName: "Thandi Nkosi", phone: "+27821234567", postalCode: "0083" },
    });
  });

  test.for<[TypedDetails, string, string]>([
    [{ fullName: "  " }, "fullName", say.fullName],
    [{ email: "thandi" }, "email", say.email],
    [{ phone: "12" }, "phone", say.phone],
    [{ buyerVatNumber: "123" }, "buyerVatNumber", say.vatNumber],
    [{ street: "PO Box 7" }, "street", say.noPostBox],
    // Emails to addresses that nobody verified repeat these fields.
    [{ fullName: "Win now: https://spam.example" }, "fullName", say.noLinks],
    [{ companyName: "WWW.spam.example" }, "companyName", say.noLinks],
    [{ buyerReference: "spam.example/win" }, "buyerReference", say.noLinks],
    [{ street: "12 bit.ly/x Road" }, "street", say.noLinks],
    [{ street: "x".repeat(121) }, "street", say.tooLong(120)],
    [{ province: "Utrecht" }, "province", say.province],
    [{ postalCode: "83" }, "postalCode", say.postalCode],
    [{ deliveryWay: "drone" }, "deliveryWay", say.deliveryWay],
    [{ deliveryWay: "email" }, "deliveryWay", say.wayGone],
    [{ paymentWay: "payfast" }, "paymentWay", say.paymentGone],
    [{ paymentWay: "cheque" }, "paymentWay", say.paymentWay],
  ])("%o is wrong at %s: %s", ([change, field, sentence]) => {
    expect(errorsOf({ ...right, ...change })).toEqual({ [field]: sentence });
  });

  test("a name with a dot or a slash is no link", () => {
    const names = { fullName: "J.P. van Wyk c/o Reception", companyName: "Umfula.co.za (Pty) Ltd" };
    expect(errorsOf({ ...right, ...names, buyerReference: "PO 2026/11.4" })).toEqual({});
  });

  test("of a form that is empty says everything but the address, in the order of the form", () => {
    expect(Object.entries(errorsOf({}))).toEqual([
      ["fullName", say.fullName],
      ["email", say.email],
      ["phone", say.phone],
      ["deliveryWay", say.deliveryWay],
      ["paymentWay", say.paymentWay],
    ]);
  });

  test("needs no address where it is collected, whatever stands there", () => {
    expect(errorsOf({ ...right, deliveryWay: "collection", street: "", postalCode: "x" })).toEqual(
      {},
    );
  });

  test("needs an address for the invoice where that takes one; a post box will do", () => {
    const typed = { ...right, street: "PO Box 7", deliveryWay: "collection" };
    const { street: _, ...unknown } = typed;
    const costly = { goods: 5000_01 };
    expect(checkDetails(typed, { ...open, ...costly })).toMatchObject({
      ok: true,
      details: {
        deliveryWay: "collection",
        billingAddress: { street: "PO Box 7", suburb: "Hatfield", postalCode: "0083" },
      },
    });
    expect(errorsOf(unknown, costly)).toEqual({ street: say.billingStreet });
    expect(errorsOf({ ...typed, postalCode: "x" }, costly)).toEqual({
      postalCode: say.postalCode,
    });
    expect(errorsOf(unknown)).toEqual({});
    expect(errorsOf({ ...unknown, companyName: "Nkosi Trading" })).toEqual({
      street: say.billingStreet,
    });
    const light = { offers: deliveryOffers(0) };
    const mailed = { ...unknown, deliveryWay: "email", buyerVatNumber: "4123456789" };
    expect(errorsOf(mailed, light)).toEqual({ street: say.billingStreet });
    expect(errorsOf({ ...right, companyName: "Nkosi Trading" }, costly)).toEqual({});
  });

  test("where no invoice needs it, is not kept as its address", () => {
    const checked = checkDetails({ ...right, deliveryWay: "collection" }, open);
    expect(checked.ok && checked.details).not.toHaveProperty("billingAddress");
    expect(checked.ok && checked.details).not.toHaveProperty("street");
  });

  test("cannot be carried when it is too heavy, nor sent by post when it weighs nothing", () => {
    const heavy = { offers: deliveryOffers(300_001, "Gauteng") };
    expect(errorsOf(right, heavy)).toEqual({ deliveryWay: say.tooHeavy });
    expect(errorsOf({ ...right, deliveryWay: "collection" }, heavy)).toEqual({});
    const light = { offers: deliveryOffers(0) };
    expect(errorsOf(right, light)).toEqual({ deliveryWay: say.wayGone });
    expect(errorsOf({ ...right, deliveryWay: "email" }, light)).toEqual({});
  });

  test("and can no longer be had is told at once; what was never chosen is not", () => {
    const ways = { goods: 100_00, offers: deliveryOffers(0), paymentWays: ["eft"] as const };
    expect(goneSince({ deliveryWay: "courier", paymentWay: "payfast" }, ways)).toEqual({
      deliveryWay: say.wayGone,
      paymentWay: say.paymentGone,
    });
    expect(goneSince({ fullName: "" }, ways)).toEqual({});
    expect(goneSince(undefined, ways)).toEqual({});
  });
});

describe("the forms", () => {
  test("refuse what they do not know", () => {
    expect(checkoutForm.safeParse({ ...right, go: "review" }).success).toBe(true);
    for (const extra of [{ total: "1" }, { userId: "x" }, { go: "pay" }, { __proto__x: "1" }]) {
      expect(checkoutForm.safeParse({ ...right, go: "review", ...extra }).success).toBe(false);
    }
    const place = {
      intent: "place",
      key: "5bd3f1de-36e8-4c52-a9c8-6b6b1f5c7a11",
      agreedTotal: "100",
      seen: "x".repeat(43),
    };
    expect(placeForm.safeParse(place).data?.agreedTotal).toBe(100);
    for (const wrong of [
      { agreedTotal: "-1" },
      { agreedTotal: "0" },
      { agreedTotal: "1.5" },
      { agreedTotal: "1e3" },
      { key: "x" },
      { seen: "" },
      { price: "1" },
      { remark: "x" },
    ]) {
      expect(placeForm.safeParse({ ...place, ...wrong }).success).toBe(false);
    }
  });
});

describe("the steps", () => {
  test("follow each other, and one that is none is the first", () => {
    expect(["contact", "delivery", "payment"].map((step) => stepAfter(readStep(step)))).toEqual([
      "delivery",
      "payment",
      "review",
    ]);
    expect([null, "", "review", "../x"].map(readStep)).toEqual(Array(4).fill("contact"));
  });

  test("ask only for what comes before the next, and lead to the first mistake", () => {
    const errors = { phone: "a", street: "b", paymentWay: "c" };
    expect(errorsBefore("delivery", errors)).toEqual({ phone: "a" });
    expect(errorsBefore("payment", errors)).toEqual({ phone: "a", street: "b" });
    expect(errorsBefore("review", errors)).toEqual(errors);
    expect(stepOfErrors(errors)).toBe("contact");
    expect(stepOfErrors({ street: "b", paymentWay: "c" })).toBe("delivery");
    expect(stepOfErrors({})).toBeUndefined();
  });
});

describe("what delivery is offered", () => {
  test("names the least cost until the province is known", () => {
    expect(deliveryOffers(12_000)[0]).toEqual({
      way: "courier",
      cents: 9900 + 7 * 650,
      isLeast: true,
      days: undefined,
    });
    expect(deliveryOffers(12_000, "Western Cape")[0]).toEqual({
      way: "courier",
      cents: 17900 + 7 * 1550,
      isLeast: false,
      days: "2 to 4 working days",
    });
    expect(deliveryOffers(12_000, "Utrecht")[0]?.isLeast).toBe(true);
  });

  test("is open by courier or collection, by collection alone, or by e-mail", () => {
    expect(openWays(deliveryOffers(1))).toEqual(["courier", "collection"]);
    expect(openWays(deliveryOffers(300_001))).toEqual(["collection"]);
    expect(openWays(deliveryOffers(0))).toEqual(["email"]);
  });
});
