import { DESKTOP, expect, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";

test.describe("the shell on a wide screen", () => {
  test.use({ viewport: DESKTOP });

  test("the header is clear at the top and dark once scrolled at all", async ({ page }) => {
    await page.goto("/");
    await waitForHydration(page);
    const header = page.getByRole("banner");
    const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground()).toMatch(/\/ 0\)|, 0\)|transparent/);
    await expect(header).toHaveCSS("backdrop-filter", "none");
    await page.mouse.wheel(0, 1);
    await expect(header).toHaveCSS("backdrop-filter", /blur\(16px\)/);
    // Dark in any notation: as the browser itself would paint it, red, green, blue and how dense.
    const paint = async (colour: string) =>
      page.evaluate((fillStyle) => {
        const brush = new OffscreenCanvas(1, 1).getContext("2d");
        if (!brush) return [];
        brush.fillStyle = fillStyle;
        brush.fillRect(0, 0, 1, 1);
        return [...brush.getImageData(0, 0, 1, 1).data];
      }, colour);
    await expect.poll(async () => (await paint(await ground()))[3]).toBeGreaterThan(230);
    const [red = 255, green = 255, blue = 255] = await paint(await ground());
    expect(Math.max(red, green, blue)).toBeLessThan(50);
  });

  test("an anchor arrives at its section, 80 px below the top", async ({ page }) => {
    await page.goto("/");
    await waitForHydration(page);
    await page
      .getByRole("navigation", { name: "Main", exact: true })
      .getByRole("link", { name: "Services" })
      .click();
    await expect(page).toHaveURL(/#services$/);
    await expect
      .poll(() =>
        page
          .locator("#services")
          .evaluate((section) => Math.round(section.getBoundingClientRect().top)),
      )
      .toBe(80);
  });

  test("an anchor followed before the script of the sections has come leaves them as they are", async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/home-sections/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/");
    await waitForHydration(page);
    const about = await page.locator("#about").elementHandle();
    await page
      .getByRole("navigation", { name: "Main", exact: true })
      .getByRole("link", { name: "Contact" })
      .click();
    const contact = () =>
      page.locator("#contact").evaluate((section) => section.getBoundingClientRect().top);
    await expect.poll(async () => Math.round(await contact())).toBe(80);
    release();
    await expect(page).toHaveURL(/#contact$/);
    expect(await about?.evaluate((section) => section.isConnected)).toBe(true);
    expect(Math.round(await contact())).toBe(80);
  });

  test("from another page, the same anchor leads home and arrives at the section", async ({
    page,
  }) => {
    await page.goto("/login");
    await waitForHydration(page);
    await page
      .getByRole("navigation", { name: "Main", exact: true })
      .getByRole("link", { name: "About" })
      .click();
    await expect(page).toHaveURL(/\/#about$/);
    await expect
      .poll(() =>
        page
          .locator("#about")
          .evaluate((section) => Math.round(section.getBoundingClientRect().top)),
      )
      .toBe(80);
  });

  test("back to top appears after 300 px and brings one back", async ({ page }) => {
    await page.goto("/");
    await waitForHydration(page);
    const toTop = page.getByRole("link", { name: "Back to top" });
    await page.evaluate(() => scrollTo(0, 300));
    await expect(toTop).toBeHidden();
    await page.evaluate(() => scrollTo(0, 301));
    await expect(toTop).toBeVisible();
    await toTop.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  for (const [motion, asked] of [
    ["no-preference", "smooth"],
    ["reduce", "auto"],
  ] as const) {
    test(`with motion at ${motion}, sections and the top are reached by a scroll that is ${asked}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.addInitScript(recordScrolls);
      await page.goto("/");
      await waitForHydration(page);
      const main = page.getByRole("navigation", { name: "Main", exact: true });
      await main.getByRole("link", { name: "Contact" }).click();
      const top = () =>
        page.locator("#contact").evaluate((section) => section.getBoundingClientRect().top);
      await expect.poll(async () => Math.round(await top())).toBe(80);
      // The link brings one there, then the router: on a slow machine when one is long there.
      const scrolls = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, "scrolls"));
      await expect.poll(async () => (await scrolls()).length).toBe(2);
      await page.getByRole("link", { name: "Back to top" }).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      const [first, , last] = await scrolls();
      expect([first, last]).toEqual([`contact ${asked}`, `top ${asked}`]);
    });
  }

  test("the skip link is the first stop of the keyboard and leads to the content", async ({
    page,
  }) => {
    await page.goto("/");
    await waitForHydration(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("the contact launcher offers WhatsApp, phone, email and the form, and closes on Escape", async ({
    page,
  }) => {
    await page.goto("/");
    await waitForHydration(page);
    const launcher = page.getByRole("button", { name: "Contact" });
    await launcher.click();
    const panel = page.locator(".float-stack");
    for (const name of [/WhatsApp/, /Phone/, /Email/, /Contact form/]) {
      await expect(panel.getByRole("link", { name })).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(panel.getByRole("link", { name: /WhatsApp/ })).toBeHidden();
  });

  test("motion can be paused for good", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/");
    await waitForHydration(page);
    const pause = page.getByRole("switch", { name: "Pause motion" });
    await pause.click();
    await expect(pause).toBeChecked();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-motion", "paused");
    await expect(page.getByRole("switch", { name: "Pause motion" })).toBeChecked();
  });

  test("with motion off by the system, the switch gives way to a sentence", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(page.getByRole("switch", { name: "Pause motion" })).toBeHidden();
    await expect(page.getByText("Nothing moves by itself here")).toBeVisible();
  });

  test("the dot of the navigation follows the section that is read", async ({ page }) => {
    await page.goto("/");
    await waitForHydration(page);
    const dots = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("nav[aria-label=Main] .nav-link")]
          .filter((link) => getComputedStyle(link, "::after").transform === "none")
          .map((link) => link.textContent),
      );
    await expect.poll(dots).toEqual(["Home"]);
    for (const [section, name] of [
      ["#about", ["About"]],
      ["#services", ["Services"]],
      ["footer", []],
      ["#contact", ["Contact"]],
      [".hero", ["Home"]],
    ] as const) {
      await page.locator(section).evaluate((element) => element.scrollIntoView());
      await expect.poll(dots, section).toEqual(name);
    }
  });

  test("no link leads nowhere", async ({ page, request }) => {
    await page.goto("/");
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll("a[href]")]
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .filter((url) => url.origin === location.origin)
        .map((url) => url.pathname),
    );
    for (const path of new Set(addresses)) {
      expect((await request.get(path)).status(), path).toBe(200);
    }
  });
});

test.describe("the shell on a phone", () => {
  test.use({ viewport: PHONE });

  test("the menu opens, and closes on every route change and on Escape", async ({ page }) => {
    await page.goto("/");
    await waitForHydration(page);
    const menu = page.getByRole("navigation", { name: "Main, small screen" });
    const opener = page.locator("header").getByText("Menu");
    await expect(menu).toBeHidden();
    await opener.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await opener.click();
    await menu.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(menu).toBeHidden();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the way to the shop, script ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });

    test("stands in the bar of every small screen with room for it, over nothing else", async ({
      page,
    }) => {
      await page.goto("/terms");
      // The script puts a button in the place of the link that opens the menu without it.
      if (javaScriptEnabled) await waitForHydration(page);
      for (const width of [320, 359, 360, 361, 375, 388, 389, 390, 400, 414, 639, 640, 768, 1023]) {
        await page.setViewportSize({ width, height: 800 });
        const bar = page.locator(".site-header .wrap").first();
        const boxes = await bar.locator(":scope > a, :scope > button").evaluateAll((parts) =>
          parts
            .map((part) => part.getBoundingClientRect())
            .filter((box) => box.width > 0)
            .map(({ left, right, height }) => ({ left, right, height })),
        );
        // Squeezed, the menu's sign would be the first to shrink.
        expect((await bar.locator(".menu-lines").boundingBox())?.width, `${width}`).toBe(22);
        expect(boxes, `${width}`).toHaveLength(width < 360 ? 3 : 4);
        for (const [index, box] of boxes.entries()) {
          expect(box.right - box.left, `${width}`).toBeGreaterThanOrEqual(44);
          expect(box.height, `${width}`).toBeGreaterThanOrEqual(44);
          const next = boxes[index + 1]?.left ?? width - 20;
          expect(box.right, `${width}, part ${index}`).toBeLessThanOrEqual(next + 0.5);
        }
      }
      await page.setViewportSize(PHONE);
      await page.locator("header").getByRole("link", { name: "Shop" }).click();
      await expect(page).toHaveURL(/\/shop$/);
    });
  });
}

for (const viewport of [PHONE, { width: 768, height: 1024 }]) {
  test(`an anchor arrives right below the header at ${viewport.width} px, with no strip between`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await waitForHydration(page);
    await page.locator("header").getByText("Menu").click();
    await page
      .getByRole("navigation", { name: "Main, small screen" })
      .getByRole("link", { name: "Services" })
      .click();
    const top = (selector: string, side: "top" | "bottom") =>
      page.locator(selector).evaluate((part, edge) => part.getBoundingClientRect()[edge], side);
    await expect.poll(async () => Math.round(await top("#services", "top"))).toBe(80);
    expect(await top(".site-header", "bottom")).toBe(80);
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("the home page is whole, and its menu opens", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Transform");
    await page.locator("header").getByText("Menu").click();
    await page
      .getByRole("navigation", { name: "Main, small screen" })
      .getByRole("link", { name: "Login" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  });
});

/** Keeps, in the page, what it scrolled to and how it asked for that. */
function recordScrolls(): void {
  const scrolls: string[] = [];
  Reflect.set(window, "scrolls", scrolls);
  const intoView = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function (how) {
    const behaviour = getComputedStyle(document.documentElement).scrollBehavior;
    scrolls.push(`${this.id} ${behaviour}`);
    intoView.call(this, how);
  };
  const to = window.scrollTo.bind(window);
  Reflect.set(window, "scrollTo", (how: ScrollToOptions, top?: number) => {
    if (typeof how === "object") scrolls.push(`top ${how.behavior}`);
    if (top === undefined) to(how);
    else to(Number(how), top);
  });
}
