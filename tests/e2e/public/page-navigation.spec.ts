import { DESKTOP, expect, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";

test.use({ viewport: DESKTOP });

const status = "#arrival";
const focused = () => document.activeElement?.tagName;

test("a link followed by keyboard leads to the new page's heading, and its title is read out", async ({
  page,
}) => {
  await page.goto("/cybersecurity");
  await waitForHydration(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Terms of Service" });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS("outline-style", "none");
  await expect(page.locator(status)).toHaveText("Terms of Service · Jacaranda ICT");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The keyboard goes on below the heading, not through the header again.
  await page.keyboard.press("Tab");
  expect(
    await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement)),
  ).toBe(true);
});

test("nothing is moved or read out on the first page, at a section, or for a parameter", async ({
  page,
}) => {
  await page.goto("/privacy");
  await waitForHydration(page);
  expect(await page.evaluate(focused)).toBe("BODY");
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Cookies" })
    .click();
  await expect(page.locator("#cookies")).toBeFocused();
  await page.evaluate(() => {
    history.pushState(null, "", "/privacy?page=2");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.locator("#cookies")).toBeFocused();
  await expect(page.locator(status)).toHaveText("");
});

test("from another page a section itself takes the keyboard", async ({ page }) => {
  await page.goto("/terms");
  await waitForHydration(page);
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: "About" })
    .press("Enter");
  await expect(page.locator("#about")).toBeFocused();
  await expect(page.locator(status)).toContainText("Jacaranda ICT");
});

test("going back to the middle of a page is read out, and leaves page and keyboard where they are", async ({
  page,
}) => {
  await page.goto("/privacy");
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  await page.getByRole("banner").getByRole("link", { name: "Jacaranda ICT" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.locator(status)).toHaveText("Privacy Policy · Jacaranda ICT");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
});

test("from the menu of a phone, and to a page that is not there", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await waitForHydration(page);
  await page.locator("header").getByText("Menu").click();
  await page
    .getByRole("navigation", { name: "Main, small screen" })
    .getByRole("link", { name: "Login" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeFocused();
  await page.evaluate(() => {
    history.pushState(null, "", "/nowhere");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeFocused();
  await expect(page.locator(status)).toHaveText("Page not found · Jacaranda ICT");
});

test("on the way, the address to share and its picture follow the page", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/privacy$/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    /\/og\/privacy\.jpg$/,
  );
});

test("the first step from a page that came from the server leads on without loading everything anew", async ({
  page,
}) => {
  for (const from of ["/nowhere", "/products/nothing/at/all", "/", "/cybersecurity"]) {
    await page.goto(from);
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(from);
    expect(await page.evaluate(() => "isTheSamePage" in window), from).toBe(true);
  }
});
