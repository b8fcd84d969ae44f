import { describe, expect, test } from "vitest";
import { mapProductFields } from "#app/domain/catalogue/product-fields.ts";
import { checkProduct, type ProductFormValues } from "./check-product.ts";

const good: ProductFormValues = {
  ...mapProductFields(({ form }) => form.initial),
  name: "Highveld 14",
  description: "A laptop.",
  price: "24999.00",
  stock: "3",
  sku: "HV-14",
  categoryId: "",
  subcategoryId: "",
  typeId: "",
  subtypeId: "",
  modelId: "",
  images: [],
  datasheet: "",
  attributes: {},
};
const errorsOf = (fields: Partial<ProductFormValues>) => {
  const checked = checkProduct({ ...good, ...fields }, [], []);
  return checked.ok ? undefined : checked.errors;
};

describe("checkProduct", () => {
  test("parses valid values into whole cents, an integer and normalized text", () => {
    const fields = { ...good, name: "  High\tveld ", description: "a\r\nb\r\n", price: "0.1" };
    expect(checkProduct(fields, [], [])).toMatchObject({
      ok: true,
      value: { name: "High veld", description: "a\nb", cents: 10, stock: 3, datasheet: null },
    });
  });

  test.each([
    [{ name: " " }, { name: "Name is required" }],
    [{ description: "\r\n " }, { description: "Description is required" }],
    [{ weight: "heavy" }, { weight: "Weight must be in kilograms from 0 to 1000, such as 1.25" }],
    [
      { salePrice: "30000", priceBreaks: "10: 25000" },
      {
        salePrice: "The sale price must be below the price",
        priceBreaks: "Quantity prices must be below the price",
      },
    ],
    [
      { saleEndsAt: "2026-11-30T23:59" },
      { salePrice: "Enter the sale price, or clear the sale dates" },
    ],
    [{ sku: "" }, { sku: "SKU is required" }],
    [{ sku: "A B" }, { sku: expect.stringContaining("up to 40 letters, digits") }],
    [{ sku: "-24P" }, { sku: expect.stringContaining("starting with a letter or digit") }],
    [{ sku: "x".repeat(41) }, { sku: expect.stringContaining("up to 40 letters") }],
    [{ brand: "x".repeat(61) }, { brand: "Brand may have up to 60 characters" }],
    [{ mpn: "x".repeat(61) }, { mpn: "Part number may have up to 60 characters" }],
    [{ gtin: "600123456789" + "x" }, { gtin: "GTIN must have 8, 12, 13 or 14 digits" }],
    [{ gtin: "60012" }, { gtin: "GTIN must have 8, 12, 13 or 14 digits" }],
    [
      { gtin: "2600100000015" },
      { gtin: "GTIN is mistyped: its last digit does not match the others" },
    ],
    [{ name: "x".repeat(201) }, { name: "Please shorten this name" }],
    [{ description: "x".repeat(20_001) }, { description: "Please shorten this text" }],
    [{ images: Array.from({ length: 21 }, String) }, { images: "Maximum 20 files allowed" }],
  ])("rejects %j", (fields, errors) => {
    expect(errorsOf(fields)).toEqual(errors);
  });

  test.each([
    "",
    "0",
    "0.00",
    "-1",
    "1.234",
    "abc",
    "1e3",
    "NaN",
    "Infinity",
    "12345678901",
    "1,50",
  ])("rejects the price %j", (price) =>
    expect(errorsOf({ price })).toEqual({ price: "Valid price is required" }),
  );

  test.each(["-1", "1.5", "abc", "2147483648", "1e3"])("rejects the stock %j", (stock) => {
    expect(errorsOf({ stock })).toEqual({ stock: "Stock must be a whole number, 0 or more" });
  });

  test("trims identifiers and stores none as null", () => {
    const fields = { sku: " KML-24P ", brand: " Karoo  Vane ", mpn: " ", gtin: "2 600100-000016" };
    expect(checkProduct({ ...good, ...fields }, [], [])).toMatchObject({
      value: { sku: "KML-24P", brand: "Karoo Vane", mpn: null, gtin: "2600100000016" },
    });
  });

  test.each(["96385074", "036000291452", "4006381333931", "10012345678902"])(
    "accepts the GTIN %s",
    (gtin) => expect(errorsOf({ gtin })).toBeUndefined(),
  );

  test("a new product needs no SKU: the database generates it", () => {
    expect(checkProduct({ ...good, sku: " " }, [], [], { isNew: true })).toMatchObject({
      value: { sku: "" },
    });
  });

  test("a draft needs only its name; what is filled in is checked", () => {
    const tree = [
      { id: "a", name: "Hardware", children: [{ id: "b", name: "PCs", children: [] }] },
    ];
    const onlyName = { ...good, description: "", price: "", stock: "", sku: "" };
    const check = (fields: Partial<ProductFormValues>, isForSale: boolean) =>
      checkProduct({ ...onlyName, ...fields }, tree, [], { isNew: true, isForSale });
    expect(check({}, false)).toMatchObject({
      ok: true,
      value: { description: "", cents: 0, stock: 0, levels: { categoryId: null } },
    });
    expect(check({ categoryId: "a" }, false)).toMatchObject({
      value: { levels: { categoryId: "a", subcategoryId: null } },
    });
    expect(check({ name: " ", price: "abc", categoryId: "b" }, false)).toMatchObject({
      errors: {
        name: "Name is required",
        price: "Valid price is required",
        categoryId: "Category is required",
      },
    });
    expect(check({}, true)).toMatchObject({
      errors: {
        description: "Description is required",
        price: "Valid price is required",
        categoryId: "Category is required",
      },
    });
  });

  test("accepts a blank stock as 0, a name of 200 characters and the highest price", () => {
    expect(errorsOf({ stock: "", name: "x".repeat(200), price: "9999999999.99" })).toBeUndefined();
  });
});
