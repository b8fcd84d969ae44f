import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectResponsiveAndAccessible,
  type Page,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

/**
 * Pages that share a template: no accessibility finding and no horizontal scroll. The first shows
 * the most of it. Where the others only differ in their words, their structure needs no look.
 */
export async function expectTemplateAccessible(
  page: Page,
  [first = "", ...others]: readonly string[],
  { sameStructure = false } = {},
): Promise<void> {
  test.slow();
  await page.goto(first);
  await waitForHydration(page);
  await expectResponsiveAndAccessible(page);
  // The content of the others decides about structure and width, not about colours.
  await page.setViewportSize({ width: 320, height: PHONE.height });
  for (const path of others) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expectNoHorizontalScroll(page);
      if (!sameStructure) await expectAccessible(page, { contrast: false });
    });
  }
}
