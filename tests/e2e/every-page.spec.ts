import { pagesThatExist } from "#app/content/public-pages.ts";
import { expectFitAndAccessible, hydrated, PHONE, test } from "./journey.ts";

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

for (const path of [...pagesThatExist, "/nowhere", "/maintenance"]) {
  test(`${path} has no accessibility finding and no sideways scrolling, on a phone and on a desk`, async ({
    page,
  }) => {
    await page.goto(path);
    await hydrated(page);
    await expectFitAndAccessible(page);
  });
}
