import { expect, hydrated, test } from "./journey.ts";

test("an unknown address answers 404 and offers a way on", async ({ page }) => {
  for (const path of ["/nowhere", "/404", "/products/nothing/at/all"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the maintenance page says what happens and how to reach the company", async ({ page }) => {
  const answer = await page.goto("/maintenance");
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1, name: "Pardon Our Sparks" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("optimising the site");
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(3);
});

test("the way on from an error keeps the page's styles", async ({ page }) => {
  await page.goto("/nowhere");
  await hydrated(page);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Transform");
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(family).toContain("Instrument Sans");
});
