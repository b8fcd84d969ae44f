import { expect, type Page } from "./journey.ts";

/** The page of the back office is neither loading nor fading. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator(".pane[aria-busy]")).toHaveCount(0);
  await expect(page.locator(".pane")).toHaveCSS("opacity", "1");
}
