import { legalDocuments } from "#app/content/legal/legal-documents.ts";
import { pagesThatExist } from "#app/content/public-pages.ts";
import { companyServices } from "#app/content/services/services.ts";
import {
  DESKTOP,
  expectAccessible,
  expectNoHorizontalScroll,
  expectResponsiveAndAccessible,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { expectTemplateAccessible } from "./same-template.ts";

test.use({ viewport: PHONE });

const legalPages = legalDocuments.map(({ path }) => path);
const accountPages = ["/login", "/sign-up", "/forgot-password"];
// services.spec.ts and project.spec.ts have their own pages; an empty cart redirects /checkout to
// /cart, and checkout.spec.ts has its steps.
const elsewhere = [...companyServices.map(({ path }) => path), "/checkout"];
const ownPages = pagesThatExist.filter(
  (path) => ![...legalPages, ...accountPages, ...elsewhere].includes(path),
);

/** Pages with parts that only a wide screen shows. */
const WIDE_PAGES = ["/", "/shop"];

for (const [name, paths] of Object.entries({
  "a public page": ownPages,
  "an account or error page": [...accountPages, "/nowhere", "/products/nothing", "/maintenance"],
})) {
  test(`${name} has no accessibility finding and no horizontal scroll`, async ({ page }) => {
    test.slow();
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize(PHONE);
        await page.goto(path);
        await waitForHydration(page);
        await expectResponsiveAndAccessible(page, { onDesktop: WIDE_PAGES.includes(path) });
      });
    }
  });
}

test("a legal page has no accessibility finding and no horizontal scroll", async ({ page }) => {
  await expectTemplateAccessible(page, legalPages);
});

test("the wide header, the filters beside the products and an unreadable amount are accessible", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/shop?q=zeppelin&from=cheap&to=500");
  await waitForHydration(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: PHONE.height });
  await expectNoHorizontalScroll(page);
});
