import { randomBytes } from "node:crypto";
import { querySiteDatabase, signInNewUser } from "#tests/e2e/accounts.ts";
import { expect, expectFitsAndAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";

/** Scripts, routes and pictures may still have been loading when the network went: nothing else is wrong. */
function expectOnlyStillLoading(complaints: string[]): void {
  const loading = /imported module|loading route module|manifest patches|Picture failed/;
  expect(complaints.filter((words) => !loading.test(words))).toEqual([]);
  complaints.length = 0;
}

test("behind the maintenance page particles move, and its cube turns without end", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/maintenance");
  await expect(page.locator("canvas.canopy-field")).toBeVisible();
  const turning = await page.locator(".cube").evaluate((cube) =>
    cube.getAnimations().map((each) => {
      const frames = each.effect instanceof KeyframeEffect ? each.effect.getKeyframes() : [];
      return [each.playState, each.effect?.getTiming().iterations, frames.at(-1)?.transform];
    }),
  );
  expect(turning).toEqual([["running", Number.POSITIVE_INFINITY, expect.stringMatching(/rotate/)]]);
});

test("a page that fails says so after hydration too, with its reference, and is accessible", async ({
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
  await expectFitsAndAccessible(page);
});

test("with the network gone a page says so and signs nobody out; with the network back it is there", async ({
  page,
  complaints,
}) => {
  const { name } = await signInNewUser(page);
  await page.goto("/shop");
  await waitForHydration(page);
  // The router has asked for the routes of the page's links.
  await page.waitForLoadState("networkidle");
  const title = page.getByRole("heading", { level: 1 });
  const again = page.getByRole("button", { name: "Try again" });
  const expectOffline = async () => {
    await expect(title).toHaveText("We can’t connect right now");
    await expect(title).toBeFocused();
    await expect(page.getByText(`Welcome, ${name}`).filter({ visible: true })).toHaveCount(1);
    await again.click();
    await expect(page.getByRole("status").filter({ hasText: "Still no connection" })).toBeVisible();
    await expect(page.locator(".bare-tree")).toBeHidden();
  };

  await test.step("a page whose script is here", async () => {
    await page.context().setOffline(true);
    await page.getByLabel("Sort").selectOption("name");
    await expectOffline();
    await expectFitsAndAccessible(page);
    await page.context().setOffline(false);
    await again.click();
    await expect(title).toHaveText(/shop/i);
  });

  await test.step("a page whose script is not here", async () => {
    await waitForHydration(page);
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Portfolio" }).first().click();
    await expectOffline();
    await page.context().setOffline(false);
    await again.click();
    await expect(title).toHaveText(/projects/i);
  });
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
