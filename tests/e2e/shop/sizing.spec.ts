import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { pathOfDemoProduct } from "./product-page.ts";

test.use({ viewport: DESKTOP });

test("a stranger finds the UPS for two and a half hours, and orders it with its purpose", async ({
  page,
}) => {
  await page.goto(await pathOfDemoProduct("Spekboom 850"));
  await waitForHydration(page);
  // It loads apart from the page.
  await page.waitForFunction(() => {
    const calculator = document.querySelector(".product-sizing") ?? {};
    return Object.keys(calculator).some((key) => key.startsWith("__react"));
  });
  const block = page.getByRole("region", { name: "What will it run?" });
  for (const [device, count] of [
    ["Router", 1],
    ["Fibre box", 1],
    ["Camera", 2],
  ] as const) {
    for (let at = 0; at < count; at++) {
      await block.getByRole("button", { name: `More: ${device}` }).click();
    }
  }
  await expect(block.getByRole("status")).toContainText("Runs it for 2 h 24 min");
  await expectAccessible(page);
  await block.getByRole("textbox", { name: "Something else" }).fill("600");
  await expect(block.getByRole("status")).toContainText("Too small for this load");
  await block.getByRole("textbox", { name: "Something else" }).fill("");
  await block.getByRole("button", { name: "See what fits" }).click();

  await expect(page.getByText("No: Spekboom 850")).toBeVisible();
  await waitForHydration(page);
  const fits = page.getByRole("region", { name: "What fits" });
  await expect(fits.getByRole("heading", { level: 3 }).first()).toHaveText("Spekboom 1500");
  await expect(fits).toContainText("Runs it for 4 h 48 min.");
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(DESKTOP);

  // The answer follows each change, and so does the address.
  await page.getByRole("button", { name: "More: Laptop" }).click();
  await expect(page).toHaveURL(/d\.laptop=1/);
  await expect(fits.getByRole("heading", { level: 3 }).first()).toHaveText("Spekboom 3000R");
  await page.getByRole("button", { name: "Less: Laptop" }).click();
  await expect(fits.getByRole("heading", { level: 3 }).first()).toHaveText("Spekboom 1500");

  await fits.getByRole("button", { name: "Add to Cart Spekboom 1500" }).click();
  await expect(fits.getByLabel("Quantity of Spekboom 1500")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText(
    "Stated purpose: to run 1 router, 1 fibre box and 2 cameras (36 W) for 2 h 30 min",
  );
});

test("with the keyboard alone, a switch for ten cameras and four access points", async ({
  page,
}) => {
  await page.goto("/what-will-it-run?for=poe");
  await waitForHydration(page);
  const announced = page.locator("p[role=status].visually-hidden").filter({ hasText: "W:" });
  await page.getByRole("textbox", { name: "Camera" }).focus();
  await page.keyboard.type("10");
  await expect(announced).toHaveText("80\u00a0W: 2 products in stock. The cheapest is Kameel 24P.");
  await page.getByRole("button", { name: "More: Access point" }).focus();
  for (let at = 0; at < 4; at++) await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/for=poe&d\.access-point=4&d\.camera=10$/);
  const fits = page.getByRole("region", { name: "What fits" });
  await expect(fits).toContainText("Uses 132 W of its 370 W: 238 W and 10 ports left.");
  await fits.getByText("Why not the others?").focus();
  await page.keyboard.press("Enter");
  await expect(fits).toContainText("It has 8 PoE ports, 6 too few.");

  // It is in the cart, but the purpose changes: the order states the one that the buyer confirms.
  await fits.getByRole("button", { name: "Add to Cart Kameel 24P" }).focus();
  await page.keyboard.press("Enter");
  await expect(fits).toContainText("Your order will state what it’s for.");
  await page.getByRole("button", { name: "More: Camera" }).focus();
  await page.keyboard.press("Enter");
  const state = fits.getByRole("button", { name: "State this purpose on my order for Kameel 24P" });
  await state.focus();
  await page.keyboard.press("Enter");
  await expect(fits).toContainText("Your order will state what it’s for.");
  await expectAccessible(page);
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText(
    "Stated purpose: to power 4 access points and 11 cameras over PoE (140 W)",
  );
});

test("an address with a device that is gone says so once, and the next change corrects it", async ({
  page,
}) => {
  await page.goto("/what-will-it-run?d.gone=1&d.router=1");
  await waitForHydration(page);
  const sentence = page.getByText("One of these devices is no longer on our list.");
  await expect(sentence).toBeVisible();
  await page.getByRole("button", { name: "More: Router" }).click();
  await expect(page).toHaveURL(/\?d\.router=2$/);
  await expect(sentence).toBeHidden();
  await expect(page.getByRole("region", { name: "What fits" })).toBeVisible();
});

test("on a phone the load is in sight while devices are chosen, in one bar, and covers no control", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const bar = page.locator(".load-bar");
  const more = (device: string) => page.getByRole("button", { name: `More: ${device}` });
  await page.goto("/what-will-it-run");
  await waitForHydration(page);
  await expect(bar).toBeHidden();
  await more("Router").click();
  await expect(bar).toContainText("12\u00a0W");
  await expectAccessible(page);
  // Down the fields: none ends up behind the bar.
  for (const device of ["Camera", "Laptop", "Till"]) {
    await more(device).focus();
    const control = await more(device).boundingBox();
    const edge = await bar.boundingBox();
    expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
  }
  await bar.getByRole("link", { name: "See what fits" }).click();
  await expect(page.getByRole("heading", { name: "What fits" })).toBeInViewport();
  await expect(bar).toBeHidden();

  await page.goto(await pathOfDemoProduct("Spekboom 1500"));
  await waitForHydration(page);
  const buy = page.getByRole("region", { name: "Buy" });
  await more("Screen").scrollIntoViewIfNeeded();
  await expect(buy).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(async () => {
    await more("Screen").click();
    await expect(bar).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(buy).toBeHidden();
  await expectNoHorizontalScroll(page);
  await bar.getByRole("link", { name: /^Runs it for/ }).click();
  await expect(page.locator(".product-sizing-outcome")).toBeInViewport();
  await expect(bar).toBeHidden();
  await expect(buy).toBeVisible();
});

test("a device chosen while the page takes in an earlier answer is kept", async ({ page }) => {
  await page.goto("/what-will-it-run");
  await waitForHydration(page);
  // The earlier answer arrives as the next device is entered. Enter before the page shows it: a slow phone gives time.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (String(request[0]).endsWith(".data?d.router=1")) {
        await new Promise((typed) => addEventListener("input", typed, { once: true }));
      }
      return response;
    };
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      replaceState(state, unused, url);
      if (!String(url).endsWith("?d.router=1")) return;
      const form = document.querySelector<HTMLFormElement>(".sizing-form");
      queueMicrotask(() => form?.requestSubmit());
    };
  });
  const field = (name: string) => page.getByRole("textbox", { name });
  const answer = page.waitForResponse(/\.data\?d\.router=1$/);
  await field("Router").fill("1");
  await answer;
  await field("Camera").fill("2");
  await expect(page).toHaveURL(/\?d\.camera=2&d\.router=1$/);
  await expect(page.getByRole("region", { name: "What fits" })).toContainText("Runs it for 6 h");
  await expect(field("Camera")).toHaveValue("2");
  await expect(field("Router")).toHaveValue("1");
});
