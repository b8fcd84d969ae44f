import { expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";

/** The messages that the page sends to count views. */
async function collectMessages(page: Page, signals: Record<string, unknown> = {}) {
  // Automated browsers are not counted.
  await page.addInitScript(
    (values) => {
      for (const [name, value] of Object.entries(values)) {
        Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });
      }
    },
    { webdriver: false, ...signals },
  );
  const messages: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/views")) messages.push(request.postData());
  });
  return messages;
}

test("each page is counted once, a visit with its source, and a search without a result", async ({
  page,
}) => {
  const messages = await collectMessages(page);
  await page.goto("/", { referer: "https://www.google.co.za/search?q=it+support+pretoria" });
  await waitForHydration(page);
  await expect.poll(() => messages).toEqual(["path=%2F&from=www.google.co.za"]);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: "Shop", exact: true })
    .first()
    .click();
  await page.waitForURL("/shop");
  await expect.poll(() => messages.slice(1)).toEqual(["path=%2Fshop"]);
  await page.goto("/shop?q=zeppelin", { referer: page.url() });
  await waitForHydration(page);
  await expect.poll(() => messages.slice(2).sort()).toEqual(["path=%2Fshop", "search=zeppelin"]);
  expect(await page.context().cookies()).toEqual([]);
});

for (const signals of [{ globalPrivacyControl: true }, { doNotTrack: "1" }, { webdriver: true }]) {
  test(`nothing is sent with ${JSON.stringify(signals)}`, async ({ page }) => {
    const messages = await collectMessages(page, signals);
    await page.goto("/shop?q=zeppelin");
    await waitForHydration(page);
    await expect(page.getByText("No products match “zeppelin”.")).toBeVisible();
    expect(messages).toEqual([]);
  });
}
