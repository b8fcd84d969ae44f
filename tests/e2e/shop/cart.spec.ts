import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";

test.use({ viewport: DESKTOP });

test.describe("putting something into the cart", () => {
  test("counts at once, then truly, and in every tab; a page kept for all shows it too", async ({
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
    await expect(page.getByRole("button", { name: `Added ${name}` })).toBeVisible();
    await expect(cartLink(page, 1)).toBeVisible();
    await expect(cartLink(other, 1)).toBeVisible();
  });

  test("two different ones in the same breath both arrive, also as the first of a visitor", async ({
    page,
  }) => {
    const mark = randomUUID().slice(0, 8);
    const names = [`Alpha ${mark}`, `Beta ${mark}`];
    for (const name of names) await newProduct({ name });
    await findInShop(page, mark);
    await page.evaluate((wanted) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>(".add-to-cart button")];
      for (const button of buttons) {
        if (wanted.some((name) => button.textContent?.includes(name))) button.click();
      }
    }, names);
    for (const name of names) {
      await expect(page.getByRole("button", { name: `Added ${name}` })).toBeVisible();
    }
    await expect(cartLink(page, 2)).toBeVisible();
    await page.goto("/cart");
    for (const name of names) await expect(page.getByRole("link", { name })).toBeVisible();
  });

  test("beside its button one is taken out again, and the last one removes it", async ({
    page,
  }) => {
    const { name } = await newProduct();
    await findInShop(page, name);
    const add = page.getByRole("button", { name: `Add to Cart ${name}` });
    const takeOut = page.getByRole("button", { name: `Take one ${name} out of the cart` });
    await add.click();
    await takeOut.waitFor();
    await add.click();
    await expect(cartLink(page, 2)).toBeVisible();
    await takeOut.click();
    await expect(cartLink(page, 1)).toBeVisible();
    await expect(page.locator(".in-cart")).toContainText("1 in your cart");
    await takeOut.click();
    await expect(cartLink(page, 0)).toBeVisible();
    await expect(takeOut).toHaveCount(0);
    await expect(add).toBeFocused();

    // On the product's own page with words.
    await page.getByRole("link", { name, exact: true }).click();
    await page.waitForURL("**/products/*");
    await page
      .locator(".buy-box-actions")
      .getByRole("button", { name: /^Add to Cart/ })
      .click();
    await expect(page.locator(".buy-box-actions")).toContainText("1 in your cart");
    await page.getByRole("button", { name: `Take one out of ${name}` }).click();
    await expect(cartLink(page, 0)).toBeVisible();
    await expect(page.locator(".buy-box-actions")).not.toContainText("in your cart");
  });

  test("more than there is, is refused beside the button, and the count comes back", async ({
    page,
  }) => {
    const { name } = await newProduct({ stock: 1 });
    await findInShop(page, name);
    const button = page
      .locator(".add-to-cart", { hasText: name })
      .getByRole("button", { name: /^Add/ });
    await button.click();
    await expect(page.getByRole("button", { name: `Added ${name}` })).toBeVisible();
    await button.click();
    await expect(
      page.getByRole("alert").filter({ hasText: "The only one we have is in your cart already." }),
    ).toBeVisible();
    await expect(cartLink(page, 1)).toBeVisible();
  });

  test("a server that cannot be reached is a sentence, and the page stays", async ({ page }) => {
    const { name } = await newProduct();
    await findInShop(page, name);
    await page.route("**/cart.data*", (route) => route.abort());
    await page.getByRole("button", { name: `Add to Cart ${name}` }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "we could not reach the server" }),
    ).toBeVisible();
    await expect(cartLink(page, 0)).toBeVisible();
    await expect(page.getByRole("button", { name: `Add to Cart ${name}` })).toBeEnabled();
  });

  test("so it is for the very first press, with no network at all", async ({ page }) => {
    const { name } = await newProduct();
    await findInShop(page, name);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: `Add to Cart ${name}` }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "we could not reach the server" }),
    ).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: `Add to Cart ${name}` }).click();
    await expect(cartLink(page, 1)).toBeVisible();
  });

  test("the count is there before any script of ours, and nothing moves when that comes", async ({
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
  test("changes quantities by plus, minus and typing, with the totals and the header", async ({
    page,
  }) => {
    const { name } = await newProduct({ price: "100.00", stock: 5 });
    await addDirectly(page, { name }, 1);
    await page.goto("/cart");
    await waitForHydration(page);
    await page.getByRole("button", { name: `One more of ${name}` }).click();
    await page.getByRole("button", { name: `One more of ${name}` }).click();
    const quantity = page.getByLabel(`Quantity of ${name}`);
    await expect(quantity).toHaveValue("3");
    await expect(cartLink(page, 3)).toBeVisible();
    await expect(page.getByRole("region", { name: "Summary" })).toContainText("R 300.00");
    await expect(page.getByRole("region", { name: "Summary" })).toContainText("R 39.13");
    await page.getByRole("button", { name: `One fewer of ${name}` }).click();
    await expect(quantity).toHaveValue("2");

    await quantity.fill("5");
    await quantity.press("Enter");
    await expect(page.getByText("5 is all we have in stock")).toBeVisible();
    await expect(page.getByRole("button", { name: `One more of ${name}` })).toBeDisabled();
  });

  test("a number that is none or too large moves nothing, and one press takes what there is", async ({
    page,
  }) => {
    const { name } = await newProduct({ price: "100.00", stock: 18 });
    await addDirectly(page, { name }, 2);
    await page.goto("/cart");
    await waitForHydration(page);
    const quantity = page.getByLabel(`Quantity of ${name}`);
    const place = () => page.locator(".stepper").boundingBox();
    const before = await place();
    for (const wrong of ["0", "abc", "2.5"]) {
      await quantity.fill(wrong);
      await quantity.press("Tab");
      await expect(quantity).toHaveValue("2");
      await expect(quantity).toHaveAccessibleDescription(
        "Choose a whole number, 1 or more. Nothing was changed.",
      );
      expect(await place()).toEqual(before);
    }
    await quantity.fill("9999");
    await quantity.press("Enter");
    await expect(page.getByText("We have only 18 in stock.")).toBeVisible();
    await expect(quantity).toHaveValue("2");
    expect(await place()).toEqual(before);
    const saved = page.waitForResponse("**/cart.data*");
    await page.getByRole("button", { name: `Take 18 of ${name}` }).click();
    await expect(quantity).toHaveValue("18");
    await expect(page.getByText("We have only 18 in stock.")).toHaveCount(0);
    await (await saved).finished();
    await page.reload();
    await expect(quantity).toHaveValue("18");
  });

  test("removes with the keyboard, and brings back what was removed", async ({ page }) => {
    const { name } = await newProduct();
    await addDirectly(page, { name }, 2);
    await page.goto("/cart");
    await waitForHydration(page);
    await page.getByRole("button", { name: `Remove ${name}` }).focus();
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: `Undo the removal of ${name}` });
    await expect(undo).toBeFocused();
    await expect(cartLink(page, 0)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your cart is empty now" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("2");
    await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeFocused();
    await expect(cartLink(page, 2)).toBeVisible();
  });

  test("follows what another tab does", async ({ page, context }) => {
    const { name } = await newProduct();
    await addDirectly(page, { name }, 1);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto("/cart");
      await waitForHydration(tab);
    }
    await page.getByRole("button", { name: `One more of ${name}` }).click();
    await expect(other.getByLabel(`Quantity of ${name}`)).toHaveValue("2");
    await other.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(page.getByRole("heading", { name: "Your cart is empty now" })).toBeVisible();
  });

  test("tells what changed, and one press puts it right", async ({ page }) => {
    const cheaper = await newProduct({ price: "11899.00" });
    const fewer = await newProduct({ stock: 5 });
    const soldOut = await newProduct();
    const gone = await newProduct();
    await addDirectly(page, cheaper, 1);
    await addDirectly(page, fewer, 5);
    for (const product of [soldOut, gone]) await addDirectly(page, product, 1);
    await query("update products set price = 11299 where name = $1", [cheaper.name]);
    await query("update products set stock = 3 where name = $1", [fewer.name]);
    await query("update products set stock = 0 where name = $1", [soldOut.name]);
    await query("delete from products where name = $1", [gone.name]);
    await page.goto("/cart");
    await waitForHydration(page);
    await expect(page.getByText("Was R 11899.00 when you added it")).toBeVisible();
    await expect(page.getByText("Sold out since you added it.")).toBeVisible();
    await expect(page.getByRole("heading", { name: gone.name })).toBeVisible();
    await expect(page.getByText("You chose 5, and 3 are left.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Take 3 of ${fewer.name}` }).click();
    await expect(page.getByLabel(`Quantity of ${fewer.name}`)).toHaveValue("3");
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(page.getByText("since you last looked")).toHaveCount(0);
    await expect(page.getByText("Was R 11899.00")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: gone.name })).toHaveCount(0);
  });

  test("leads on to a question that carries the list as it is, and only keeps the note", async ({
    page,
  }) => {
    const { name } = await newProduct({ price: "24999.00" });
    await addDirectly(page, { name }, 2);
    await page.goto("/cart");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Ask us about this order" }).click();
    const list = page.getByRole("region", { name: "What we send with your note" });
    await expect(list).toContainText(`2 × ${name}`);
    const note = `By Friday ${randomUUID()}`;
    await page.getByLabel("Name").fill("Thandi");
    await page.getByLabel("Email", { exact: true }).fill("thandi@example.com");
    await page.getByRole("textbox", { name: "Note" }).fill(note);
    await page.getByRole("button", { name: `One more of ${name}` }).click();
    await expect(list).toContainText(`3 × ${name}`);
    await expect(list).toContainText("R 74997.00");
    await expect(cartLink(page, 3)).toBeVisible();
    await page.goto("/terms");
    await page.goto("/cart");
    await waitForHydration(page);
    await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue(note);
    await page.getByRole("button", { name: "Send message" }).click();
    const thanks = page.getByRole("dialog");
    await expect(thanks).toContainText("Your cart stays as it is.");
    const [row] = await query("select id, message from contact_messages where message like $1", [
      `%${note}`,
    ]);
    expect(row?.message).toBe(
      `I would like to order:\n3 × ${name}, R 24\u00a0999.00 each\nTotal before delivery R 74\u00a0997.00 with VAT\n\n${note}`,
    );
    await expect(thanks).toContainText(String(row?.id).slice(0, 8).toUpperCase());
    await thanks.getByRole("button", { name: "Close" }).click();
    await expect(cartLink(page, 3)).toBeVisible();
  });

  test("holds long names and large sums on every screen", async ({ page }) => {
    const name = `${randomUUID()} ${"Unbreakable".repeat(14)}`.slice(0, 200);
    await newProduct({ name, price: "1234567.89", stock: 1200 });
    await addDirectly(page, { name }, 999);
    await page.goto("/cart");
    await waitForHydration(page);
    for (const viewport of [
      { width: 320, height: 900 },
      PHONE,
      { width: 768, height: 900 },
      DESKTOP,
    ]) {
      await page.setViewportSize(viewport);
      await expectNoHorizontalScroll(page);
      // The body clips what hangs over, so the header's last button is asked itself.
      if (viewport.width < 1024) {
        const menu = await page.getByRole("button", { name: "Menu" }).boundingBox();
        expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      }
      if (viewport === PHONE || viewport === DESKTOP) await expectAccessible(page);
    }
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("one can add, change, remove, bring back and go on", async ({ page }) => {
    const { name } = await newProduct({ stock: 4 });
    await page.goto(`/shop?q=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: `Add to Cart ${name}` }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await page.getByRole("button", { name: `One more of ${name}` }).click();
    await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("2");
    await page.getByRole("button", { name: `One fewer of ${name}` }).click();
    await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("1");
    await page.getByLabel(`Quantity of ${name}`).fill("3");
    await page.getByLabel(`Quantity of ${name}`).press("Enter");
    await expect(page.getByText("3 items")).toBeVisible();
    await page.getByLabel(`Quantity of ${name}`).fill("9");
    await page.getByRole("button", { name: `Update quantity of ${name}` }).click();
    await expect(page.getByText("We have only 4 in stock.")).toBeVisible();
    await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("3");
    await expect(page.getByRole("button", { name: `Take 4 of ${name}` })).toBeVisible();
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(page.getByRole("heading", { name: "Your cart is empty now" })).toBeVisible();
    await page.getByRole("button", { name: `Undo the removal of ${name}` }).click();
    await expect(page.getByText("3 items")).toBeVisible();
    await page.getByLabel("Name").fill("Thandi");
    await page.getByLabel("Email", { exact: true }).fill("thandi@example.com");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("dialog")).toContainText("Your cart stays as it is.");
  });
});

const cartLink = (page: Page, count: number) =>
  page.getByRole("link", {
    name: count === 0 ? "Cart" : `Cart, ${count} ${count === 1 ? "item" : "items"}`,
    exact: true,
  });

async function findInShop(page: Page, words: string): Promise<void> {
  await page.goto(`/shop?q=${encodeURIComponent(words)}`);
  await waitForHydration(page);
}

async function newProduct(facts: { name?: string; price?: string; stock?: number } = {}) {
  const { name = `Thing ${randomUUID()}`, price = "24999.00", stock = 5 } = facts;
  await query(
    "insert into products (name, description, price, stock) values ($1, 'A thing', $2, $3)",
    [name, price, stock],
  );
  return { name };
}

async function addDirectly(page: Page, { name }: { name: string }, quantity: number) {
  const [row] = await query("select id from products where name = $1", [name]);
  const origin = process.env.SITE_ORIGIN ?? "";
  const answer = await page.request.post("/cart", {
    form: { intent: "add", productId: row?.id, quantity },
    headers: { origin, "sec-fetch-site": "same-origin" },
  });
  expect(answer.ok()).toBe(true);
}

async function query(text: string, values: unknown[]) {
  const address = await findRunningPostgres(join(process.env.SITE_DATA ?? "", "postgres"));
  if (!address) throw new Error("The site's database is not running");
  return queryDatabase(address, text, values);
}
