import { describe, expect, test } from "vitest";
import { checkProduct, type ProductFormValues } from "./check-product.ts";

const good: ProductFormValues = {
  name: "Highveld 14",
  description: "A laptop.",
  price: "24999.00",
  stock: "3",
  weight: "",
  categoryId: "",
  subcategoryId: "",
  typeId: "",
  subtypeId: "",
  modelId: "",
  images: [],
  datasheet: "",
};
const errorsOf = (fields: Partial<ProductFormValues>) => {
  const checked = checkProduct({ ...good, ...fields }, []);
  return checked.ok ? undefined : checked.errors;
};

describe("checkProduct", () => {
  test("parses valid values into whole cents, an integer and normalized text", () => {
    const fields = { ...good, name: "  High\tveld ", description: "a\r\nb\r\n", price: "0.1" };
    expect(checkProduct(fields, [])).toMatchObject({
      ok: true,
      value: { name: "High veld", description: "a\nb", cents: 10, stock: 3, datasheet: null },
    });
  });

  test.each([
    [{ name: " " }, { name: "Name is required" }],
    [{ description: "\r\n " }, { description: "Description is required" }],
    [{ weight: "heavy" }, { weight: "Weight is in kilograms from 0 to 1000, such as 1.25" }],
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
    expect(errorsOf({ stock })).toEqual({ stock: "Stock is a whole number from 0" });
  });

  test("accepts a blank stock as 0, a name of 200 characters and the highest price", () => {
    expect(errorsOf({ stock: "", name: "x".repeat(200), price: "9999999999.99" })).toBeUndefined();
  });
});
