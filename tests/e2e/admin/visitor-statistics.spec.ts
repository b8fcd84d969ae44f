import { randomUUID } from "node:crypto";
import { querySiteDatabase, signInAsAdmin } from "#tests/e2e/accounts.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { seedOrder } from "#tests/e2e/seed-data.ts";
import { seedProductInStock } from "./admin-page.ts";

const LONG_HOST = `${"newsletter-".repeat(7)}of-a-supplier.example`;
const LONG_SEARCH = `ups${"x".repeat(57)}`;

/**
 * Sums of thirty days that grow from day to day. No other test is counted on this site: their browser
 * says that it is headless.
 */
async function seedStatistics(productId: string): Promise<void> {
  const perDay: [kind: string, value: string, count: number][] = [
    ["view", "/", 1200],
    ["view", `/products/${productId}`, 900],
    ["view", "/shop", 600],
    ["view", `/products/${randomUUID()}`, 300],
    ["view", "/cart", 90],
    ["view", "/checkout", 45],
    ["source", "direct", 450],
    ["source", "google.co.za", 300],
    ["source", LONG_HOST, 150],
    ["search", "starlink mini", 12],
    ["search", LONG_SEARCH, 6],
  ];
  await querySiteDatabase("delete from daily_statistics");
  await querySiteDatabase(
    `insert into daily_statistics (day, kind, value, count)
     select (now() at time zone 'Africa/Johannesburg')::date - days, kind, value, count * (30 - days)
     from generate_series(0, 29) as days,
       unnest($1::text[], $2::text[], $3::int[]) as per_day (kind, value, count)`,
    [0, 1, 2].map((column) => perDay.map((row) => row[column])),
  );
}

/** The rows of a list, each with its name and its count. */
const rowsOf = async (page: Page, title: string) => {
  const rows = page
    .getByRole("table", { name: `${title} in the last 30 days` })
    .locator("tbody tr");
  return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
};

test("the overview shows visits, views, sources, pages, searches and the way to a paid order", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const product = await seedProductInStock();
  await seedOrder();
  await seedStatistics(product.id);
  await page.goto("/admin");
  await waitForHydration(page);

  await test.step("by day, as a chart and as a table", async () => {
    const visits = page.getByRole("region", { name: "Visits" });
    await expect(visits).toContainText("418 500");
    await visits.getByText("View as a table").click();
    await expect(visits.getByRole("row")).toHaveCount(31);
    await expect(visits.getByRole("row").last()).toContainText("27 000");
    await visits.getByText("View as a table").click();
    await expect(page.getByRole("region", { name: "Page views" })).toContainText("1 457 775");
  });

  await test.step("the most frequent, with the names that people know", async () => {
    expect(await rowsOf(page, "Most viewed pages")).toEqual([
      "Home 558 000",
      `${product.name} 418 500`,
      "Shop 279 000",
      "Deleted product 139 500",
      "Cart 41 850",
    ]);
    expect(await rowsOf(page, "Where visits come from")).toEqual([
      "Direct, email or app 209 250",
      "google.co.za 139 500",
      `${LONG_HOST} 69 750`,
    ]);
    expect(await rowsOf(page, "Searches with no results")).toEqual([
      "starlink mini 5 580",
      `${LONG_SEARCH} 2 790`,
    ]);
  });

  await test.step("from product to paid order", async () => {
    // Other tests place orders, too.
    expect(await rowsOf(page, "From product to paid order")).toEqual([
      "Product pages viewed 558 000",
      "Cart opened 41 850",
      "Checkout opened 20 925",
      expect.stringMatching(/^Orders placed [1-9]/),
      expect.stringMatching(/^Orders paid \d/),
    ]);
  });

  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  }
});
