import { expect, type Page, waitForHydration } from "#tests/e2e/fixtures.ts";

export const galleryPosition = (page: Page) => page.locator(".gallery [role=status]");
export const galleryTrack = (page: Page) => page.locator(".gallery-track");

/** The product of the home page that comes first: it has several pictures. */
export async function openFirstProduct(page: Page): Promise<void> {
  await page.goto("/shop?q=highveld+14+plus");
  await page.locator("ul.product-grid a").first().click();
  await page.waitForURL("**/products/*");
  await waitForHydration(page);
  await expect(galleryTrack(page).locator("li").first()).toBeVisible();
}
