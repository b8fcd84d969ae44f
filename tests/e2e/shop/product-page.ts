import { querySiteDatabase } from "#tests/e2e/accounts.ts";
import { expect, type Page, waitForHydration } from "#tests/e2e/fixtures.ts";

export const galleryPosition = (page: Page) => page.locator(".gallery [role=status]");
export const galleryTrack = (page: Page) => page.locator(".gallery-track");

/** A product of the demo catalogue, without a name one with several pictures and a datasheet; its path. */
export async function pathOfDemoProduct(name = "Highveld 14 Plus"): Promise<string> {
  const [row] = await querySiteDatabase(`select id from products where name = '${name}'`);
  return `/products/${row?.id}`;
}

export async function openDemoProduct(page: Page): Promise<void> {
  await page.goto(await pathOfDemoProduct());
  await waitForHydration(page);
  await expect(galleryTrack(page).locator("li").first()).toBeVisible();
}
