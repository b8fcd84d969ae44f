import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import type { AppServices } from "#app/http/request-context.server.ts";
import { catalogueFixture, testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { readSetupSteps } from "./setup-steps.server.ts";

const fixture = catalogueFixture([["Services"]], [{ name: "Dassie", on: "services" }]);

test("the first product is done once customers can see it", async () => {
  const { database } = fixture;
  const installation = { deliversMail: false } as AppServices["installation"];
  const firstProduct = async () => {
    const steps = await readSetupSteps({ database, installation }, testAdmin);
    return steps.find(({ title }) => title === "Your first product");
  };
  expect(await firstProduct()).toMatchObject({ isDone: true });
  await database.update(products).set({ status: "draft" }).where(eq(products.name, "Dassie"));
  expect(await firstProduct()).toMatchObject({
    isDone: false,
    about: "None of your own products is published yet, and customers don’t see drafts.",
    link: { to: "/admin/products?view=drafts", label: "Open drafts" },
  });
  await database.delete(products);
  expect(await firstProduct()).toMatchObject({ isDone: false, link: { label: "Add a product" } });
});
