import { pagesThatExist } from "#app/content/public-pages.ts";
import { companyServices } from "#app/content/services/services.ts";
import {
  expectResponsiveAndAccessible,
  expectSameTemplate,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test.use({ viewport: PHONE });

/** They share the template of /terms. */
const otherLegalPages = ["/privacy", "/delivery", "/returns", "/company-information"];
// services.spec.ts and project.spec.ts look at the pages of services and projects.
const elsewhere = [...otherLegalPages, ...companyServices.map(({ path }) => path)];

for (const path of [...pagesThatExist, "/nowhere", "/maintenance"]) {
  if (elsewhere.includes(path)) continue;
  test(`${path} has no accessibility finding and no horizontal scrolling, on a phone and on a desktop`, async ({
    page,
  }) => {
    await page.goto(path);
    await waitForHydration(page);
    await expectResponsiveAndAccessible(page);
  });
}

test("the other legal pages have no accessibility finding and no horizontal scrolling either", async ({
  page,
}) => {
  test.slow();
  for (const path of otherLegalPages) {
    await page.goto(path);
    await waitForHydration(page);
    await expectSameTemplate(page);
  }
});
