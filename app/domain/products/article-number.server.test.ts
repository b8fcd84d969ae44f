import { expect, test } from "vitest";
import { catalogueScene } from "#tests/helpers/catalogue-scene.ts";
import { articleNumber, idsOfArticle } from "./article-number.ts";
import { findArticle } from "./find-article.server.ts";

const scene = catalogueScene([["Hardware"]], []);

test("an article number is the beginning of the id, in groups that can be read out", () => {
  expect(articleNumber("0b9e8a5c-12f4-4c6b-9d2e-000000000001")).toBe("0B9E-8A5C-12");
});

test("a product is found by its number, however it is typed, and by nothing that is none", async () => {
  const id = await scene.add({ name: "Highveld 14" });
  const number = articleNumber(id);
  const typed = [
    number,
    number.toLowerCase(),
    number.replaceAll("-", ""),
    ` ${number.replaceAll("-", " ")} `,
  ];
  for (const text of typed) expect(await findArticle(scene, text)).toBe(id);
  expect(await findArticle(scene, "FFFF-FFFF-FF")).toBeUndefined();
  for (const text of ["laptop", "", "1234567", `${number}1`, "' or 1=1", "0B9E8A5C1G"]) {
    expect(idsOfArticle(text)).toBeUndefined();
  }
});
