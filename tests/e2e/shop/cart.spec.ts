import { randomUUID } from "node:crypto";
import { querySiteDatabase } from "#tests/e2e/accounts.ts";
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
import { pathOfDemoProduct } from "./product-page.ts";

test.use({ viewport: DESKTOP });

test.describe("putting something into the cart", () => {
  test("counts at once, then truly, in every tab and on a cached page; a cart follows another tab", async ({
    page,
    context,
  }) => {
    const { name } = await newProduct();
    const other = await context.newPage();
    await other.goto("/terms");
    await waitForHydration(other);
    await findInShop(page, name);
    const answered = Promise.withResolvers<void>();
    await page.route("**/cart.data*", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: `Add to Cart ${name}` }).click();
    await expect(cartLink(page, 1)).toBeVisible();
    await expect(cartLink(other, 0)).toBeVisible();
    answered.resolve();
    const inCart = page.getByRole("button", { name: `In cart (1 × ${name})` });
    await expect(inCart).toBeVisible();
    await expect(inCart).toBeFocused();
    await expect(cartLink(page, 1)).toBeVisible();
    await expect(cartLink(other, 1)).toBeVisible();
    await page.reload();
    await expect(inCart).toBeVisible();
    await page.unroute("**/cart.data*");

    for (const tab of [page, other]) {
      await tab.goto("/cart");
      await waitForHydration(tab);
    }
    await page.getByRole("button", { name: `One more of ${name}` }).click();
    await expect(other.getByLabel(`Quantity of ${name}`)).toHaveValue("2");
    await other.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(page.getByRole("heading", { name: "Your cart is now empty" })).toBeVisible();
  });

  test("is refused without a connection or stock, takes two in the same breath, and takes one out again", async ({
    page,
  }) => {
    const mark = randomUUID().slice(0, 8);
    const [only, several] = [`Alpha ${mark}`, `Beta ${mark}`];
    await newProduct({ name: only, stock: 1 });
    await newProduct({ name: several });
    await findInShop(page, mark);
    const button = (name: string) =>
      page.locator(".add-to-cart", { hasText: name }).getByRole("button", { name: /^Add/ });
    const shape = () =>
      page.locator(".product-card", { hasText: only }).evaluate((card) => {
        const price = card.querySelector(".price")?.getBoundingClientRect();
        const { top, height } = card.getBoundingClientRect();
        return { height, price: (price?.top ?? 0) - top };
      });
    const before = await shape();

    await test.step("without a network, even at the very first press, and without an answer", async () => {
      const refusal = page.getByRole("alert").filter({ hasText: "we couldn’t reach the server" });
      await page.context().setOffline(true);
      await button(several).click();
      await expect(refusal).toBeVisible();
      await page.context().setOffline(false);
      await page.route("**/cart.data*", (route) => route.abort());
      await button(only).click();
      await expect(refusal.filter({ visible: true })).toHaveCount(2);
      await expect(cartLink(page, 0)).toBeVisible();
      await expect(page.getByRole("button", { name: `Add to Cart ${only}` })).toBeEnabled();
      await page.unroute("**/cart.data*");
    });

    await test.step("two in the same breath both arrive, as the first of a visitor", async () => {
      await page.evaluate(() => {
        for (const add of document.querySelectorAll<HTMLElement>(".add-to-cart button"))
          add.click();
      });
      for (const name of [only, several]) {
        await expect(page.getByRole("button", { name: `In cart (1 × ${name})` })).toBeVisible();
      }
      await expect(cartLink(page, 2)).toBeVisible();
    });

    const oneMore = page.getByRole("button", { name: `One more of ${several}` });
    const oneFewer = page.getByRole("button", { name: `One fewer of ${several}` });
    const remove = page.getByRole("button", { name: `Remove ${several} from the cart` });

    await test.step("more than there is: the count stays, price and card stay in place", async () => {
      await page.getByRole("button", { name: `In cart (1 × ${only})` }).click();
      await expect(page.getByRole("button", { name: `One more of ${only}` })).toBeDisabled();
      await page.getByRole("button", { name: `In cart (1 × ${several})` }).click();
      await page.getByLabel(`Quantity of ${several}`).fill("9999");
      await page.keyboard.press("Enter");
      await expect(page.getByText("We have only 5 in stock.")).toBeVisible();
      await expect(quotationLink(page, 9999, several)).toBeVisible();
      await expect(cartLink(page, 2)).toBeVisible();
      expect(await shape()).toEqual(before);
      await page.getByRole("button", { name: `Change to 5 of ${several}` }).click();
      await expect(cartLink(page, 6)).toBeVisible();
      await expect(page.getByText("We have only 5 in stock.")).toHaveCount(0);
      await expect(page.getByText("All 5 are in stock.")).toBeVisible();
      await page.getByLabel(`Quantity of ${several}`).fill("1");
      await page.keyboard.press("Enter");
      await expect(cartLink(page, 2)).toBeVisible();
    });

    await test.step("more and fewer from the card, and the last one removes it", async () => {
      await oneMore.click();
      await expect(cartLink(page, 3)).toBeVisible();
      await oneFewer.click();
      await expect(cartLink(page, 2)).toBeVisible();
      await remove.click();
      await expect(cartLink(page, 1)).toBeVisible();
      await expect(button(several)).toBeFocused();
    });

    await test.step("on the product's own page a stepper takes the button's place and lasts", async () => {
      await page.getByRole("link", { name: several, exact: true }).click();
      await page.waitForURL("**/products/**");
      const terms = page.locator(".product-terms");
      const place = await terms.boundingBox();
      const actions = page.locator(".buy-box-actions");
      await actions.getByRole("button", { name: /^Add to Cart/ }).press("Enter");
      await expect(page.getByLabel(`Quantity of ${several}`)).toHaveValue("1");
      await expect(oneMore).toBeFocused();
      expect(await terms.boundingBox()).toEqual(place);
      await page.keyboard.press("Enter");
      await expect(cartLink(page, 3)).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(`Quantity of ${several}`)).toHaveValue("2");
      await expect(actions.getByRole("link", { name: "View cart" })).toBeVisible();
      await oneFewer.click();
      await remove.click();
      await expect(cartLink(page, 1)).toBeVisible();
      await expect(actions.getByRole("button", { name: /^Add to Cart/ })).toBeFocused();
    });
  });

  test("shows the count before any script of ours, and nothing moves when that comes", async ({
    page,
  }) => {
    await addDirectly(page, await newProduct(), 3);
    await page.route(/\/assets\/(?!painted)[^/]+\.js$/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    await page.goto("/terms");
    const seen = () =>
      page.locator(".cart-count").evaluate((element) => ({
        shown: getComputedStyle(element, "::after").content,
        link: JSON.stringify(element.parentElement?.getBoundingClientRect()),
      }));
    const before = await seen();
    expect(before.shown).toBe('"3"');
    await page.unrouteAll();
    await page.goto("/terms");
    await waitForHydration(page);
    await expect(cartLink(page, 3)).toBeVisible();
    await expect(page.locator(".cart-count")).toHaveText("3");
    expect((await seen()).link).toBe(before.link);
  });
});

test.describe("the cart page", () => {
  test("changes, removes and brings back lines with the totals, and sends them with a question", async ({
    page,
  }) => {
    test.slow();
    const { name } = await newProduct({ price: "100.00", stock: 5 });
    await addDirectly(page, { name }, 1);
    await page.goto("/cart");
    await waitForHydration(page);
    const quantity = page.getByLabel(`Quantity of ${name}`);
    const oneMore = page.getByRole("button", { name: `One more of ${name}` });
    const oneFewer = page.getByRole("button", { name: `One fewer of ${name}` });
    const summary = page.getByRole("region", { name: "Summary" });

    await test.step("plus and minus change totals and header", async () => {
      await oneMore.click();
      await oneMore.click();
      await expect(quantity).toHaveValue("3");
      await expect(cartLink(page, 3)).toBeVisible();
      await expect(summary).toContainText("R 300.00");
      await expect(summary).toContainText("R 39.13");
      await oneFewer.click();
      await expect(quantity).toHaveValue("2");
    });

    await test.step("a number that is none or too large moves nothing, and one press takes what there is", async () => {
      const place = () => page.locator(".stepper").boundingBox();
      const before = await place();
      for (const wrong of ["0", "abc", "2.5"]) {
        await quantity.fill(wrong);
        await quantity.press("Tab");
        await expect(quantity).toHaveValue("2");
        await expect(quantity).toHaveAccessibleDescription(
          "Enter a whole number of 1 or more. Nothing was changed.",
        );
        expect(await place()).toEqual(before);
      }
      await quantity.fill("9999");
      await quantity.press("Enter");
      await expect(page.getByText("We have only 5 in stock.")).toBeVisible();
      await expect(quotationLink(page, 9999, name)).toBeVisible();
      await expect(quantity).toHaveValue("9999");
      expect(await place()).toEqual(before);
      await page.getByRole("button", { name: `Change to 5 of ${name}` }).click();
      await expect(quantity).toHaveValue("5");
      await expect(page.getByText("We have only 5 in stock.")).toHaveCount(0);
      await expect(page.getByText("5 is all we have in stock. Need more?")).toBeVisible();
      await expect(quotationLink(page, 6, name)).toBeVisible();
      await expect(oneMore).toBeDisabled();
    });

    await test.step("a line is removed by keyboard, and brought back", async () => {
      await page.getByRole("button", { name: `Remove ${name}` }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: `Undo the removal of ${name}` })).toBeFocused();
      await expect(cartLink(page, 0)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Your cart is now empty" })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(quantity).toHaveValue("5");
      await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeFocused();
      await expect(cartLink(page, 5)).toBeVisible();
    });

    await test.step("a question carries the lines as they are, and only its note is a draft", async () => {
      const note = `By Friday ${randomUUID()}`;
      const noteField = page.getByRole("textbox", { name: "Note" });
      await page.getByRole("link", { name: "Ask us about these items" }).click();
      const list = page.getByRole("region", { name: "Sent with your note" });
      await expect(list).toContainText(`5 × ${name}`);
      await page.getByLabel("Name", { exact: true }).fill("Thandi");
      await page.getByLabel("Email", { exact: true }).fill("thandi@example.com");
      await noteField.fill(note);
      const saved = page.waitForResponse(
        (answer) => answer.url().includes("/cart.data") && answer.request().method() === "POST",
      );
      await oneFewer.click();
      await expect(list).toContainText(`4 × ${name}`);
      await expect(list).toContainText("R 400.00");
      await expect(cartLink(page, 4)).toBeVisible();
      await (await saved).finished();
      await page.reload();
      await waitForHydration(page);
      await expect(quantity).toHaveValue("4");
      await expect(noteField).toHaveValue(note);
      await page.getByRole("button", { name: "Send message" }).click();
      const thanks = page.getByRole("dialog");
      await expect(thanks).toContainText("Your cart hasn’t changed.");
      const [row] = await querySiteDatabase(
        "select id, message from contact_messages where message like $1",
        [`I would like to order:%4 × ${name}%${note}`],
      );
      await expect(thanks).toContainText(String(row?.id).slice(0, 8).toUpperCase());
      await thanks.getByRole("button", { name: "Close" }).click();
      await expect(cartLink(page, 4)).toBeVisible();
    });
  });

  test("tells what changed, accessibly, holds long names and large sums, and one press puts it right", async ({
    page,
  }) => {
    const long = `${randomUUID()} ${"Unbreakable".repeat(14)}`.slice(0, 200);
    await newProduct({ name: long, price: "1234567.89", stock: 1200 });
    await addDirectly(page, { name: long }, 999);
    const cheaper = await newProduct({ price: "11899.00" });
    const fewer = await newProduct({ stock: 5 });
    const soldOut = await newProduct();
    const gone = await newProduct();
    await addDirectly(page, cheaper, 1);
    await addDirectly(page, fewer, 5);
    for (const product of [soldOut, gone]) await addDirectly(page, product, 1);
    await querySiteDatabase("update products set price = 11299 where name = $1", [cheaper.name]);
    await querySiteDatabase("update products set stock = 3 where name = $1", [fewer.name]);
    await querySiteDatabase("update products set stock = 0 where name = $1", [soldOut.name]);
    await querySiteDatabase("delete from products where name = $1", [gone.name]);
    await page.goto("/cart");
    await waitForHydration(page);
    await expect(page.getByText("Was R 11899.00 when you added it")).toBeVisible();
    await expect(page.getByText("Sold out since you added it.")).toBeVisible();
    await expect(page.getByRole("heading", { name: gone.name })).toBeVisible();
    await expect(page.getByText("You chose 5, but only 3 are left.")).toBeVisible();
    for (const width of [320, 768, DESKTOP.width, PHONE.width]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(page);
      // The body clips what hangs over, so the header's last button is asked itself.
      if (width < 1024) {
        const menu = await page.getByRole("button", { name: "Menu" }).boundingBox();
        expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: `Change to 3 of ${fewer.name}` }).click();
    await expect(page.getByLabel(`Quantity of ${fewer.name}`)).toHaveValue("3");
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(page.getByText("since you last looked")).toHaveCount(0);
    await expect(page.getByText("Was R 11899.00")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: gone.name })).toHaveCount(0);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a product leads along its pictures, into the cart and back to the shop; a line is changed, removed and brought back", async ({
    page,
  }) => {
    const product = await pathOfDemoProduct();
    await page.goto(product);
    await page.getByRole("link", { name: /^Picture 2 of/ }).click();
    await expect(page.locator("#picture-2")).toBeInViewport({ ratio: 0.5 });
    await expect(page.locator("#picture-1")).not.toBeInViewport({ ratio: 0.1 });
    await expect(page.getByRole("button", { name: "Next picture" })).toHaveCount(0);
    await page
      .locator(".buy-box-actions")
      .getByRole("button", { name: /^Add to Cart/ })
      .click();
    await expect(page).toHaveURL(/\/cart$/);

    const quantity = page.getByLabel(/^Quantity of/);
    await page.getByRole("button", { name: /^One more of/ }).click();
    await expect(quantity).toHaveValue("2");
    await page.getByRole("button", { name: /^One fewer of/ }).click();
    await expect(quantity).toHaveValue("1");
    await quantity.fill("3");
    await quantity.press("Enter");
    await expect(page.getByText("3 items")).toBeVisible();
    await quantity.fill("9999");
    await page.getByRole("button", { name: /^Update quantity of/ }).click();
    await expect(page.getByText(/We have only \d+ in stock\./)).toBeVisible();
    await expect(quantity).toHaveValue("9999");
    await expect(page.getByRole("button", { name: /^Change to \d+ of/ })).toBeVisible();
    const name = (await quantity.getAttribute("aria-label"))?.replace("Quantity of ", "") ?? "";
    await quotationLink(page, 9999, name).click();
    await expect(page.getByRole("heading", { name: "Ask for a quotation" })).toBeVisible();
    await expect(page.getByRole("textbox", { name, exact: true })).toHaveValue("9999");
    await page.goto("/cart");
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByRole("heading", { name: "Your cart is now empty" })).toBeVisible();
    await page.getByRole("button", { name: /^Undo the removal of/ }).click();
    await expect(page.getByText("3 items")).toBeVisible();

    await page.goto(product);
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });
});

const quotationLink = (page: Page, quantity: number, name: string) =>
  page.getByRole("link", { name: `Ask for a price for ${quantity} × ${name}` });

const cartLink = (page: Page, count: number) =>
  page.getByRole("link", {
    name: count === 0 ? "Cart" : `Cart, ${count} ${count === 1 ? "item" : "items"}`,
    exact: true,
  });

async function findInShop(page: Page, words: string): Promise<void> {
  await page.goto(`/shop?q=${encodeURIComponent(words)}`);
  await waitForHydration(page);
}

async function newProduct(values: { name?: string; price?: string; stock?: number } = {}) {
  const { name = `Thing ${randomUUID()}`, price = "24999.00", stock = 5 } = values;
  await querySiteDatabase(
    "insert into products (name, description, price, stock) values ($1, 'A thing', $2, $3)",
    [name, price, stock],
  );
  return { name };
}

async function addDirectly(page: Page, { name }: { name: string }, quantity: number) {
  const [row] = await querySiteDatabase("select id from products where name = $1", [name]);
  const origin = process.env.SITE_ORIGIN ?? "";
  const answer = await page.request.post("/cart", {
    form: { intent: "add", productId: row?.id, quantity },
    headers: { origin, "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}
