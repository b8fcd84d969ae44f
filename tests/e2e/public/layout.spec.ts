import { stat } from "node:fs/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import {
  DESKTOP,
  expect,
  type Page,
  PHONE,
  test,
  WITH_MOTION,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { expectDocument } from "#tests/e2e/pages/page-checks.ts";

test.use(WITH_MOTION);

test("no page shifts, from the first paint to a living page; the home page costs at most 118 KB of script, its largest paint is text, and it prints as a document", async ({
  page,
}) => {
  // Fonts and pictures come as late as on a first visit.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.addInitScript(recordShifts);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const path of ["/", "/cybersecurity", "/terms"]) {
      await test.step(`${path} at ${viewport.width} px`, async () => {
        await page.goto(path);
        await waitForHydration(page);
        await page.evaluate(() => document.fonts.ready);
        await page.mouse.move(50, 50);
        await page.waitForLoadState("networkidle");
        if (path === "/") {
          await expect(page.locator(".typing-line")).not.toHaveText("With Innovation");
          await expect(page.locator("canvas[data-live]")).toBeAttached();
          await expectScriptBudget(page);
        }
        expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
        // What moves or waits for being scrolled to must be on paper, too.
        if (path === "/" && viewport === DESKTOP) await expectDocument(page);
      });
    }
  }
});

/** 92.8 KB of it are React and React Router. */
const MAX_BYTES = 118_000;

async function expectScriptBudget(page: Page): Promise<void> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );
  expect(scripts).toContainEqual(expect.stringContaining("particle-worker"));
  expect(await bytesOf(scripts)).toBeLessThanOrEqual(MAX_BYTES);
  const largest = await page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const { element } = list.getEntries().at(-1) as unknown as { element?: Element };
          resolve(element?.tagName);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  expect(["H1", "SPAN", "P"]).toContain(largest);
}

/** Bytes of the built files, as they travel. */
async function bytesOf(names: string[]): Promise<number> {
  const sizes = [...new Set(names)].map(async (name) => {
    const file = projectFile(`build/client${name}`);
    return (await stat(`${file}.br`).catch(() => stat(file))).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
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
      await page.getByLabel("Name", { exact: true }).focus();
      await expect(bar).toBeHidden();
      await page.getByLabel("Name", { exact: true }).blur();
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
        expect(await textsInWayOfButtons(page), `at ${width} px`).toEqual([]);
      }
    });
  }
});

/** Texts of the page that lie under a floating button now. */
function textsUnderButtons(page: Page): Promise<string[]> {
  return page.evaluate(findTextsUnderButtons, { anywhere: false });
}

/** Texts that lie under a floating button at some position of the page. */
function textsInWayOfButtons(page: Page): Promise<string[]> {
  return page.evaluate(findTextsUnderButtons, { anywhere: true });
}

/** In the page. What scrolls with it passes a button at every height: only its width counts then. */
function findTextsUnderButtons({ anywhere }: { anywhere: boolean }): string[] {
  const buttons = [...document.querySelectorAll(".float-button")]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .map((button) => button.getBoundingClientRect());
  const highest = Math.min(...buttons.map(({ top }) => top));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement;
    const notInTheWay = ".float-stack, .ticker, .visually-hidden, .site-header";
    if (!text.nodeValue?.trim() || around?.closest(notInTheWay)) continue;
    if (!around?.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const hit = [...range.getClientRects()].some((line) =>
      buttons.some(({ left, right, top, bottom }) => {
        const isBeside = line.right <= left || line.left >= right;
        // What is above it on the first screen never comes down to it.
        const isPassed = anywhere
          ? line.bottom + scrollY > highest
          : line.top < bottom && line.bottom > top;
        return !isBeside && isPassed;
      }),
    );
    if (hit) found.push(text.nodeValue);
  }
  return found;
}
