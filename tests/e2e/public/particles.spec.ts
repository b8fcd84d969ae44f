import type { Worker } from "@playwright/test";
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

test.use({ viewport: DESKTOP });

for (const [screen, size] of Object.entries({ phone: PHONE, desk: DESKTOP })) {
  test(`on a ${screen}, one particle for 4500 square pixels, and every two within 150 px are linked`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const particles = await openHome(page);
    const { dots, links, longestLink } = await lastFrame(particles);
    expect(dots).toHaveLength(await particlesOfItsArea(page));
    const near = dots.flatMap((one, index) =>
      dots.slice(index + 1).filter((other) => distance(one, other) < 150),
    );
    expect(near.length).toBeGreaterThan(50);
    expect(links).toBe(near.length);
    expect(longestLink).toBeLessThan(150);
  });
}

test("they give way to the mouse, and come back when it has left", async ({ page }) => {
  const particles = await openHome(page);
  const { dots } = await lastFrame(particles);
  const box = await page.locator(".canopy-field").boundingBox();
  // In the crown, where they sit: a falling petal would be gone by itself.
  const crowd = (dot: Dot) => dots.filter((other) => distance(dot, other) < 30).length;
  const [target] = dots.toSorted((one, other) => crowd(other) - crowd(one));
  if (!target || !box) throw new Error("There are no particles");
  const nearMouse = async () =>
    (await lastFrame(particles)).dots.filter((dot) => distance(dot, target) < 15).length;

  await page.mouse.move(box.x + target[0], box.y + target[1]);
  await expect.poll(nearMouse).toBe(0);
  await page.evaluate(() =>
    document.querySelector(".hero")?.dispatchEvent(new PointerEvent("pointerleave")),
  );
  await expect.poll(nearMouse).toBeGreaterThan(0);
});

test("they rest out of sight, in a hidden tab, when paused, and when less motion is asked for", async ({
  page,
}) => {
  const particles = await openHome(page);
  const isAwake = () => particles.evaluate(() => Reflect.get(globalThis, "isAwake"));
  await expect.poll(isAwake).toBe(true);

  await page.locator("#contact").scrollIntoViewIfNeeded();
  await expect.poll(isAwake).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(isAwake).toBe(true);

  await hideTab(page, true);
  await expect.poll(isAwake).toBe(false);
  await hideTab(page, false);
  await expect.poll(isAwake).toBe(true);

  // Not clicked: the switch stands in the footer, and the tree would be out of sight.
  const pause = page.getByRole("switch", { name: "Pause motion" });
  await pause.dispatchEvent("click");
  await expect.poll(isAwake).toBe(false);
  await pause.dispatchEvent("click");
  await expect.poll(isAwake).toBe(true);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(isAwake).toBe(false);
});

test("on another screen size they are sown anew, even while they rest", async ({ page }) => {
  const particles = await openHome(page);
  await page.getByRole("switch", { name: "Pause motion" }).dispatchEvent("click");
  const before = (await lastFrame(particles)).dots.length;
  await page.setViewportSize({ width: 900, height: 700 });
  await expect
    .poll(async () => (await lastFrame(particles)).dots.length)
    .toBe(await particlesOfItsArea(page));
  expect((await lastFrame(particles)).dots.length).toBeLessThan(before);
});

test("who leaves ends them, and who comes back finds them again", async ({ page }) => {
  await openHome(page);
  await page.getByRole("link", { name: "Shop", exact: true }).first().click();
  await expect(page).toHaveURL(/\/shop/);
  await expect.poll(() => page.workers().length).toBe(0);

  await page.goBack();
  await expect(page.locator(".canopy-tree img").first()).toBeVisible();
  await expect(page.locator("canvas[data-live]")).toHaveCount(1);
  expect(page.workers()).toHaveLength(1);
});

test("who asked for less motion is sent the still tree alone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  expect(page.workers()).toHaveLength(0);
  await expectStaticDrawing(page);
});

test("a browser that cannot paint on another thread keeps the still tree", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
  });
  await page.goto("/");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  expect(page.workers()).toHaveLength(0);
  await expectStaticDrawing(page);
});

test("when the particles fail, the still tree comes back", async ({ page }) => {
  await page.addInitScript(() => {
    const Real = Worker;
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        Reflect.set(window, "failParticles", () => this.dispatchEvent(new Event("error")));
      }
    };
  });
  await page.goto("/");
  await expect(page.locator("canvas[data-live]")).toBeAttached();
  await page.evaluate(() => Reflect.get(window, "failParticles")());
  await expectStaticDrawing(page);
  await expect.poll(() => page.workers().length).toBe(0);
});

test("the tree is in the page itself, and the largest paint waits for no picture", async ({
  page,
}) => {
  const answer = await page.goto("/");
  expect(await answer?.text()).toMatch(/canopy-tree"><svg .*canopy-blossom"><svg /s);
  await expect(page.locator("canvas[data-live]")).toBeAttached();
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
});

type Dot = [x: number, y: number];
type Frame = { dots: Dot[]; links: number; longestLink: number };

async function openHome(page: Page): Promise<Worker> {
  const started = page.waitForEvent("worker");
  await page.goto("/");
  const particles = await started;
  await expect(page.locator("canvas[data-live]")).toBeAttached();
  await particles.evaluate(watchPainting);
  await expect
    .poll(async () => (await lastFrame(particles)).dots.length, { timeout: 15_000 })
    .toBeGreaterThan(0);
  return particles;
}

/** Runs in the worker: keeps what the last whole frame painted, and whether a next one is awaited. */
function watchPainting() {
  const watch = globalThis as unknown as { frame: Frame; isAwake: boolean };
  let current: Frame = { dots: [], links: 0, longestLink: 0 };
  let from: Dot = [0, 0];
  let isNewPath = false;
  watch.frame = current;
  // Frames are asked for one at a time, again within each.
  const { requestAnimationFrame: ask, cancelAnimationFrame: cancel } = globalThis;
  globalThis.requestAnimationFrame = (callback) => {
    watch.isAwake = true;
    return ask(callback);
  };
  globalThis.cancelAnimationFrame = (id) => {
    watch.isAwake = false;
    cancel(id);
  };
  const brush = OffscreenCanvasRenderingContext2D.prototype;
  const { clearRect, beginPath, moveTo: step, arc } = brush;
  brush.clearRect = function (...area) {
    current = { dots: [], links: 0, longestLink: 0 };
    queueMicrotask(() => {
      watch.frame = current;
    });
    clearRect.apply(this, area);
  };
  brush.beginPath = function () {
    isNewPath = true;
    beginPath.apply(this);
  };
  // The petals of a flower are moved to; its heart, like every plain dot, begins a path of its own.
  brush.moveTo = function (x, y) {
    isNewPath = false;
    step.call(this, x, y);
  };
  brush.arc = function (...round) {
    if (isNewPath) current.dots.push([round[0], round[1]]);
    arc.apply(this, round);
  };
  const path = Path2D.prototype;
  const { moveTo, lineTo } = path;
  path.moveTo = function (x, y) {
    from = [x, y];
    moveTo.call(this, x, y);
  };
  path.lineTo = function (x, y) {
    current.links++;
    current.longestLink = Math.max(current.longestLink, Math.hypot(x - from[0], y - from[1]));
    lineTo.call(this, x, y);
  };
}

function lastFrame(particles: Worker): Promise<Frame> {
  return particles.evaluate(() => Reflect.get(globalThis, "frame"));
}

async function particlesOfItsArea(page: Page): Promise<number> {
  const box = await page.locator(".canopy").boundingBox();
  return Math.round(((box?.width ?? 0) * (box?.height ?? 0)) / 4500);
}

function distance(one: Dot, other: Dot): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

async function hideTab(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

async function expectStaticDrawing(page: Page): Promise<void> {
  await expect(page.locator("canvas")).toHaveCount(0);
  await expect(page.locator(".canopy-blossom")).toHaveCSS("opacity", "1");
}
