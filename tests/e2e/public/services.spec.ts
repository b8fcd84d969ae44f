import { companyServices } from "#app/content/services/services.ts";
import { test } from "#tests/e2e/fixtures.ts";
import { expectTemplateAccessible } from "./same-template.ts";

test("a service page has no accessibility finding and no horizontal scroll", async ({ page }) => {
  const paths = companyServices.map(({ path }) => path);
  await expectTemplateAccessible(page, paths, { sameStructure: true });
});
