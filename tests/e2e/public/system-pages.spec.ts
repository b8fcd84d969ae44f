import { randomBytes } from "node:crypto";
import { createAccount, logInAs, querySiteDatabase } from "#tests/e2e/accounts.ts";
import {
  expect,
  expectResponsiveAndAccessible,
  type Page,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

/** Scripts, routes and pictures may still have been loading when the network went: nothing else is wrong. */
function expectOnlyStillLoading(complaints: string[]): void {
  const loading = /imported module|loading route module|manifest patches|Picture failed/;
  expect(complaints.filter((words) => !loading.test(words))).toEqual([]);
  complaints.length = 0;
}

test("an unknown address answers 404 and offers a way on", async ({ page }) => {
  for (const path of ["/nowhere", "/404", "/products/nothing/at/all"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the maintenance page says what happens and how to reach the company", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const answer = await page.goto("/maintenance");
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1, name: "Pardon Our Sparks" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("optimising the site");
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(3);
  // Particles move behind it, and the cube turns without end.
  await expect(page.locator("canvas.canopy-field")).toBeVisible();
  const turning = await page.locator(".cube").evaluate((cube) =>
    cube.getAnimations().map((each) => {
      const frames = each.effect instanceof KeyframeEffect ? each.effect.getKeyframes() : [];
      return [each.playState, each.effect?.getTiming().iterations, frames.at(-1)?.transform];
    }),
  );
  expect(turning).toEqual([["running", Number.POSITIVE_INFINITY, expect.stringMatching(/rotate/)]]);
});

test("a page that fails says so, with a reference, and can be read by everyone", async ({
  page,
}) => {
  // A quotation that does not say how its goods would come: nothing of ours can make one.
  const key = randomBytes(32).toString("base64url");
  await querySiteDatabase(
    `insert into quotes (number, idempotency_key, access_key, details, goods_total, delivery_total,
       vat_total, valid_until)
     values (next_document_number('quote'), gen_random_uuid(), $1, '{"fullName":"Nobody"}', 1, 0, 0, now())`,
    [key],
  );
  const answer = await page.goto(`/quotes/${key}`);
  await querySiteDatabase("delete from quotes where access_key = $1", [key]);
  expect(answer?.status()).toBe(500);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  const reference = (await answer?.allHeaders())?.["x-request-id"] ?? "";
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/TypeError|undefined/);
  await expectResponsiveAndAccessible(page);
});

for (const { what, go, heading } of [
  {
    what: "whose script is not here",
    go: (page: Page) => page.getByRole("link", { name: "Portfolio" }).first().click(),
    heading: /projects/i,
  },
  {
    what: "whose script is here",
    go: (page: Page) => page.getByLabel("Sort").selectOption("name"),
    heading: /shop/i,
  },
]) {
  test(`with the network gone a page ${what} says so, and is there with it`, async ({
    page,
    complaints,
  }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    await page.context().setOffline(true);
    await go(page);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("We cannot connect right now");
    await expect(title).toBeFocused();
    const again = page.getByRole("button", { name: "Try again" });
    await again.click();
    await expect(page.getByRole("status").filter({ hasText: "Still no connection" })).toBeVisible();
    await expect(page.locator(".bare-tree")).toBeHidden();
    // The same page both times.
    if (what === "whose script is here") await expectResponsiveAndAccessible(page);
    await page.context().setOffline(false);
    await again.click();
    await expect(title).toHaveText(heading);
    expectOnlyStillLoading(complaints);
  });
}

test("with the network gone nobody is shown as signed out", async ({ page, complaints }) => {
  const person = await createAccount();
  await logInAs(page, person, "/login?next=%2Fshop");
  // The router has asked for the routes of the page's links.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByLabel("Sort").selectOption("name");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot connect right now");
  await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(1);
  expectOnlyStillLoading(complaints);
});

test("what another tab does with the network gone takes no page away", async ({
  page,
  complaints,
}) => {
  await page.goto("/shop");
  await waitForHydration(page);
  const looked = page.waitForEvent("requestfailed", (asked) => asked.url().endsWith("/healthz"));
  await page.context().setOffline(true);
  // As in a tab in which someone has just logged in.
  await page.evaluate(() =>
    window.cookieStore?.set("viewer", encodeURIComponent('{"id":"1","name":"Someone else"}')),
  );
  await looked;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/shop/i);
  expectOnlyStillLoading(complaints);
});

test("the way on from an error keeps the page's styles", async ({ page }) => {
  await page.goto("/nowhere");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Transform");
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(family).toContain("Instrument Sans");
});
