import { DESKTOP, expect, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { expectResponsiveAndAccessible } from "#tests/e2e/pages/page-checks.ts";

test.use({ viewport: DESKTOP });

const SWITCHES = "/shop?category=hardware.networking.switches";

test("the filters of a category narrow the list, and each can be removed", async ({ page }) => {
  await page.goto(SWITCHES);
  await waitForHydration(page);
  const filters = page.locator("#filters");
  const managed = filters.getByRole("group", { name: "Managed" });
  await filters.locator("summary", { hasText: /^Managed$/ }).click();
  await managed.getByLabel(/^Yes/).check();
  await expect(page).toHaveURL(/spec\.managed=yes$/);
  const ports = filters.getByRole("group", { name: "Ports", exact: true });
  await expect(ports.getByLabel("From")).toHaveAttribute("placeholder", "24");
  await ports.getByLabel("From").fill("48");
  await ports.getByLabel("From").press("Enter");
  await expect(page.locator("ul.product-grid > li")).toHaveText([/Kameel 48P/]);
  const chips = page.getByRole("list", { name: "Active filters" });
  await chips.getByRole("link", { name: /^Ports: from 48/ }).click();
  await expect(page).toHaveURL(/spec\.managed=yes$/);
  await expect(ports.getByLabel("From")).toHaveValue("");
  await chips.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test("two switches are compared, and what differs is marked", async ({ page }) => {
  await page.goto(SWITCHES);
  await waitForHydration(page);
  await page.getByLabel("Compare Kameel 24P").check();
  await expect(page.getByRole("link", { name: /^Compare \(/ })).toHaveCount(0);
  await page.getByLabel("Compare Kameel 48P").check();
  await page.getByRole("link", { name: "Compare (2)" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare: Switches");
  await expectResponsiveAndAccessible(page);
  const row = (name: RegExp) => page.getByRole("row", { name });
  await expect(row(/^Ports/).getByRole("cell")).toHaveText(["24", "48"]);
  await expect(row(/^Port speed/)).toBeVisible();
  await page.getByRole("link", { name: "Differences only" }).click();
  await expect(row(/^Port speed/)).toHaveCount(0);
  await expect(row(/^PoE budget/)).toBeVisible();
  await page.getByRole("link", { name: "Remove Kameel 48P" }).click();
  await expect(page.getByRole("columnheader", { name: /Kameel/ })).toHaveCount(1);
});

test("what is on sale is one filter away", async ({ page }) => {
  await page.goto("/shop");
  await waitForHydration(page);
  const offers = page.locator("#filters").getByRole("group", { name: "Offers" });
  await offers.getByLabel(/^On sale/).check();
  await expect(page).toHaveURL(/\?only=sale$/);
  await expect(page.locator("ul.product-grid > li")).toHaveText([/Vygie M34/]);
  const chips = page.getByRole("list", { name: "Active filters" });
  await chips.getByRole("link", { name: /^On sale/ }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(offers.getByLabel(/^On sale/)).not.toBeChecked();
});
