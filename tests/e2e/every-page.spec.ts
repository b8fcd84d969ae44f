import { pagesThatExist } from "#app/content/navigation.ts";
import { DESK, expect, expectAccessible, hydrated, PHONE, test } from "./journey.ts";

const paths = [...pagesThatExist, "/nowhere", "/maintenance"];

for (const [name, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
  for (const path of paths) {
    test(`${path} at ${name} width has no accessibility finding and no sideways scrolling`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await hydrated(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await expectAccessible(page);
    });
  }
}
