import { company } from "#app/content/company.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

const grid = "ul.product-grid > li";

test.describe("the shop on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("the header leads there; it shows 24 products with price, stock and a way into the cart", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Shop", exact: true }).click();
    await page.waitForURL("**/shop");
    await expect(page).toHaveTitle(`Shop · ${company.name}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop");
    const products = page.locator(grid);
    await expect(products).toHaveCount(24);
    const first = products.first();
    await expect(first.locator(".price")).toHaveText(/^R \d+\.\d\d$/);
    await expect(first.getByText(/^(In|Out of) Stock/)).toBeVisible();
    await expect(first.getByRole("link").first()).toHaveAttribute(
      "href",
      /^\/products\/[0-9a-f-]{36}$/,
    );
    await expect(first.getByRole("button", { name: /Add to Cart/ })).toBeVisible();
  });

  test("typing finds as you type, keeps the focus and announces the count", async ({ page }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    const search = page.getByRole("searchbox", { name: "Search the shop" });
    await search.pressSequentially("highv");
    await expect(page).toHaveURL(/\/shop\?q=highv$/);
    await expect(page.locator(grid).first().getByRole("heading")).toContainText("Highveld");
    await expect(search).toBeFocused();
    const found = await page.getByRole("heading", { level: 2, name: /products$/ }).textContent();
    await expect(page.getByRole("status").filter({ hasText: /products?$/ })).toHaveText(
      found ?? "",
    );
    await page.goBack();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(search).toHaveValue("");
  });

  test("category, price, stock and order stand in the address, and each can be taken away", async ({
    page,
  }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    const filters = page.locator("#filters");
    const networking = filters.getByRole("link", { name: /^Networking/ });
    await filters.getByRole("link", { name: /^Hardware/ }).click();
    await networking.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Networking");
    await expect(networking).toBeFocused();
    await filters.getByLabel("From").fill("2 000");
    await filters.getByRole("textbox", { name: "To", exact: true }).fill("20000");
    await filters.getByRole("textbox", { name: "To", exact: true }).press("Enter");
    await filters.getByLabel("In stock only").check();
    await page.getByLabel("Sort").selectOption("Price, low to high");
    await expect(page).toHaveURL(
      /\/shop\?category=hardware\.networking&from=2000&to=20000&stock=in&sort=price-up$/,
    );
    const shown = page.locator(`${grid} .price`);
    const prices = () =>
      shown.evaluateAll((all) => all.map((each) => Number(each.textContent?.slice(2))));
    // The address is there a moment before the products are.
    await expect
      .poll(async () => {
        const all = await prices();
        const isOrdered = all.every((price, place) => price >= (all[place - 1] ?? 0));
        return (
          isOrdered && all.length > 2 && Math.min(...all) >= 2000 && Math.max(...all) <= 20_000
        );
      })
      .toBe(true);

    const chips = page.getByRole("list", { name: "Active filters" });
    await expect(chips.getByRole("listitem")).toHaveText([
      /^Networking/,
      /^R 2000 to R 20000/,
      /^In stock/,
      "Clear all",
    ]);
    await chips.getByRole("link", { name: /^R 2000/ }).click();
    await expect(page).toHaveURL(/category=hardware\.networking&stock=in&sort=price-up$/);
    await expect(page.getByRole("heading", { level: 2, name: /products$/ })).toBeFocused();
    await expect(filters.getByLabel("From")).toHaveValue("");
    await chips.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(/\/shop\?sort=price-up$/);
  });

  test("prices the wrong way round are turned, and both fields say so", async ({ page }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    const from = page.locator("input[name=from]");
    const to = page.locator("input[name=to]");
    await from.fill("5000");
    await to.fill("1000");
    await to.press("Enter");
    await expect(page).toHaveURL(/\/shop\?from=1000&to=5000$/);
    await expect(from).toHaveValue("1000");
    await expect(to).toHaveValue("5000");
    await expect(page.locator(".chip .price-thousand")).toHaveText(["000", "000"]);

    await to.fill("5 000,50");
    await to.press("Enter");
    await expect(page).toHaveURL(/from=1000&to=5000\.50$/);
    await expect(to).toHaveValue("5000.50");
  });

  test("what is no amount stays in its field, with a word beside it and over the products", async ({
    page,
  }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    const from = page.locator("input[name=from]");
    await from.fill("abc");
    await from.press("Enter");
    await expect(page).toHaveURL(/\/shop\?from=abc$/);
    await expect(from).toHaveValue("abc");
    await expect(from).toHaveAccessibleDescription(/Please enter amounts in rand/);
    await expect(page.locator(".shop-notice")).toContainText("We cannot read “abc” as an amount");
  });

  test("words that no product has together show the nearest, and say so", async ({ page }) => {
    await page.goto("/shop?q=office+365");
    await expect(page.locator(".shop-notice")).toContainText(
      "No product has all the words of “office 365”",
    );
    await expect(page.locator(grid).first()).toBeVisible();
  });

  test("a product belongs to the shop in the header", async ({ page }) => {
    await page.goto("/shop");
    await page.locator(`${grid} h3 a`).first().click();
    await expect(page).toHaveURL(/\/products\//);
    await expect(page.locator("nav .nav-link[aria-current]")).toHaveText("Shop");
  });

  test("a refusal moves neither the price nor the card", async ({ page }) => {
    await page.goto("/shop?q=battery+pack");
    await waitForHydration(page);
    const card = page.locator(grid).first();
    const shape = () =>
      card.evaluate((element) => {
        const price = element.querySelector(".price")?.getBoundingClientRect();
        const { top, height } = element.getBoundingClientRect();
        return { height, price: (price?.top ?? 0) - top };
      });
    const before = await shape();
    const refusal = card.getByRole("alert");
    await expect(async () => {
      await card.getByRole("button").click();
      await expect(refusal).toHaveText(/cart already/, { timeout: 500 });
    }).toPass({ intervals: [10] });
    expect(await shape()).toEqual(before);
  });

  test("a count beside a category is what one finds there", async ({ page }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    const software = page.locator("#filters").getByRole("link", { name: /^Software/ });
    const count = /\d+/.exec((await software.textContent()) ?? "")?.[0];
    await software.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Software");
    await expect(page.locator(grid)).toHaveCount(Number(count));
  });

  test("the price handles move with the keyboard and fill in the fields", async ({ page }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    const handle = page.getByRole("slider", { name: "Lowest price" });
    await handle.focus();
    await handle.press("ArrowRight");
    await handle.press("ArrowRight");
    // The address follows each press: the last word is what the field says.
    await expect(async () => {
      const from = await page.getByLabel("From").inputValue();
      expect(from).toMatch(/^\d+$/);
      expect(new URL(page.url()).search).toBe(`?from=${from}`);
      expect(await handle.getAttribute("aria-valuetext")).toBe(`R ${from}.00`);
    }).toPass({ intervals: [10] });
    await expect(handle).toBeFocused();
  });

  test("pages are links that can be shared, and say where one is", async ({ page }) => {
    await page.goto("/shop");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(page.locator('link[rel="next"]')).toHaveAttribute("href", "/shop?page=2");
    await pages.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/\/shop\?page=2$/);
    await expect(page).toHaveTitle(new RegExp(`^Shop · page 2 of \\d+ · ${company.name}$`));
    await expect(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.locator('link[rel="prev"]')).toHaveAttribute("href", "/shop");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("a mistyped search is read as it was meant, and says so", async ({ page }) => {
    await page.goto("/shop?q=hihgveld");
    await expect(page.getByText("No product matches “hihgveld”. Showing highveld.")).toBeVisible();
    await expect(page.locator(grid).first()).toContainText("Highveld");
  });

  test("nothing found: other ways to look, and someone to ask", async ({ page }) => {
    await page.goto("/shop?q=zeppelin");
    await expect(page.getByText("Nothing here fits “zeppelin”.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Ask us for a quote" }).click();
    await expect(page).toHaveURL(/\/\?service=\/hardware-software#contact$/);
  });

  test("filters that leave nothing offer what is there without them", async ({ page }) => {
    await page.goto("/shop?q=highveld&category=software");
    await page.getByRole("link", { name: /^Show \d+ products without the filters$/ }).click();
    await expect(page).toHaveURL(/\/shop\?q=highveld$/);
    await expect(page.locator(grid).first()).toContainText("Highveld");
  });
});

test("an amount that cannot be read is marked where it stands, accessibly", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/shop?q=zeppelin&from=cheap&to=500");
  const from = page.getByLabel("From");
  await expect(from).toHaveValue("cheap");
  await expect(from).toHaveAccessibleDescription(
    "Please enter amounts in rand, such as 1500 or 1500.50.",
  );
  await expect(page.getByRole("textbox", { name: "To", exact: true })).not.toHaveAttribute(
    "aria-invalid",
  );
  await expectAccessible(page);
});

test.describe("the shop on a phone", () => {
  test.use({ viewport: PHONE });

  test("filters open in a sheet that holds the focus, apply at once and close", async ({
    page,
  }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("link", { name: /^Hardware/ }).click();
    await sheet.getByRole("link", { name: /^Voice/ }).click();
    const show = sheet.getByRole("button", { name: /^Show \d+ products$/ });
    await expect(show).toHaveText("Show 4 products");
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/shop\?category=hardware\.voice$/);
    await expect(page.locator(grid)).toHaveCount(4);
    await page.getByRole("link", { name: "Filters 1 active" }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  test("two columns from edge to edge, and everything is large enough to touch", async ({
    page,
  }) => {
    await page.goto("/shop?category=hardware&stock=in");
    const boxes = await page
      .locator(grid)
      .evaluateAll((all) => all.slice(0, 2).map((each) => each.getBoundingClientRect().toJSON()));
    expect(boxes[0].left).toBe(0);
    expect(boxes[1].right).toBe(PHONE.width);
    expect(boxes[0].top).toBe(boxes[1].top);
    const small = await page.locator("main :is(a, button, input, select)").evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && !each.closest("h3"))
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map((each) => each.outerHTML.slice(0, 80)),
    );
    expect(small).toEqual([]);
  });

  test("nothing scrolls sideways at 320 px", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const address of [
      "/shop",
      "/shop?q=zeppelin",
      "/shop?category=hardware.networking&from=1",
    ]) {
      await page.goto(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});

test.describe("the shop without script", () => {
  test.use({ javaScriptEnabled: false });

  test("an address that asks for what there is not is answered with a sentence", async ({
    page,
  }) => {
    for (const [address, status, words] of [
      ["/shop?page=99", 404, /^There is no such page\. This is the last, page \d+\.$/],
      [
        "/shop?category=toys",
        404,
        "We do not have that category, or no longer. Here is everything.",
      ],
      ["/shop?sort=cheapest", 200, "We cannot sort in that order. Here the newest come first."],
      ["/shop?from=cheap", 200, "Please enter amounts in rand, such as 1500 or 1500.50."],
    ] as const) {
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(status);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.locator(grid).first()).toBeVisible();
    }
  });

  test("one form carries every choice, to a clean address", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto("/shop?category=hardware");
    await page.getByLabel("From").fill("2000");
    await page.getByLabel("In stock only").check();
    await page.getByLabel("Sort").selectOption("Name, A to Z");
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/\/shop\?category=hardware&from=2000&stock=in&sort=name$/);
    await page.getByRole("searchbox").fill("laptop");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(
      /\/shop\?q=laptop&category=hardware&from=2000&stock=in&sort=name$/,
    );
    await expect(page.locator(grid).first()).toBeVisible();
  });

  test("a search by itself shows the best match first", async ({ page }) => {
    await page.goto("/shop");
    await page.getByRole("searchbox").fill("highveld");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/shop\?q=highveld$/);
    await expect(page.getByLabel("Sort")).toHaveValue("");
  });

  test("the sheet opens and closes on a phone", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/shop");
    await page.getByRole("link", { name: "Filters" }).click();
    const sheet = page.locator("#filters");
    await expect(sheet).toBeVisible();
    await sheet.getByRole("link", { name: "Close filters" }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("link", { name: "Filters" }).click();
    await sheet.getByRole("link", { name: /^Software/ }).click();
    await expect(page).toHaveURL(/\/shop\?category=software$/);
    await expect(sheet).toBeHidden();
  });
});
