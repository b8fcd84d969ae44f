import sharp from "sharp";
import { createAccount, newUser, signInNewAdmin } from "#tests/e2e/accounts.ts";
import {
  DESKTOP,
  expect,
  expectNoHorizontalScroll,
  type Page,
  PHONE,
  test,
  WITH_MOTION,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { openDemoProduct } from "#tests/e2e/shop/product-page.ts";

/** What axe cannot see (WCAG 2.2 AA). print.spec.ts looks at pages on paper. */

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

test.describe("forms", () => {
  test("sign-up refuses a weak password at its own field, and says when the account exists", async ({
    page,
  }) => {
    const person = newUser();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    await open(page, "/sign-up");
    const password = page.getByLabel("Password", { exact: true });
    const email = page.getByLabel("Email Address");
    const fillPasswords = async (text: string) => {
      await password.fill(text);
      await page.getByLabel("Confirm Password", { exact: true }).fill(text);
      await page.getByRole("button", { name: "Create Account" }).click();
    };
    await page.getByLabel("Full Name").fill(person.name);
    await email.fill(person.email);
    // Spaces around it count neither here nor in the rule.
    for (const short of ["abc", "  seven  "]) {
      await fillPasswords(short);
      await expect(password).toHaveAccessibleDescription(/Use at least 8 characters/);
      await expect(password).toBeFocused();
      await expect(
        page.getByRole("listitem").filter({ hasText: "8 characters" }),
      ).not.toContainText("(met)");
    }
    expect(sent, "nothing has left the browser").toEqual([]);

    await fillPasswords("password1");
    await expect(password).toHaveAccessibleDescription(/easy to guess\. Choose one/);
    await expect(password).toBeFocused();
    await expect(email).not.toHaveAttribute("aria-invalid");
    await expect(page.locator("[data-focus-target]")).toHaveCount(0);

    await email.fill((await createAccount()).email);
    await fillPasswords(person.password);
    await expect(page.locator("[data-focus-target]")).toHaveText(
      "Registration failed. Please try again.",
    );
    await expect(email).toHaveAccessibleDescription("User already registered");

    await email.fill(person.email);
    await fillPasswords(person.password);
    await expect(page.getByRole("dialog")).toHaveAccessibleDescription(
      /^Your account has been created\./,
    );
  });

  test("the contact form says beside each field what it lacks, with and without script", async ({
    page,
    browser,
  }) => {
    const withoutScript = await browser.newContext({
      baseURL: process.env.SITE_ORIGIN ?? "",
      javaScriptEnabled: false,
    });
    for (const each of [page, await withoutScript.newPage()]) {
      await each.goto("/#contact");
      if (each === page) await waitForHydration(each);
      await each.getByRole("button", { name: "Send message" }).click();
      await expect(each.getByRole("alert")).toHaveText("Please fill in all required fields");
      for (const label of ["Name", "Email", "Message"]) {
        const field = each.locator("#contact").getByLabel(label, { exact: true });
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expect(field).toHaveAccessibleDescription(`${label} is required`);
      }
    }
    await withoutScript.close();
    await page.getByLabel("Name", { exact: true }).fill("Thandi");
    await expect(page.getByText("Name is required")).toHaveCount(0);
    await expect(page.getByText("Message is required")).toBeVisible();
  });
});

test.describe("focus", () => {
  test.use({ viewport: DESKTOP });

  test("each thumb of the price filter has a ring of its own", async ({ page }) => {
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
  });

  test("the ring of a project card has a contrast of 3:1, over its picture as over its text", async ({
    page,
  }) => {
    await open(page, "/projects");
    const card = page.locator(".project-card").first();
    await card.getByRole("heading").getByRole("link").focus();
    const { pixel, height } = await pixelsOf(card);
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const y = Math.round(height * part);
      expect(contrast(pixel(1, y), pixel(4, y)), `at ${part} of its height`).toBeGreaterThan(3);
    }
  });

  test("the filters are a dialog only while a button has opened them", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, "/shop");
    const filters = page.getByRole("button", { name: "Filters" });
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

  test("the button of the filters keeps the focus when the page is hydrated", async ({ page }) => {
    await page.setViewportSize(PHONE);
    const loadScripts = await delayScripts(page);
    await page.goto("/shop", { waitUntil: "commit" });
    const filters = page.getByRole("button", { name: "Filters" });
    await filters.focus();
    loadScripts();
    await waitForHydration(page);
    await expect(filters).toBeFocused();
  });

  test("the filters of the order list open by keyboard, also before hydration", async ({
    page,
  }) => {
    await signInNewAdmin(page);
    const loadScripts = await delayScripts(page);
    await page.goto("/admin/orders", { waitUntil: "commit" });
    const payment = page.getByLabel("Payment");
    await page.locator("summary", { hasText: "Filters" }).press("Space");
    await expect(payment).toBeVisible();
    loadScripts();
    await waitForHydration(page);
    await expect(payment).toBeVisible();
  });

  test.describe("with motion", () => {
    test.use(WITH_MOTION);

    test("motion is paused by the second stop of the tab key", async ({ page }) => {
      await open(page, "/");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
      await page.keyboard.press("Tab");
      const switches = page.getByRole("switch", { name: "Pause motion" });
      const pause = switches.first();
      await expect(pause).toBeFocused();
      await expect(pause).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Enter");
      await expect(pause).toBeFocused();
      await expect(switches).toHaveCount(2);
      await expect(pause).toBeChecked();
      await expect(switches.last()).toBeChecked();
      await expect(page.locator("html")).toHaveAttribute("data-motion", "paused");
    });
  });
});

test.describe("text", () => {
  // The page's policy allows no styles but its own.
  test.use({ bypassCSP: true });

  /** WCAG 1.4.12. */
  const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`;

  async function expectRoomForSpacing(page: Page): Promise<void> {
    await page.addStyleTag({ content: SPACING });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const where = `${page.url()} at ${viewport.width} px`;
      expect.soft(await page.evaluate(findCutText), where).toEqual([]);
      await expectNoHorizontalScroll(page);
    }
  }

  test("wide spacing cuts nothing off on a public page", async ({ page }) => {
    test.slow();
    for (const path of ["/", "/shop", "/projects", "/voip-services", "/terms", "/sign-up"]) {
      await open(page, path);
      await expectRoomForSpacing(page);
    }
    await openDemoProduct(page);
    await expectRoomForSpacing(page);
  });

  test("wide spacing cuts nothing off in the back office", async ({ page }) => {
    await signInNewAdmin(page);
    for (const path of ["/admin", "/admin/products", "/admin/products/new"]) {
      await open(page, path);
      await expectRoomForSpacing(page);
    }
  });

  test("what a project card clamps is read in full on the project's page", async ({ page }) => {
    await open(page, "/projects");
    const card = page.locator(".project-card").first();
    const tagline = (await card.locator(".project-tagline").textContent()) ?? "";
    await card.getByRole("heading").getByRole("link").click();
    await expect(page.locator("main h1 ~ .lead, main .project-title .lead").first()).toHaveText(
      tagline,
    );
  });
});

test("at 400 % zoom only a slim header stays in place", async ({ page }) => {
  // 1280 x 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  const check = async () => {
    await page.evaluate(() => scrollTo(0, 900));
    await expect(page.locator("html")).toHaveAttribute("data-scrolled", "far");
    expect(await page.evaluate(findPinned), page.url()).toEqual(["site-header: 44"]);
    await expectNoHorizontalScroll(page);
  };
  for (const path of ["/", "/shop", "/terms", "/projects"]) {
    await open(page, path);
    await check();
  }
  await openDemoProduct(page);
  await check();
  await signInNewAdmin(page);
  for (const path of ["/admin/products/new", "/admin/products"]) {
    await open(page, path);
    await check();
  }
});

test("in forced colours the current page and the chosen picture are told apart", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ forcedColors: "active" });
  await openDemoProduct(page);
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
  await signInNewAdmin(page);
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

/** In the page: text that a box around it cuts off. Clamped text is read in full elsewhere. */
function findCutText(): string[] {
  const clamped = ".visually-hidden, .clamp, .line-clamp, .ellipsis, .slide-text ul, select";
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest(clamped)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX + overflowY) || clipPath !== "none") break;
      const frame = box.getBoundingClientRect();
      const isWide = text.left < frame.left - 2 || text.right > frame.right + 2;
      const isHigh = text.top < frame.top - 2 || text.bottom > frame.bottom + 2;
      if ((overflowX !== "visible" && isWide) || (overflowY !== "visible" && isHigh)) {
        cut.push(`${box.className || box.tagName}: ${node.textContent.trim().slice(0, 40)}`);
        break;
      }
    }
  }
  return cut;
}

/** In the page: what covers it while it scrolls, with its height. */
function findPinned(): string[] {
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const { position } = getComputedStyle(element);
    const { height } = element.getBoundingClientRect();
    const isPinned = position === "fixed" || position === "sticky";
    if (!isPinned || !element.checkVisibility({ visibilityProperty: true }) || height < 1)
      return [];
    return [`${element.className.split(" ")[0]}: ${Math.round(height)}`];
  });
}
