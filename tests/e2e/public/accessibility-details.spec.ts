import sharp from "sharp";
import { signInAsAdmin } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, type Page, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { openDemoProduct } from "#tests/e2e/shop/product-page.ts";

/** What axe cannot see (WCAG 2.2 AA); every-page.spec.ts has spacing, zoom and paper. */

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Holds back the page's scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe("focus", () => {
  test.use({ viewport: DESKTOP });

  test("each thumb of the price filter has a ring of its own; that of a project card has a contrast of 3:1, over its picture as over its text", async ({
    page,
  }) => {
    await open(page, "/shop");
    const handles = page.locator(".price-handles");
    const plain = await pixelsOf(handles);
    for (const [name, isOnItsSide] of [
      ["Minimum price", (x: number) => x < plain.width / 2],
      ["Maximum price", (x: number) => x > plain.width / 2],
    ] as const) {
      await page.getByRole("slider", { name }).focus();
      const changed = changedColumns(plain, await pixelsOf(handles));
      expect(changed.length, name).toBeGreaterThan(20);
      expect(changed.every(isOnItsSide), `${name}: ${changed.join(" ")}`).toBe(true);
    }

    await open(page, "/projects");
    const card = page.locator(".project-card").first();
    await card.getByRole("heading").getByRole("link").focus();
    const { pixel, height } = await pixelsOf(card);
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const y = Math.round(height * part);
      expect(contrast(pixel(1, y), pixel(4, y)), `at ${part} of its height`).toBeGreaterThan(3);
    }
  });

  test("the button of the filters keeps the focus when the page is hydrated; they are a dialog only while it has opened them", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const loadScripts = await delayScripts(page);
    await page.goto("/shop", { waitUntil: "commit" });
    const filters = page.getByRole("button", { name: "Filters" });
    await filters.focus();
    loadScripts();
    await waitForHydration(page);
    await expect(filters).toBeFocused();

    const dialog = page.getByRole("dialog", { name: "Filters" });
    await filters.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(filters).toBeFocused();
    await filters.press("Enter");
    await expect(dialog).toBeVisible();
    await page.setViewportSize(DESKTOP);
    await expect(page.getByRole("region", { name: "Filters" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test("the filters of the order list open by keyboard, also before hydration", async ({
    page,
  }) => {
    await signInAsAdmin(page);
    const loadScripts = await delayScripts(page);
    await page.goto("/admin/orders", { waitUntil: "commit" });
    const payment = page.getByLabel("Payment");
    await page.locator("summary", { hasText: "Filters" }).press("Space");
    await expect(payment).toBeVisible();
    loadScripts();
    await waitForHydration(page);
    await expect(payment).toBeVisible();
  });
});

test("in forced colours the current page and the chosen picture are told apart, selects have an arrow", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ forcedColors: "active" });
  await openDemoProduct(page);
  // Our arrow is a dark picture: on a dark theme only the browser's own is visible.
  const select = page.getByLabel("Deliver to");
  await expect(select).toHaveCSS("appearance", "auto");
  await page.emulateMedia({ forcedColors: "none" });
  await expect(select).toHaveCSS("appearance", "none");
  await page.emulateMedia({ forcedColors: "active" });
  const backgrounds = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  const expectOneMarked = async (current: string, others: string) => {
    const [marked] = await backgrounds(current);
    expect(marked).toBeDefined();
    expect(await backgrounds(others)).not.toContain(marked);
  };
  await expectOneMarked(
    ".header-nav [href='/shop'][aria-current]",
    ".header-nav a:not([aria-current])",
  );
  await expectOneMarked(
    ".gallery-thumbs [aria-current=true]",
    ".gallery-thumbs [aria-current=false]",
  );
  await signInAsAdmin(page);
  await open(page, "/admin/products");
  await expectOneMarked(
    ".admin-sidebar [aria-current]",
    ".admin-sidebar .sidebar-link:not([aria-current])",
  );
});

type Colour = readonly [red: number, green: number, blue: number];
type Pixels = { width: number; height: number; pixel: (x: number, y: number) => Colour };

async function pixelsOf(locator: ReturnType<Page["locator"]>): Promise<Pixels> {
  const { data, info } = await sharp(await locator.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number): Colour => {
    const at = (y * info.width + x) * info.channels;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
  return { width: info.width, height: info.height, pixel };
}

/** The columns in which two pictures of one element differ. */
function changedColumns(one: Pixels, other: Pixels): number[] {
  const columns = Array.from({ length: one.width }, (_, x) => x);
  const rows = Array.from({ length: one.height }, (_, y) => y);
  return columns.filter((x) =>
    rows.some((y) => one.pixel(x, y).some((part, at) => part !== other.pixel(x, y)[at])),
  );
}

/** WCAG's contrast ratio. */
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
