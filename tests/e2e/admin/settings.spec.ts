import { seedUser, signInAsAdmin } from "#tests/e2e/accounts.ts";
import { expect, test, waitForHydration } from "#tests/e2e/fixtures.ts";

test("a settings form stays as it is when the connection fails", async ({ page }) => {
  await seedUser();
  await signInAsAdmin(page);
  await page.goto("/admin/settings/delivery");
  await waitForHydration(page);
  await page.route(/\/admin\/settings\/delivery\.data/, (route) => route.abort());
  const collection = page.getByLabel("Collection from your office");
  const free = page.getByLabel("Free courier delivery from");
  await collection.uncheck();
  await free.fill("1500");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("No connection. Your changes are still here; save again."),
  ).toBeInViewport();
  await expect(collection).not.toBeChecked();
  await expect(page.getByLabel("Courier to the customer’s door")).toBeChecked();
  await expect(free).toHaveValue("1500");
});
