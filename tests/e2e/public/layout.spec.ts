import {
  DESKTOP,
  expect,
  type Page,
  PHONE,
  test,
  WITH_MOTION,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test.use(WITH_MOTION);

for (const viewport of [PHONE, DESKTOP]) {
  for (const path of ["/", "/cybersecurity", "/terms"]) {
    test(`${path} does not shift at ${viewport.width} px, from the first paint to a living page`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as Shift[]) {
            const nodes = entry.sources.map(({ node }) => node?.nodeName);
            // Our fonts are a hair wider than what stands in for them: a thousandth is no jump.
            if (!entry.hadRecentInput && entry.value >= 0.001) {
              shifts.push(`${entry.value} ${nodes}`);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        type Shift = { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
      });
      await page.goto(path);
      await waitForHydration(page);
      await page.evaluate(() => document.fonts.ready);
      // The first movement brings the script of what is further down.
      await page.mouse.move(50, 50);
      await page.waitForLoadState("networkidle");
      if (path === "/")
        await expect(page.locator(".typing-line")).not.toHaveText("With Innovation");
      expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
    });
  }
}

/** Texts of the page that lie under a floating button, where it stands now or further down. */
async function textsUnderButtons(page: Page, { stepsOf = 0 } = {}): Promise<string[]> {
  return page.evaluate((step) => {
    const found: string[] = [];
    const end = step ? document.documentElement.scrollHeight : scrollY + 1;
    for (let top = step ? 0 : scrollY; top < end; top += step || 1) {
      scrollTo(0, top);
      found.push(...textsNow().map((text) => `${text} at ${top}`));
    }
    return found;
    function textsNow(): string[] {
      const buttons = [...document.querySelectorAll(".float-button")]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map((button) => button.getBoundingClientRect());
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const around = text.parentElement;
        if (!text.nodeValue?.trim() || around?.closest(".float-stack, .ticker, .visually-hidden"))
          continue;
        if (!around?.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const hit = [...range.getClientRects()].some((line) =>
          buttons.some(
            ({ left, right, top, bottom }) =>
              line.left < right && line.right > left && line.top < bottom && line.bottom > top,
          ),
        );
        if (hit) found.push(text.nodeValue);
      }
      return found;
    }
  }, stepsOf);
}

for (const path of ["/", "/cybersecurity", "/privacy"]) {
  test(`on a wide screen the floating buttons stand beside the words of ${path}, all the way down`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await waitForHydration(page);
    await page.evaluate(() => scrollTo(0, 400));
    await expect(page.getByRole("link", { name: "Back to top" })).toBeVisible();
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await textsUnderButtons(page, { stepsOf: 90 }), `at ${width} px`).toEqual([]);
    }
  });
}

for (const width of [320, 390, 768]) {
  test(`at ${width} px they have a bar of their own, below the last line of the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await waitForHydration(page);
    const bar = page.getByRole("complementary", { name: "Shortcuts" });
    await expect(bar).toBeHidden();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar).toBeVisible();
    expect((await bar.boundingBox())?.width).toBe(width);
    expect(await textsUnderButtons(page)).toEqual([]);
    // Whoever writes has the whole screen.
    await page.getByLabel("Name").focus();
    await expect(bar).toBeHidden();
  });
}
