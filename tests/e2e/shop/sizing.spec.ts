import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { pathOfDemoProduct } from "./product-page.ts";

test.use({ viewport: DESKTOP });

test("a stranger finds the UPS for two and a half hours, and orders it with its purpose", async ({
  page,
}) => {
  await page.goto(await pathOfDemoProduct("Spekboom 850"));
  await waitForHydration(page);
  const block = page.getByRole("region", { name: "What will it run?" });
  for (const [device, count] of [
    ["Router", 1],
    ["Fibre box", 1],
    ["Camera", 2],
  ] as const) {
    for (let at = 0; at < count; at++) {
      await block.getByRole("button", { name: `More: ${device}` }).click();
    }
  }
  await expect(block.getByRole("status")).toContainText("Runs it for 2 h 24 min");
  await expectAccessible(page);
  await block.getByRole("textbox", { name: "Something else" }).fill("600");
  await expect(block.getByRole("status")).toContainText("Too small for this load");
  await block.getByRole("textbox", { name: "Something else" }).fill("");
  await block.getByRole("button", { name: "See what fits" }).click();

  await expect(page.getByText("No: Spekboom 850")).toBeVisible();
  await waitForHydration(page);
  const fits = page.getByRole("region", { name: "What fits" });
  await expect(fits.getByRole("heading", { level: 3 }).first()).toHaveText("Spekboom 1500");
  await expect(fits).toContainText("Runs it for 4 h 48 min.");
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(DESKTOP);

  // The answer follows each change, and so does the address.
  await page.getByRole("button", { name: "More: Laptop" }).click();
  await expect(page).toHaveURL(/d\.laptop=1/);
  await expect(fits.getByRole("heading", { level: 3 }).first()).toHaveText("Spekboom 3000R");
  await page.getByRole("button", { name: "Less: Laptop" }).click();
  await expect(fits.getByRole("heading", { level: 3 }).first()).toHaveText("Spekboom 1500");

  await fits.getByRole("button", { name: "Add to Cart Spekboom 1500" }).click();
  await expect(fits.getByLabel("Quantity of Spekboom 1500")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText(
    "Stated purpose: to run 1 router, 1 fibre box and 2 cameras (36 W) for 2 h 30 min",
  );
});
