import { DESKTOP, expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";

test.use({ viewport: DESKTOP });

const announced = (page: Page) => page.locator("#arrival");
const heading = (page: Page, name?: string) =>
  page.getByRole("heading", { level: 1, ...(name && { name }) });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test("nothing is moved or announced on the first page, at a section, or for a parameter", async ({
  page,
}) => {
  await page.goto("/privacy");
  await waitForHydration(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
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
  await expect(announced(page)).toHaveText("");
});

test("a navigation focuses the new heading or section, announces the title, and keeps the place when going back", async ({
  page,
}) => {
  await page.goto("/privacy");
  await waitForHydration(page);

  await test.step("back to the middle of a page leaves page and keyboard where they are", async () => {
    await page.evaluate(() => scrollTo(0, 1500));
    await expect.poll(() => scrolled(page)).toBe(1500);
    await page.getByRole("banner").getByRole("link", { name: "Jacaranda ICT" }).click();
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(announced(page)).toHaveText("Privacy Policy · Jacaranda ICT");
    await expect.poll(() => scrolled(page)).toBe(1500);
    await expect(heading(page)).not.toBeFocused();
  });

  await test.step("a link followed by keyboard leads to the new page's heading", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).focus();
    await page.keyboard.press("Enter");
    await expect(heading(page, "Terms of Service")).toBeFocused();
    await expect(heading(page)).toHaveCSS("outline-style", "none");
    await expect(announced(page)).toHaveText("Terms of Service · Jacaranda ICT");
    expect(await scrolled(page)).toBe(0);
    // The keyboard goes on below the heading, not through the header again.
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement)),
    ).toBe(true);
  });

  await test.step("the canonical URL and the picture to share follow the page", async () => {
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/terms$/);
    const image = page.locator('meta[property="og:image"]');
    await expect(image).toHaveAttribute("content", /\/og\/terms\.jpg$/);
  });

  await test.step("a section of another page takes the keyboard, 80 px below the top", async () => {
    await page
      .getByRole("navigation", { name: "Main", exact: true })
      .getByRole("link", { name: "About" })
      .press("Enter");
    await expect(page).toHaveURL(/\/#about$/);
    await expect(page.locator("#about")).toBeFocused();
    await expect(announced(page)).toContainText("Jacaranda ICT");
    await expect
      .poll(() =>
        page
          .locator("#about")
          .evaluate((section) => Math.round(section.getBoundingClientRect().top)),
      )
      .toBe(80);
  });
});

test("the first step from a page that the server rendered, found or not, loads no new document", async ({
  page,
}) => {
  for (const from of ["/products/nothing/at/all", "/", "/nowhere"]) {
    await test.step(from, async () => {
      await page.goto(from);
      await waitForHydration(page);
      await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
      const footer = page.getByRole("contentinfo");
      await footer.getByRole("link", { name: "Privacy Policy" }).click();
      await expect(heading(page, "Privacy Policy")).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(from);
      expect(await page.evaluate(() => "isTheSamePage" in window)).toBe(true);
    });
  }
  // The way on from an error keeps the styles.
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(heading(page)).toContainText("Transform");
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(family).toContain("Instrument Sans");
});
