import { LEGAL_PAGES } from "#app/content/kinds/legal-fields.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import {
  expectAccessible,
  expectFitsAndAccessible,
  expectNoHorizontalScroll,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

/** Pages whose template is one of every-page.spec.ts: only their content can be wrong. */

test.use({ viewport: { width: 320, height: PHONE.height } });

test("every legal page and every project has no accessibility finding and fits on 320 px", async ({
  page,
}) => {
  const paths = [
    ...LEGAL_PAGES.map((name) => `/${name}`),
    ...siteContent().projects.map(({ slug }) => `/projects/${slug}`),
  ];
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expectNoHorizontalScroll(page);
      await expectAccessible(page, { contrast: false });
    });
  }
});

test("an unknown product and a search that finds nothing are accessible", async ({ page }) => {
  for (const path of ["/products/nothing", "/shop?q=zeppelin&from=cheap&to=500"]) {
    await page.goto(path);
    await waitForHydration(page);
    await expectFitsAndAccessible(page);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every service page fits on 320 px", async ({ page }) => {
    for (const { slug } of siteContent().services) {
      await page.goto(`/${slug}`);
      await expectNoHorizontalScroll(page);
    }
  });
});
