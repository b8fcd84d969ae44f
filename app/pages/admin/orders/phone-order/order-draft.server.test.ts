import { expect, test } from "vitest";
import { catalogueFixture, testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { draftFingerprint, findProducts } from "./order-draft.server.ts";

test("the draft fingerprint ignores the order of lines and depends on quantity and province", () => {
  const [one, other] = [
    { productId: "a", quantity: 1 },
    { productId: "b", quantity: 2 },
  ];
  const courier = { deliveryMethod: "courier", province: "Gauteng" };
  const fingerprint = draftFingerprint([one, other], courier);
  expect(draftFingerprint([other, one], courier)).toBe(fingerprint);
  expect(draftFingerprint([one, { ...other, quantity: 3 }], courier)).not.toBe(fingerprint);
  expect(draftFingerprint([one, other], { ...courier, province: "Limpopo" })).not.toBe(fingerprint);
  // Without a courier the province does not affect the total.
  const collection = { deliveryMethod: "collection", province: "" };
  const elsewhere = { ...collection, province: "Limpopo" };
  expect(draftFingerprint([one], elsewhere)).toBe(draftFingerprint([one], collection));
});

const fixture = catalogueFixture([], [{ name: "Highveld 14", stock: 7 }, { name: "Kopje F40" }]);

test("staff find a product by name or SKU", async () => {
  const services = { database: fixture.database, files: { publicUrl: () => "" } };
  const find = (search: string) => findProducts(services, testAdmin, search);
  const [byName] = await find("highveld");
  expect(byName).toMatchObject({ name: "Highveld 14", stock: 7 });
  const sku = byName?.sku ?? "";
  expect(sku).toMatch(/^P-\d{6}$/);
  expect(await find(sku)).toEqual([byName]);
  expect(await find(sku.toLowerCase())).toEqual([byName]);
  expect(await find(sku.slice(0, 5))).toHaveLength(2);
  expect(await find("FFFF-FFFF-FF")).toEqual([]);
});

test("a change of the customer or the code is a change of the draft", () => {
  const lines = [{ productId: "a", quantity: 1 }];
  const before = draftFingerprint(lines, { deliveryMethod: "collection", email: "thandi@x.co.za" });
  const fingerprint = (change: Record<string, string>) =>
    draftFingerprint(lines, { deliveryMethod: "collection", email: "thandi@x.co.za", ...change });
  expect(fingerprint({ email: " Thandi@x.co.za" })).toBe(before);
  for (const change of [{ email: "zoe@x.co.za" }, { userId: "1" }, { discountCode: "DEC10" }]) {
    expect(fingerprint(change)).not.toBe(before);
  }
});
