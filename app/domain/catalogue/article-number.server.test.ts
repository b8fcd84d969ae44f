import { expect, test } from "vitest";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { articleNumber, articleNumberIdRange } from "./article-number.ts";
import { findProductByArticleNumber } from "./read-product.server.ts";

const fixture = catalogueFixture([["Hardware"]], []);

test("an article number is the beginning of the id, in groups", () => {
  expect(articleNumber("0b9e8a5c-12f4-4c6b-9d2e-000000000001")).toBe("0B9E-8A5C-12");
});

test("finds a product by its article number in any notation, and by no other text", async () => {
  const id = await fixture.add({ name: "Highveld 14" });
  const number = articleNumber(id);
  const submitted = [
    number,
    number.toLowerCase(),
    number.replaceAll("-", ""),
    ` ${number.replaceAll("-", " ")} `,
  ];
  for (const text of submitted) expect(await findProductByArticleNumber(fixture, text)).toBe(id);
  expect(await findProductByArticleNumber(fixture, "FFFF-FFFF-FF")).toBeUndefined();
  for (const text of ["laptop", "", "1234567", `${number}1`, "' or 1=1", "0B9E8A5C1G"]) {
    expect(articleNumberIdRange(text)).toBeUndefined();
  }
});
