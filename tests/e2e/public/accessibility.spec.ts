import { pagesThatExist } from "#app/content/public-pages.ts";
import {
  expectResponsiveAndAccessible,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

for (const path of [...pagesThatExist, "/nowhere", "/maintenance"]) {
  test(`${path} has no accessibility finding and no horizontal scrolling, on a phone and on a desktop`, async ({
    page,
  }) => {
    await page.goto(path);
    await waitForHydration(page);
    await expectResponsiveAndAccessible(page);
  });
}
