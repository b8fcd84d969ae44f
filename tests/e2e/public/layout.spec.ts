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
  test(`no page shifts at ${viewport.width} px, from the first paint to a living page`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    // Fonts and pictures come as late as on a first visit.
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.addInitScript(recordShifts);
    for (const path of ["/", "/cybersecurity", "/terms"]) {
      await test.step(path, async () => {
        await page.goto(path);
        await waitForHydration(page);
        await page.evaluate(() => document.fonts.ready);
        await page.mouse.move(50, 50);
        await page.waitForLoadState("networkidle");
        if (path === "/") {
          await expect(page.locator(".typing-line")).not.toHaveText("With Innovation");
        }
        expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
      });
    }
  });
}

function recordShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Shift[]) {
      const nodes = entry.sources.map(({ node }) => node?.nodeName);
      // Our fonts are a hair wider than what stands in for them: a thousandth is no jump.
      if (!entry.hadRecentInput && entry.value >= 0.001) shifts.push(`${entry.value} ${nodes}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
  type Shift = { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
}

test("floating buttons have a bar of their own below the last line of a narrow screen, and stand beside the words of a wide one", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await waitForHydration(page);
  const bar = page.getByRole("complementary", { name: "Shortcuts" });
  for (const width of [320, 390, 768]) {
    await test.step(`a bar at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(() => scrollTo(0, 0));
      await expect(bar).toBeHidden();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(bar).toBeVisible();
      expect((await bar.boundingBox())?.width).toBe(width);
      expect(await textsUnderButtons(page)).toEqual([]);
      // Whoever writes has the whole screen.
      await page.getByLabel("Name").focus();
      await expect(bar).toBeHidden();
      await page.getByLabel("Name").blur();
    });
  }
  for (const path of ["/", "/cybersecurity", "/privacy"]) {
    await test.step(`beside the words of ${path}, all the way down`, async () => {
      await page.setViewportSize({ width: 1024, height: 800 });
      if (path !== "/") {
        await page.goto(path);
        await waitForHydration(page);
      }
      await page.evaluate(() => scrollTo(0, 400));
      await expect(page.getByRole("link", { name: "Back to top" })).toBeVisible();
      for (const width of [1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await textsUnderButtons(page, { stepsOf: 90 }), `at ${width} px`).toEqual([]);
      }
    });
  }
});

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
        const { top = 0, bottom = 0 } = around?.getBoundingClientRect() ?? {};
        if (bottom < 0 || top > innerHeight) continue;
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
