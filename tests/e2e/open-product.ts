import { expect, hydrated, type Page } from "./journey.ts";

export const place = (page: Page) => page.locator(".gallery [role=status]");
export const track = (page: Page) => page.locator(".gallery-track");

/** The product of the home page that comes first: it has several pictures. */
export async function openFirst(page: Page): Promise<void> {
  await page.goto("/shop?q=highveld+14+plus");
  await page.locator("ul.product-grid a").first().click();
  await page.waitForURL("**/products/*");
  await hydrated(page);
  await expect(track(page).locator("li").first()).toBeVisible();
}
