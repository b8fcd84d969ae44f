import { describe, expect, test } from "vitest";
import { checkoutTexts as messages } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { checkDetails, unavailableChoices } from "./check-details.ts";
import type { SubmittedDetails } from "./checkout-details.ts";
import { checkoutForm, placeOrderForm } from "./checkout-forms.ts";
import { errorsBefore, parseCheckoutStep, stepAfter, stepOfErrors } from "./checkout-steps.ts";
import { availableDeliveryMethods, deliveryOffers } from "./delivery.ts";

const open = {
  goods: 100_00,
  offers: deliveryOffers({ grams: 2000, goods: 100_00 }),
  services: [],
  paymentMethods: ["eft"] as const,
};
const right: SubmittedDetails = {
  fullName: " Thandi  Nkosi ",
  email: "thandi@example.co.za",
  phone: "082 123 4567",
  deliveryMethod: "courier",
  street: "12 Example Road",
  suburb: "Hatfield",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0083",
  paymentMethod: "eft",
};

function errorsOf(submitted: SubmittedDetails, with_ = {}) {
  const checked = checkDetails(submitted, { ...open, ...with_ });
  return checked.ok ? {} : checked.errors;
}

describe("what was typed", () => {
  test("is read as it is meant", () => {
    expect(checkDetails(right, open)).toMatchObject({
      ok: true,
      details: { fullName: "Thandi Nkosi", phone: "+27821234567", postalCode: "0083" },
    });
  });

  test.for<[SubmittedDetails, string, string]>([
    [{ fullName: "  " }, "fullName", messages.fullName],
    [{ email: "thandi" }, "email", messages.email],
    [{ phone: "12" }, "phone", messages.phone],
    [{ buyerVatNumber: "123" }, "buyerVatNumber", messages.vatNumber],
    [{ street: "PO Box 7" }, "street", messages.noPostBox],
    [{ building: "Privaatsak X7" }, "building", messages.noPostBox],
    // Emails to addresses that nobody verified repeat these fields.
    [{ fullName: "Win now: https://spam.example" }, "fullName", messages.noLinks],
    [{ companyName: "WWW.spam.example" }, "companyName", messages.noLinks],
    [{ buyerReference: "spam.example/win" }, "buyerReference", messages.noLinks],
    [{ street: "12 bit.ly/x Road" }, "street", messages.noLinks],
    [{ street: "x".repeat(121) }, "street", messages.tooLong(120)],
    [{ province: "Utrecht" }, "province", messages.province],
    [{ postalCode: "83" }, "postalCode", messages.postalCode],
    [{ deliveryMethod: "drone" }, "deliveryMethod", messages.deliveryMethod],
    [{ deliveryMethod: "email" }, "deliveryMethod", messages.wayGone],
    [{ paymentMethod: "payfast" }, "paymentMethod", messages.paymentGone],
    [{ paymentMethod: "cheque" }, "paymentMethod", messages.paymentMethod],
  ])("%o is wrong at %s: %s", ([change, field, sentence]) => {
    expect(errorsOf({ ...right, ...change })).toEqual({ [field]: sentence });
  });

  test("a name with a dot or a slash is no link", () => {
    const names = { fullName: "J.P. van Wyk c/o Reception", companyName: "Umfula.co.za (Pty) Ltd" };
    expect(errorsOf({ ...right, ...names, buyerReference: "PO 2026/11.4" })).toEqual({});
  });

  test("of a form that is empty says everything but the address, in the order of the form", () => {
    expect(Object.entries(errorsOf({}))).toEqual([
      ["fullName", messages.fullName],
      ["email", messages.email],
      ["phone", messages.phone],
      ["deliveryMethod", messages.deliveryMethod],
      ["paymentMethod", messages.paymentMethod],
    ]);
  });

  test("needs no address where it is collected, whatever stands there", () => {
    expect(
      errorsOf({ ...right, deliveryMethod: "collection", street: "", postalCode: "x" }),
    ).toEqual({});
  });

  test("needs an address for the invoice where that takes one; a PO Box will do", () => {
    const submitted = { ...right, street: "PO Box 7", deliveryMethod: "collection" };
    const { street: _, ...unknown } = submitted;
    const costly = { goods: 5000_01 };
    expect(checkDetails(submitted, { ...open, ...costly })).toMatchObject({
      ok: true,
      details: {
        deliveryMethod: "collection",
        billingAddress: { street: "PO Box 7", suburb: "Hatfield", postalCode: "0083" },
      },
    });
    expect(errorsOf(unknown, costly)).toEqual({ street: messages.billingStreet });
    expect(errorsOf({ ...submitted, postalCode: "x" }, costly)).toEqual({
      postalCode: messages.postalCode,
    });
    expect(errorsOf(unknown)).toEqual({});
    expect(errorsOf({ ...unknown, companyName: "Nkosi Trading" })).toEqual({
      street: messages.billingStreet,
    });
    const light = { offers: deliveryOffers({ grams: 0, goods: 100_00 }) };
    const mailed = { ...unknown, deliveryMethod: "email", buyerVatNumber: "4123456789" };
    expect(errorsOf(mailed, light)).toEqual({ street: messages.billingStreet });
    expect(errorsOf({ ...right, companyName: "Nkosi Trading" }, costly)).toEqual({});
  });

  test("where no invoice needs it, is not kept as its address", () => {
    const checked = checkDetails({ ...right, deliveryMethod: "collection" }, open);
    expect(checked.ok && checked.details).not.toHaveProperty("billingAddress");
    expect(checked.ok && checked.details).not.toHaveProperty("street");
  });

  test("cannot be carried when it is too heavy, nor sent by post when it weighs nothing", () => {
    const heavy = { offers: deliveryOffers({ grams: 300_001, goods: 100_00 }, "Gauteng") };
    expect(errorsOf(right, heavy)).toEqual({ deliveryMethod: messages.tooHeavy });
    expect(errorsOf({ ...right, deliveryMethod: "collection" }, heavy)).toEqual({});
    const light = { offers: deliveryOffers({ grams: 0, goods: 100_00 }) };
    expect(errorsOf(right, light)).toEqual({ deliveryMethod: messages.wayGone });
    expect(errorsOf({ ...right, deliveryMethod: "email" }, light)).toEqual({});
  });

  test("cannot be ordered while there is no way to pay", () => {
    for (const paymentMethod of ["eft", ""]) {
      expect(errorsOf({ ...right, paymentMethod }, { paymentMethods: [] })).toEqual({
        paymentMethod: messages.noPayment,
      });
    }
  });

  test("and can no longer be had is told at once; what was never chosen is not", () => {
    const ways = {
      goods: 100_00,
      offers: deliveryOffers({ grams: 0, goods: 100_00 }),
      services: [],
      paymentMethods: ["eft"] as const,
    };
    expect(
      unavailableChoices({ deliveryMethod: "courier", paymentMethod: "payfast" }, ways),
    ).toEqual({
      deliveryMethod: messages.wayGone,
      paymentMethod: messages.paymentGone,
    });
    expect(unavailableChoices({ paymentMethod: "eft" }, { ...ways, paymentMethods: [] })).toEqual(
      {},
    );
    expect(unavailableChoices({ fullName: "" }, ways)).toEqual({});
    expect(unavailableChoices(undefined, ways)).toEqual({});
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
      idempotencyKey: "5bd3f1de-36e8-4c52-a9c8-6b6b1f5c7a11",
      agreedTotal: "100",
      reviewFingerprint: "x".repeat(43),
    };
    expect(placeOrderForm.safeParse(place).data?.agreedTotal).toBe(100);
    for (const wrong of [
      { agreedTotal: "-1" },
      { agreedTotal: "0" },
      { agreedTotal: "1.5" },
      { agreedTotal: "1e3" },
      { idempotencyKey: "x" },
      { reviewFingerprint: "" },
      { price: "1" },
      { remark: "x" },
    ]) {
      expect(placeOrderForm.safeParse({ ...place, ...wrong }).success).toBe(false);
    }
  });
});

describe("the steps", () => {
  test("follow each other, and one that is none is the first", () => {
    expect(
      ["contact", "delivery", "payment"].map((step) => stepAfter(parseCheckoutStep(step))),
    ).toEqual(["delivery", "payment", "review"]);
    expect([null, "", "review", "../x"].map(parseCheckoutStep)).toEqual(Array(4).fill("contact"));
  });

  test("ask only for what comes before the next, and lead to the first mistake", () => {
    const errors = { phone: "a", street: "b", paymentMethod: "c" };
    expect(errorsBefore("delivery", errors)).toEqual({ phone: "a" });
    expect(errorsBefore("payment", errors)).toEqual({ phone: "a", street: "b" });
    expect(errorsBefore("review", errors)).toEqual(errors);
    expect(stepOfErrors(errors)).toBe("contact");
    expect(stepOfErrors({ street: "b", paymentMethod: "c" })).toBe("delivery");
    expect(stepOfErrors({})).toBeUndefined();
  });
});

describe("what delivery is offered", () => {
  test("names the least cost until the province is known", () => {
    expect(deliveryOffers({ grams: 12_000, goods: 100_00 })[0]).toEqual({
      method: "courier",
      cents: 9900 + 7 * 650,
      isLeast: true,
      days: undefined,
    });
    expect(deliveryOffers({ grams: 12_000, goods: 100_00 }, "Western Cape")[0]).toEqual({
      method: "courier",
      cents: 17900 + 7 * 1550,
      isLeast: false,
      days: "2 to 4 working days",
    });
    expect(deliveryOffers({ grams: 12_000, goods: 100_00 }, "Utrecht")[0]?.isLeast).toBe(true);
  });

  test("is open by courier or collection, by collection alone, or by e-mail", () => {
    expect(availableDeliveryMethods(deliveryOffers({ grams: 1, goods: 100_00 }))).toEqual([
      "courier",
      "collection",
    ]);
    expect(availableDeliveryMethods(deliveryOffers({ grams: 300_001, goods: 100_00 }))).toEqual([
      "collection",
    ]);
    expect(availableDeliveryMethods(deliveryOffers({ grams: 0, goods: 100_00 }))).toEqual([
      "email",
    ]);
  });
});

describe("a service with a service area", () => {
  const services = [{ name: "Installation Day", serviceArea: "0001-0299, 1680-1699" }];
  const asked = { services };
  const polokwane = { city: "Polokwane", province: "Limpopo", postalCode: "0699" };

  test("is checked against the delivery address, and named where it is not offered", () => {
    expect(errorsOf(right, asked)).toEqual({});
    expect(errorsOf({ ...right, ...polokwane }, asked).postalCode).toBe(
      "We don’t offer Installation Day at this address. Remove it from your cart, or ask us for a price.",
    );
    // Goods are delivered everywhere.
    expect(errorsOf({ ...right, ...polokwane })).toEqual({});
  });

  test.for(["collection", "email"])(
    "asks for a site address with %s, which is not a PO Box",
    (method) => {
      const offers = deliveryOffers({ grams: method === "email" ? 0 : 2000, goods: 100_00 });
      const submitted: SubmittedDetails = { ...right, deliveryMethod: method };
      expect(checkDetails(submitted, { ...open, services, offers })).toMatchObject({
        ok: true,
        details: { siteAddress: { street: "12 Example Road", postalCode: "0083" } },
      });
      const { street: _, ...withoutStreet } = submitted;
      const options = { services, offers };
      expect(errorsOf(withoutStreet, options).street).toBe(serviceAreaTexts.siteStreet);
      expect(errorsOf({ ...submitted, street: "PO Box 7" }, options).street).toBe(
        serviceAreaTexts.siteNoPostBox,
      );
      expect(errorsOf({ ...submitted, ...polokwane }, options)).toHaveProperty("postalCode");
    },
  );
});

describe("a billing address of its own", () => {
  const own: SubmittedDetails = {
    billingSame: "no",
    billingStreet: "PO Box 77",
    billingSuburb: "Lynnwood Ridge",
    billingCity: "Pretoria",
    billingProvince: "Gauteng",
    billingPostalCode: "0040",
  };

  test("needs a suburb for a street, not for a PO Box", () => {
    const withoutSuburb = { ...right, ...own, billingSuburb: " " };
    expect(errorsOf(withoutSuburb)).toEqual({});
    expect(errorsOf({ ...withoutSuburb, billingStreet: "7 Long Street", billingCity: "" })).toEqual(
      {
        billingSuburb: messages.suburb,
        billingCity: messages.city,
      },
    );
  });

  test("may be a PO Box beside a courier's street, and counts only while the box is not ticked", () => {
    expect(checkDetails({ ...right, ...own }, open)).toMatchObject({
      ok: true,
      details: { street: "12 Example Road", billingAddress: { street: "PO Box 77" } },
    });
    for (const billingSame of ["yes", ""]) {
      const checked = checkDetails({ ...right, ...own, billingSame }, open);
      expect(checked.ok && checked.details).not.toHaveProperty("billingAddress");
    }
  });

  test("lacks nothing: each error is at its own field", () => {
    expect(errorsOf({ ...right, billingSame: "no", billingPostalCode: "40" })).toEqual({
      billingStreet: messages.billingStreet,
      billingSuburb: messages.suburb,
      billingCity: messages.city,
      billingProvince: messages.province,
      billingPostalCode: messages.postalCode,
    });
  });

  test("is not asked for a second time where the only address is the billing address", () => {
    const collected = { ...right, ...own, deliveryMethod: "collection", companyName: "Nkosi Ltd" };
    expect(checkDetails(collected, open)).toMatchObject({
      ok: true,
      details: { billingAddress: { street: "12 Example Road" } },
    });
  });
});
