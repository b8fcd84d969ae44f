import { expect, test } from "vitest";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { quoteTexts } from "#app/content/texts/order-texts.ts";
import {
  quantityErrors,
  quotationRequestForm,
  requestedQuantities,
  withWantedQuantity,
} from "./quote-forms.ts";

const field = `quantity-${crypto.randomUUID()}`;

test.each([
  [" 12 ", [12], []],
  ["", [], []],
  ["0", [], []],
  ["1000000", [], [field]],
  ["-1", [], [field]],
  ["1.5", [], [field]],
  // Read in linear time: the form is anyone's to send.
  [`${" ".repeat(300_000)}x`, [], [field]],
  [`1${" ".repeat(300_000)}x`, [], [field]],
])("a quantity of %.10j", (value, quantities, errors) => {
  const fields = { [field]: value };
  expect(requestedQuantities(fields).map(({ quantity }) => quantity)).toEqual(quantities);
  expect(Object.keys(quantityErrors(fields))).toEqual(errors);
});

test("a request from the cart has the wanted quantity of one product, and the rest of the cart", () => {
  const laptop = { productId: "laptop", quantity: 10 };
  const dock = { productId: "dock", quantity: 2 };
  const wanted = { productId: "laptop", quantity: 12 };
  expect(withWantedQuantity([dock, laptop], [wanted])).toEqual([wanted, dock]);
  expect(withWantedQuantity([dock], [wanted])).toEqual([wanted, dock]);
  expect(withWantedQuantity([dock], [])).toEqual([dock]);
});

const request = {
  ...{ idempotencyKey: crypto.randomUUID(), wish: "A firewall", wantedBy: "", remark: "" },
  ...{ fullName: "Thandi", email: "thandi@example.co.za", phone: "015 291 1234" },
  ...{ companyName: "", buyerVatNumber: "", buyerReference: "", deliveryMethod: "courier" },
  ...{ street: "1 Main Road", suburb: "Bendor", city: "Polokwane", province: "Limpopo" },
  postalCode: "0699",
};
const noPostalCode = `postalCode: ${checkoutTexts.postalCode}`;
const noDay = `wantedBy: ${quoteTexts.wantedBy}`;

test.each([
  [{}, []],
  [{ postalCode: "", deliveryMethod: "collection" }, []],
  [{ postalCode: "" }, [noPostalCode]],
  [{ postalCode: "699" }, [noPostalCode]],
  [{ postalCode: "06999", deliveryMethod: "email" }, [noPostalCode]],
  [{ wantedBy: "24/12/2099" }, [noDay]],
  [{ wantedBy: "2020-12-24" }, [noDay]],
])("a request with %j", (fields, messages) => {
  const { error } = quotationRequestForm.safeParse({ ...request, ...fields });
  const said = error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? [];
  expect(said).toEqual(messages);
});
