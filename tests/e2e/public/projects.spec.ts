import { DESKTOP, expect, type Page, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";

test.use({ viewport: DESKTOP });

test("cards stand in columns, show badge, picture and two lines, and reveal their links and video to pointer and keyboard", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/projects");
  await waitForHydration(page);
  const card = cardOf(page, "Load Watch");

  await test.step("a tagline has two lines, a badge its category's colour", async () => {
    const lines = await cardOf(page, "Site Survey")
      .locator(".project-tagline")
      .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
    expect(lines).toBeCloseTo(2, 1);
    const website = await badgeColour(page, "Stockroom");
    expect(website.blue).toBeGreaterThan(website.green);
    expect(website.green).toBeGreaterThan(website.red);
    const app = await badgeColour(page, "Gatehouse");
    expect(app.green).toBeGreaterThan(Math.max(app.red, app.blue));
    const workflow = await badgeColour(page, "Inbox Triage");
    expect(workflow.blue).toBeGreaterThan(workflow.red);
    expect(workflow.red).toBeGreaterThan(workflow.green);
  });

  await test.step("a picture has its size before it arrives, in the best format", async () => {
    const picture = card.getByRole("img");
    await expect(picture).toHaveAttribute("width", "1600");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/assets\/load-watch-thumb-\d+-.*\.avif$/);
  });

  await test.step("demo and source are reached by pointer and by keyboard", async () => {
    const links = card.locator(".project-links");
    await expect(links).toHaveCSS("opacity", "0");
    await card.hover();
    await expect(links).toHaveCSS("opacity", "1");
    await page.mouse.move(0, 0);
    await expect(links).toHaveCSS("opacity", "0");
    await card.getByRole("link", { name: "Load Watch", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(card.getByRole("link", { name: "Live demo of Load Watch" })).toBeFocused();
    await expect(links).toHaveCSS("opacity", "1");
  });

  await test.step("a preview plays while someone points at the card, unless motion is paused", async () => {
    const video = card.locator("video");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(video).toHaveCount(0);
    await card.hover();
    await expect(video).toHaveAttribute("data-running", "true");
    await page.mouse.move(0, 0);
    await expect(video).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("switch", { name: "Pause motion" }).click();
    await card.hover();
    await expect(video).toHaveCount(0);
  });

  await test.step("one, two or three columns, as the screen has room", async () => {
    for (const [width, columns] of [
      [390, 1],
      [768, 2],
      [1280, 3],
      [1920, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const lefts = await page
        .locator(".project-card")
        .evaluateAll((cards) => cards.map((each) => each.getBoundingClientRect().left));
      expect(new Set(lefts).size, `at ${width} px`).toBe(columns);
    }
  });
});

test.describe("by touch", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the links of a card are always there, below its picture, and large enough", async ({
    page,
  }) => {
    await page.goto("/projects");
    const demo = page.getByRole("link", { name: "Live demo of Load Watch" });
    await expect(page.locator(".project-links").first()).toHaveCSS("opacity", "1");
    const box = await demo.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const art = await cardOf(page, "Load Watch").locator(".project-art").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((art?.y ?? 0) + (art?.height ?? 0));
  });
});

test("typing filters in the browser and follows in the URL; a category is a step of the history; back finds the list", async ({
  page,
}) => {
  await page.goto("/terms");
  await page.goto("/projects");
  await waitForHydration(page);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (/\.data|\/projects/.test(request.url())) requested.push(request.url());
  });
  const search = page.getByRole("searchbox", { name: "Search projects" });

  await test.step("typing filters at once, asks no server, and adds no step to the history", async () => {
    await search.pressSequentially("pYTHON");
    await expect(cardTitles(page)).toHaveText(["Inbox Triage", "Invoice Reader", "Tender Library"]);
    await expect(page).toHaveURL("/projects?q=pYTHON");
    await expect(page.getByText("3 projects")).toBeVisible();
    await search.fill("gatehouse");
    await expect(cardTitles(page)).toHaveText(["Gatehouse"]);
    await expect(page.getByText("1 project", { exact: true })).toBeVisible();
    await search.press("Enter");
    await expect(page).toHaveURL("/projects?q=gatehouse");
    expect(requested).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL("/terms");
    await page.goForward();
    await waitForHydration(page);
  });

  await test.step("a category is a step that back takes back, with the words that were there", async () => {
    await search.fill("react");
    await page.getByRole("button", { name: "Website" }).click();
    await expect(page).toHaveURL("/projects?q=react&category=website");
    await expect(cardTitles(page)).toHaveText(["Stockroom"]);
    await page.getByRole("button", { name: "Mobile App" }).click();
    await expect(cardTitles(page)).toHaveText(["Load Watch", "Gatehouse"]);
    expect(requested.filter((url) => /\.data/.test(url))).toEqual([]);
    await search.fill("");
    await expect(page).toHaveURL("/projects?category=mobile-app");
    await page.goBack();
    await expect(page).toHaveURL("/projects?q=react&category=website");
    await expect(search).toHaveValue("react");
    await expect(cardTitles(page)).toHaveText(["Stockroom"]);
    await page.goBack();
    await expect(page.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
    await expect(search).toHaveValue("react");
    await page.goForward();
    await expect(cardTitles(page)).toHaveText(["Stockroom"]);
  });

  await test.step("back from a project finds the list as it was left", async () => {
    await page.getByRole("button", { name: "AI Workflow" }).click();
    await search.fill("n8n");
    // What its card clamps is read in full there.
    const card = cardOf(page, "Invoice Reader");
    const tagline = (await card.locator(".project-tagline").textContent()) ?? "";
    await card.getByRole("link", { name: "Invoice Reader", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoice Reader");
    await expect(page.locator("main .lead").first()).toHaveText(tagline);
    await page.goBack();
    await expect(page).toHaveURL("/projects?q=n8n&category=ai-workflow");
    await expect(cardTitles(page)).toHaveText(["Invoice Reader"]);
    await expect(search).toHaveValue("n8n");
  });

  await test.step("an empty list leads on without a page load", async () => {
    await search.fill("react native");
    await page.getByRole("link", { name: /in other categories$/ }).click();
    await expect(search).toHaveValue("react native");
    await expect(cardTitles(page).first()).toBeVisible();
    await search.fill('<img src=x onerror="alert(1)">');
    await expect(cardTitles(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Show all projects" }).click();
    await expect(cardTitles(page)).toHaveCount(9);
    await expect(search).toHaveValue("");
  });
});

test("what is typed before the script arrives counts, and the note on an unknown category goes with a choice", async ({
  page,
}) => {
  const { promise: submitted, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await submitted;
    await route.continue();
  });
  await page.goto("/projects?category=zzz", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("flutter");
  letScriptsCome();
  await expect(cardTitles(page)).toHaveText(["Site Survey"]);
  await expect(page).toHaveURL("/projects?q=flutter");
  await expect(page.getByRole("searchbox")).toHaveValue("flutter");
  await expect(page.locator(".projects-note")).toBeVisible();
  await page.getByRole("button", { name: "Mobile App" }).click();
  await expect(page.locator(".projects-note")).toHaveCount(0);
});

function cardTitles(page: Page) {
  return page.locator(".project-card").getByRole("heading");
}

function cardOf(page: Page, title: string) {
  return page
    .locator(".project-card")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

function badgeColour(page: Page, title: string) {
  return cardOf(page, title)
    .locator(".state-tag")
    .evaluate((badge) => {
      const swatch = document.createElement("canvas").getContext("2d");
      if (!swatch) throw new Error("no canvas");
      swatch.fillStyle = getComputedStyle(badge).color;
      swatch.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = swatch.getImageData(0, 0, 1, 1).data;
      return { red, green, blue };
    });
}
