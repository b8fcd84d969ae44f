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

const grid = "ul.product-grid > li";
const fromField = (page: Page) => page.locator("input[name=from]");
const toField = (page: Page) => page.locator("input[name=to]");
const results = (page: Page) => page.getByRole("heading", { level: 2, name: /products$/ });

test.describe("the shop on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("finds as one types; category, price, stock and order stand in the URL, and each can be removed", async ({
    page,
  }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    const filters = page.locator("#filters");

    await test.step("typing keeps the focus, announces the count, and back takes it back", async () => {
      const search = page.getByRole("searchbox", { name: "Search the shop" });
      await search.pressSequentially("highv");
      await expect(page).toHaveURL(/\/shop\?q=highv$/);
      await expect(page.locator(grid).first().getByRole("heading")).toContainText("Highveld");
      await expect(search).toBeFocused();
      const found = (await results(page).textContent()) ?? "";
      const announced = page.getByRole("status").filter({ hasText: /products?$/ });
      await expect(announced).toHaveText(found);
      await page.goBack();
      await expect(page).toHaveURL(/\/shop$/);
      await expect(search).toHaveValue("");
    });

    await test.step("each filter follows in the URL, and the products with it", async () => {
      const networking = filters.getByRole("link", { name: /^Networking/ });
      await filters.getByRole("link", { name: /^Hardware/ }).click();
      await networking.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Networking");
      await expect(networking).toBeFocused();
      await fromField(page).fill("2 000");
      await toField(page).fill("20000");
      await toField(page).press("Enter");
      await filters.getByLabel("In stock only").check();
      await page.getByLabel("Sort").selectOption("Price, low to high");
      await expect(page).toHaveURL(
        /\/shop\?category=hardware\.networking&from=2000&to=20000&stock=in&sort=price-up$/,
      );
      // The URL is there a moment before the products are.
      await expect.poll(() => pricesShown(page)).toBe("in order, from 2000 to 20000");
    });

    await test.step("each active filter is removed alone, or all at once", async () => {
      const chips = page.getByRole("list", { name: "Active filters" });
      await expect(chips.getByRole("listitem")).toHaveText([
        /^Networking/,
        /^R 2000 to R 20000/,
        /^In stock/,
        "Clear all",
      ]);
      await chips.getByRole("link", { name: /^R 2000/ }).click();
      await expect(page).toHaveURL(/category=hardware\.networking&stock=in&sort=price-up$/);
      await expect(results(page)).toBeFocused();
      await expect(fromField(page)).toHaveValue("");
      await chips.getByRole("link", { name: "Clear all" }).click();
      await expect(page).toHaveURL(/\/shop\?sort=price-up$/);
    });

    await test.step("a count beside a category is what one finds there", async () => {
      const software = filters.getByRole("link", { name: /^Software/ });
      const count = /\d+/.exec((await software.textContent()) ?? "")?.[0];
      await software.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Software");
      await expect(page.locator(grid)).toHaveCount(Number(count));
    });
  });

  test("turns prices round, keeps what is no amount, follows the price handles, and shows another page from its top", async ({
    page,
  }) => {
    await page.goto("/shop");
    await waitForHydration(page);

    await test.step("prices the wrong way round are turned, and both fields say so", async () => {
      await fromField(page).fill("5000");
      await toField(page).fill("1000");
      await toField(page).press("Enter");
      await expect(page).toHaveURL(/\/shop\?from=1000&to=5000$/);
      await expect(fromField(page)).toHaveValue("1000");
      await expect(toField(page)).toHaveValue("5000");
      await expect(page.locator(".chip .price-thousand")).toHaveText(["000", "000"]);
      await toField(page).fill("5 000,50");
      await toField(page).press("Enter");
      await expect(page).toHaveURL(/from=1000&to=5000\.50$/);
      await expect(toField(page)).toHaveValue("5000.50");
    });

    await test.step("what is no amount stays in its field, with a word beside it and over the products", async () => {
      await toField(page).fill("");
      await fromField(page).fill("abc");
      await fromField(page).press("Enter");
      await expect(page).toHaveURL(/\/shop\?from=abc$/);
      await expect(fromField(page)).toHaveValue("abc");
      await expect(fromField(page)).toHaveAccessibleDescription(/Please enter amounts in rand/);
      await expect(page.locator(".shop-notice")).toContainText("“abc” isn’t an amount in rand");
      await fromField(page).fill("");
      await fromField(page).press("Enter");
      await expect(page).toHaveURL(/\/shop$/);
    });

    await test.step("the price handles move with the keyboard and fill in the fields", async () => {
      const handle = page.getByRole("slider", { name: "Minimum price" });
      await handle.focus();
      await handle.press("ArrowRight");
      await handle.press("ArrowRight");
      // The URL follows each press: the last word is what the field says.
      await expect(async () => {
        const from = await fromField(page).inputValue();
        expect(from).toMatch(/^\d+$/);
        expect(new URL(page.url()).search).toBe(`?from=${from}`);
        expect(await handle.getAttribute("aria-valuetext")).toBe(`R ${from}.00`);
      }).toPass({ intervals: [10] });
      await expect(handle).toBeFocused();
    });

    await test.step("another page is a link, shown from its top", async () => {
      await fromField(page).fill("");
      await fromField(page).press("Enter");
      await expect(page).toHaveURL(/\/shop$/);
      const pages = page.getByRole("navigation", { name: "Pages" });
      const second = pages.getByRole("link", { name: "Page 2" });
      await expect(second).toHaveAttribute("href", "/shop?page=2");
      await second.click();
      await expect(page).toHaveURL(/\/shop\?page=2$/);
      await expect(page).toHaveTitle(/page 2 of \d+/);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    });
  });
});

test("on a phone two columns reach from edge to edge, all is large enough to touch, and filters open in a sheet", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/shop?category=hardware&stock=in");
  await waitForHydration(page);

  await test.step("two columns, and everything is large enough to touch", async () => {
    const boxes = await page
      .locator(grid)
      .evaluateAll((all) => all.slice(0, 2).map((each) => each.getBoundingClientRect().toJSON()));
    expect(boxes[0].left).toBe(0);
    expect(boxes[1].right).toBe(PHONE.width);
    expect(boxes[0].top).toBe(boxes[1].top);
    const small = await page.locator("main :is(a, button, input, select)").evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && !each.closest("h3"))
        .filter((each) => (each.closest("label") ?? each).getBoundingClientRect().height < 44)
        .map((each) => each.outerHTML.slice(0, 80)),
    );
    expect(small).toEqual([]);
  });

  await test.step("the sheet holds the focus, applies at once and closes", async () => {
    await page.getByRole("button", { name: "Filters 2 active" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    await sheet.getByLabel("In stock only").uncheck();
    await expect(page).toHaveURL(/\/shop\?category=hardware$/);
    // The address is ahead of what is rendered.
    const voice = sheet.getByRole("link", { name: /^Voice/ });
    await expect(voice).toHaveAttribute("href", "/shop?category=hardware.voice");
    await voice.click();
    const show = sheet.getByRole("button", { name: /^Show \d+ products$/ });
    await expect(show).toHaveText("Show 4 products");
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/shop\?category=hardware\.voice$/);
    await expect(page.locator(grid)).toHaveCount(4);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoHorizontalScroll(page);
    await page.getByRole("button", { name: "Filters 1 active" }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });
});

test("on a phone a row leads to the categories without opening the filters", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/shop?category=hardware&stock=in");
  await waitForHydration(page);
  const row = page.getByRole("navigation", { name: "Categories" });
  await expect(row.getByRole("link", { name: "All Hardware" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await row.getByRole("link", { name: "Voice" }).click();
  await expect(page).toHaveURL(/\/shop\?category=hardware\.voice&stock=in$/);
  await expect(row.getByRole("link", { name: "All Voice" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await row.getByRole("link", { name: "IP phones" }).click();
  await expect(page).toHaveURL(/\/shop\?category=hardware\.voice\.ip-phones&stock=in$/);
});

test("a switch puts the prices excluding VAT first, in the whole shop and for the next visit", async ({
  page,
}) => {
  await page.goto("/shop?q=Highveld+14+Plus");
  await waitForHydration(page);
  const card = page.locator(".product-card").first();
  const [inclusive, exclusive] = [card.getByText("incl. VAT"), card.getByText("excl. VAT")];
  await expect(exclusive).toBeHidden();
  await page.getByRole("switch", { name: "Prices excl. VAT" }).click();
  await expect(exclusive).toBeVisible();
  await expect(page.getByText("Prices include VAT.")).toBeHidden();
  await expect(page.getByText("Prices are shown excluding and including VAT.")).toBeVisible();
  const top = async (label: typeof inclusive) => (await label.boundingBox())?.y ?? 0;
  expect(await top(exclusive)).toBeLessThan(await top(inclusive));
  await card.getByRole("link").first().click();
  await expect(
    page.locator(".buy-box-price").getByText("excl. VAT", { exact: true }),
  ).toBeVisible();
  await page.reload();
  // Before any script of the page: the choice is applied with the first paint.
  await expect(page.locator("html")).toHaveAttribute("data-prices", "exclusive");
  await waitForHydration(page);
  const shown = page.getByRole("switch", { name: "Prices excl. VAT" });
  await expect(shown).toBeChecked();
  await shown.click();
  await expect(page.locator(".buy-box-price").getByText("excl. VAT", { exact: true })).toBeHidden();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("the sheet opens, closes and filters; one form carries every choice; a search sorts by best match", async ({
    page,
  }) => {
    await test.step("the sheet opens and closes on a phone", async () => {
      await page.goto("/shop");
      await page.getByRole("button", { name: "Filters" }).click();
      const sheet = page.locator("#filters");
      await expect(sheet).toBeVisible();
      await sheet.getByRole("button", { name: "Close filters" }).click();
      await expect(sheet).toBeHidden();
      await page.getByRole("button", { name: "Filters" }).click();
      await sheet.getByRole("link", { name: /^Hardware/ }).click();
      await expect(page).toHaveURL(/\/shop\?category=hardware$/);
      await expect(sheet).toBeHidden();
    });

    await test.step("a search by itself shows the best match first", async () => {
      await page.getByRole("searchbox").fill("laptop");
      await page.getByRole("searchbox").press("Enter");
      await expect(page).toHaveURL(/\/shop\?q=laptop&category=hardware$/);
      await expect(page.getByLabel("Sort")).toHaveValue("");
    });

    await test.step("one form carries every choice, to a clean URL", async () => {
      await page.setViewportSize(DESKTOP);
      await page.getByLabel("From").fill("2000");
      await page.getByLabel("In stock only").check();
      await page.getByLabel("Sort").selectOption("Name, A to Z");
      await page.getByRole("button", { name: "Apply filters" }).click();
      await expect(page).toHaveURL(
        /\/shop\?q=laptop&category=hardware&from=2000&stock=in&sort=name$/,
      );
      await expect(page.locator(grid).first()).toBeVisible();
    });
  });
});

async function pricesShown(page: Page): Promise<string> {
  const prices = await page
    .locator(`${grid} .price-pair > :first-child .price`)
    .evaluateAll((all) => all.map((each) => Number(each.textContent?.slice(2))));
  const isOrdered = prices.every((price, index) => price >= (prices[index - 1] ?? 0));
  const isWithin = prices.length > 2 && prices.every((price) => price >= 2000 && price <= 20_000);
  return isOrdered && isWithin ? "in order, from 2000 to 20000" : prices.join(" ");
}
