import { signInNewAdmin, signInNewUser } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, type Page, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";

const mainLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main, small screen" });
const menuButton = (page: Page) => page.locator("header").getByText("Menu");
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => Math.round(part.getBoundingClientRect().top));

test.describe("the shell on a wide screen", () => {
  test.use({ viewport: DESKTOP });

  test("header, skip link, sections, shortcuts and launcher work, and nothing moves by itself with reduced motion", async ({
    page,
  }) => {
    await page.addInitScript(recordScrolls);
    await page.goto("/");
    await waitForHydration(page);
    await test.step("the header is clear at the top and dark once scrolled at all", () =>
      expectDarkOnceScrolled(page));

    await test.step("the skip link is the first stop of the keyboard and leads to the content", async () => {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
    });

    await test.step("with reduced motion the tree, About and the tickers stand still, and a sentence says so", async () => {
      await expect(page.getByRole("switch", { name: "Pause motion" })).toBeHidden();
      await expect(
        page.getByText("Animations are off because your device asks for reduced motion"),
      ).toBeVisible();
      await expect(page.locator("canvas")).toHaveCount(0);
      await expect(page.locator(".canopy-blossom")).toHaveCSS("opacity", "1");
      expect(page.workers()).toHaveLength(0);
      await expect(page.locator("#about [data-reveal]").first()).toHaveCSS("opacity", "1");
      const ticker = page.getByRole("region", { name: "List of certifications" });
      await ticker.scrollIntoViewIfNeeded();
      const running = await ticker
        .locator("ul")
        .evaluate((list) => list.getAnimations().filter((each) => each.playState === "running"));
      expect(running).toEqual([]);
    });

    await test.step("sections and the top are reached without a smooth scroll", () =>
      expectScrolls(page, "auto"));

    await test.step("an anchor arrives at its section and leaves the others as they are", async () => {
      const about = await page.locator("#about").elementHandle();
      await forgetScrolls(page);
      await mainLink(page, "Services").click();
      await expect(page).toHaveURL(/#services$/);
      await expectArrival(page, "#services");
      expect(await about?.evaluate((section) => section.isConnected)).toBe(true);
    });

    await test.step("back to top appears after 300 px", async () => {
      const toTop = page.getByRole("link", { name: "Back to top" });
      await page.evaluate(() => scrollTo(0, 300));
      await expect(toTop).toBeHidden();
      await page.evaluate(() => scrollTo(0, 301));
      await expect(toTop).toBeVisible();
    });

    await test.step("the contact launcher offers four ways, and closes on Escape", async () => {
      await page.getByRole("button", { name: "Contact" }).click();
      const panel = page.locator(".float-stack");
      for (const name of [/WhatsApp/, /Phone/, /Email/, /Contact form/]) {
        await expect(panel.getByRole("link", { name })).toBeVisible();
      }
      await page.keyboard.press("Escape");
      await expect(panel.getByRole("link", { name: /WhatsApp/ })).toBeHidden();
    });

    await test.step("the dot of the navigation follows the section that is read", () =>
      expectDotFollows(page));
  });

  test("with motion, sections and the top are reached by a smooth scroll; motion can be paused for good", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.addInitScript(recordScrolls);
    await page.goto("/");
    await waitForHydration(page);

    await test.step("motion is paused by the second stop of the tab key", async () => {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
      await page.keyboard.press("Tab");
      const switches = page.getByRole("switch", { name: "Pause motion" });
      const first = switches.first();
      await expect(first).toBeFocused();
      await expect(first).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Enter");
      await expect(first).toBeFocused();
      await expect(switches).toHaveCount(2);
      await expect(first).toBeChecked();
      await expect(switches.last()).toBeChecked();
      await expect(page.locator("html")).toHaveAttribute("data-motion", "paused");
      await page.keyboard.press("Enter");
      await expect(switches.last()).not.toBeChecked();
    });

    await expectScrolls(page, "smooth");
    const pause = page.getByRole("contentinfo").getByRole("switch", { name: "Pause motion" });
    await pause.click();
    await expect(pause).toBeChecked();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-motion", "paused");
    await expect(pause).toBeChecked();
  });
});

test("in the wide header nothing touches, wraps or is cut off, whoever is signed in", async ({
  page,
}) => {
  const name = "Adriaan van der Westhuizen";
  for (const signIn of [
    async () => {},
    () => signInNewUser(page, { name }),
    () => signInNewAdmin(page, name),
  ]) {
    await signIn();
    await page.goto("/terms");
    await waitForHydration(page);
    for (const width of [1024, 1060, 1279, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expectRoomInWideHeader(page, width);
    }
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("the shop is searched from any page in one tap, and from a page that is not there", async ({
      page,
    }) => {
      const results = page.getByRole("heading", { level: 2, name: /^\d+ products?$/ });
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await page.goto("/terms");
        if (javaScriptEnabled) await waitForHydration(page);
        const words = page
          .locator("header")
          .getByLabel("Search the shop")
          .and(page.locator("input"));
        await expect(words).toBeHidden();
        await page.getByRole("button", { name: "Search the shop" }).click();
        await expect(words).toBeFocused();
        await words.fill("laptop");
        await words.press("Enter");
        await expect(page).toHaveURL(/\/shop\?q=laptop$/);
        await expect(results).toBeVisible();
        await expect(words).toBeHidden();
      }

      await page.goto("/nowhere");
      await page.getByRole("main").getByLabel("Search the shop").fill("switch");
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/\/shop\?q=switch$/);
      await expect(results).toBeVisible();
    });
  });
}

test.describe("the shell on a small screen", () => {
  test.use({ viewport: PHONE });

  test("the menu opens, closes and leads to sections and pages; the bar has room for all its parts", async ({
    page,
  }) => {
    await page.goto("/");
    await waitForHydration(page);
    await test.step("with reduced motion the certifications wrap instead of being cut off", async () => {
      const strip = page.getByRole("region", { name: "List of certifications" });
      const [all = 0, shown = 0] = await strip.evaluate((e) => [e.scrollWidth, e.clientWidth]);
      expect(all).toBeLessThanOrEqual(shown);
    });

    await test.step("the menu opens, and closes on Escape", async () => {
      await expect(menu(page)).toBeHidden();
      await menuButton(page).click();
      await expect(menu(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu(page)).toBeHidden();
    });

    for (const viewport of [PHONE, { width: 768, height: 1024 }]) {
      await test.step(`an anchor arrives right below the header at ${viewport.width} px, with no strip between`, async () => {
        await page.setViewportSize(viewport);
        await page.evaluate(() => scrollTo(0, 0));
        await menuButton(page).click();
        await menu(page).getByRole("link", { name: "Services" }).click();
        await expect.poll(() => topOf(page, "#services")).toBe(80);
        const bottom = await page
          .locator(".site-header")
          .evaluate((header) => header.getBoundingClientRect().bottom);
        expect(bottom).toBe(80);
      });
    }

    await test.step("the link to the shop stands in the bar wherever it has room, over nothing else", () =>
      expectRoomInBar(page));

    await test.step("another page closes the menu, and its heading takes the focus", async () => {
      await page.setViewportSize(PHONE);
      await menuButton(page).click();
      await menu(page).getByRole("link", { name: "Login" }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(menu(page)).toBeHidden();
      await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeFocused();
    });

    await test.step("so does the heading of a page that is not there", async () => {
      await page.evaluate(() => {
        history.pushState(null, "", "/nowhere");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeFocused();
      await expect(page.locator("#arrival")).toHaveText("Page not found · Jacaranda ICT");
    });
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("the home page is whole, its products are a row to scroll, and its menu opens", async ({
      page,
    }) => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Transform");
      await expectRoomInBar(page, [320, 360, 768]);
      await page.setViewportSize(PHONE);
      const carousel = page.getByRole("region", { name: "Featured products" });
      const products = carousel.getByRole("link", { name: /^View product/ });
      await expect(products).toHaveCount(5);
      await products.last().scrollIntoViewIfNeeded();
      await expect(products.last()).toBeInViewport();
      await expect(carousel.getByRole("button")).toHaveCount(0);
      await menuButton(page).click();
      await menu(page).getByRole("link", { name: "Login" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    });
  });
});

async function expectDarkOnceScrolled(page: Page): Promise<void> {
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
}

async function expectScrolls(page: Page, behaviour: "smooth" | "auto"): Promise<void> {
  await forgetScrolls(page);
  await mainLink(page, "Contact").click();
  await expectArrival(page, "#contact");
  await page.getByRole("link", { name: "Back to top" }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const [first, , last] = await recordedScrolls(page);
  expect([first, last]).toEqual([`contact ${behaviour}`, `top ${behaviour}`]);
}

/** The link brings one there, then the router: on a slow machine when one is long there. */
async function expectArrival(page: Page, section: string): Promise<void> {
  await expect.poll(() => topOf(page, section)).toBe(80);
  await expect.poll(async () => (await recordedScrolls(page)).length).toBe(2);
}

function recordedScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "scrolls"));
}

function forgetScrolls(page: Page): Promise<void> {
  return page.evaluate(() => {
    Reflect.get(window, "scrolls").length = 0;
  });
}

async function expectDotFollows(page: Page): Promise<void> {
  const dots = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("nav[aria-label=Main] .nav-link")]
        .filter((link) => getComputedStyle(link, "::after").transform === "none")
        .map((link) => link.textContent),
    );
  for (const [section, names] of [
    [".hero", ["Home"]],
    ["#about", ["About"]],
    ["#services", ["Services"]],
    ["footer", []],
    ["#contact", ["Contact"]],
    [".hero", ["Home"]],
  ] as const) {
    await page.locator(section).evaluate((element) => element.scrollIntoView());
    await expect.poll(dots, section).toEqual(names);
  }
}

/** Every part of the header's bar is large enough, over no other, and the link to the shop is there from 360 px. */
async function expectRoomInBar(
  page: Page,
  widths: readonly number[] = [320, 359, 360, 389, 390, 639, 640, 768, 1023],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.locator(".site-header .wrap").first();
    const { boxes, sign } = await bar.evaluate((wrap) => ({
      boxes: [...wrap.querySelectorAll(":scope > a, :scope > button")]
        .map((part) => part.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map(({ left, right, height }) => ({ left, right, height })),
      sign: wrap.querySelector(".menu-lines")?.getBoundingClientRect().width,
    }));
    // Squeezed, the menu's sign would be the first to shrink.
    expect(sign, `${width}`).toBe(22);
    expect(boxes, `${width}`).toHaveLength(width < 360 ? 4 : 5);
    for (const [index, box] of boxes.entries()) {
      expect(box.right - box.left, `${width}`).toBeGreaterThanOrEqual(44);
      expect(box.height, `${width}`).toBeGreaterThanOrEqual(44);
      const next = boxes[index + 1]?.left ?? width - 20;
      expect(box.right, `${width}, part ${index}`).toBeLessThanOrEqual(next + 0.5);
    }
  }
  await page.setViewportSize(PHONE);
  const shop = page.locator("header").getByRole("link", { name: "Shop" });
  await expect(shop.filter({ visible: true })).toHaveAttribute("href", "/shop");
}

async function expectRoomInWideHeader(page: Page, width: number): Promise<void> {
  const { parts, end, isNameCut } = await page.locator(".header-row").evaluate((row) => {
    const parts = [
      ...row.querySelectorAll(".logo, .nav-link, .cart-link, .welcome, .icon-button, .btn"),
    ]
      .filter((part) => part.checkVisibility() && !part.closest(".menu"))
      .map((part) => ({ box: part.getBoundingClientRect(), text: part.textContent }))
      .map(({ box: { left, right, height }, text }) => ({ left, right, height, text }));
    const name = row.querySelector(".header-account .viewer-name");
    const padding = Number.parseFloat(getComputedStyle(row).paddingRight);
    return {
      parts,
      end: row.getBoundingClientRect().right - padding,
      isNameCut: name !== null && name.scrollHeight > name.clientHeight + 1,
    };
  });
  expect(isNameCut, `${width}`).toBe(false);
  expect(parts.length).toBeGreaterThanOrEqual(11);
  for (const [index, { right, height, text }] of parts.entries()) {
    const next = parts[index + 1]?.left ?? end;
    expect(right, `${text} at ${width} px`).toBeLessThanOrEqual(next + 0.5);
    expect(height, `${text} at ${width} px`).toBeLessThanOrEqual(64);
  }
}

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
