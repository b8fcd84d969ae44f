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

test("particles are linked, give way to the mouse, rest unseen, follow the screen, and end with the page", async ({
  page,
}) => {
  test.slow();
  const particles = await openHome(page);
  const isAwake = () => particles.evaluate(() => Reflect.get(globalThis, "isAwake"));
  const pause = page.getByRole("contentinfo").getByRole("switch", { name: "Pause motion" });
  const { dots, links, longestLink } = await lastFrame(particles);

  await test.step("one for 4500 square pixels, and every two within 150 px are linked", async () => {
    expect(dots).toHaveLength(await particlesOfItsArea(page));
    const near = dots.flatMap((one, index) =>
      dots.slice(index + 1).filter((other) => distance(one, other) < 150),
    );
    expect(near.length).toBeGreaterThan(50);
    expect(links).toBe(near.length);
    expect(longestLink).toBeLessThan(150);
  });

  await test.step("they give way to the mouse, and come back when it has left", async () => {
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

  await test.step("they rest out of sight and in a hidden tab", async () => {
    await page.locator("#contact").scrollIntoViewIfNeeded();
    await expect.poll(isAwake).toBe(false);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(isAwake).toBe(true);
    await hideTab(page, true);
    await expect.poll(isAwake).toBe(false);
    await hideTab(page, false);
    await expect.poll(isAwake).toBe(true);
  });

  await test.step("they rest when paused, and are sown anew for another screen size even then", async () => {
    // Not clicked: the switch stands in the footer, and the tree would be out of sight.
    await pause.dispatchEvent("click");
    await expect.poll(isAwake).toBe(false);
    await page.setViewportSize(PHONE);
    await expect
      .poll(async () => (await lastFrame(particles)).dots.length)
      .toBe(await particlesOfItsArea(page));
    expect((await lastFrame(particles)).dots.length).toBeLessThan(dots.length);
    await pause.dispatchEvent("click");
    await expect.poll(isAwake).toBe(true);
  });

  await test.step("they rest when the system asks for reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(isAwake).toBe(false);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  });

  await test.step("another page ends them, and they are back when one goes back", async () => {
    await page.setViewportSize(DESKTOP);
    const login = page.getByRole("banner").getByRole("link", { name: "Login" });
    await login.filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.workers().length).toBe(0);
    await page.goBack();
    await expect(page.locator(".canopy-tree img").first()).toBeVisible();
    await expect(page.locator("canvas[data-live]")).toHaveCount(1);
    expect(page.workers()).toHaveLength(1);
  });
});

test("the drawn tree comes back when the particles fail, and stays where a browser cannot run them", async ({
  page,
}) => {
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

  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
  });
  await page.reload();
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  expect(page.workers()).toHaveLength(0);
  await expectStaticDrawing(page);
});

type Dot = [x: number, y: number];
type Frame = { dots: Dot[]; links: number; longestLink: number };

async function openHome(page: Page): Promise<Worker> {
  const started = page.waitForEvent("worker");
  await page.goto("/");
  const particles = await started;
  await expect(page.locator("canvas[data-live]")).toBeAttached();
  await particles.evaluate(watchPainting);
  await expect.poll(async () => (await lastFrame(particles)).dots.length).toBeGreaterThan(0);
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
  const { clearRect, beginPath, moveTo, lineTo, arc } = brush;
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
  // Links and the petals of a flower are moved to; its heart, like every plain dot, begins a path of its own.
  brush.moveTo = function (x, y) {
    isNewPath = false;
    from = [x, y];
    moveTo.call(this, x, y);
  };
  brush.lineTo = function (x, y) {
    current.links++;
    current.longestLink = Math.max(current.longestLink, Math.hypot(x - from[0], y - from[1]));
    lineTo.call(this, x, y);
  };
  brush.arc = function (...round) {
    if (isNewPath) current.dots.push([round[0], round[1]]);
    arc.apply(this, round);
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
