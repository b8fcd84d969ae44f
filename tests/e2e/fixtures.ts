import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page } from "@playwright/test";

/** A browser test on the running site; a page that logs an error to its console fails it. */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE_ORIGIN),
  extraHTTPHeaders: async ({ browserName: _ }, use) =>
    use({ "x-forwarded-for": randomIpAddress() }),
  complaints: async ({ browserName: _ }, use) => use([]),
  page: async ({ page, complaints }, use) => {
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      // The browser itself reports answers such as 404; the tests look at those directly.
      if (message.type() === "error" && !/Failed to load resource/.test(message.text())) {
        complaints.push(message.text());
      }
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect, type Page };

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** For specs about movement: the others run with reduced motion, and wait for no animation. */
export const WITH_MOTION = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** A small phone, a phone, 200 % zoom of a desktop, and a desktop. */
const VIEWPORTS = [
  { width: 320, height: PHONE.height },
  PHONE,
  { width: DESKTOP.width / 2, height: PHONE.height },
  DESKTOP,
];

/** The minified build: half as much to send to each page and to parse there. */
const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** WCAG 2.2 A and AA, and the best practices that axe knows. */
export async function expectAccessible(page: Page, { contrast = true } = {}): Promise<void> {
  const isLoaded = await page.evaluate(() => "axe" in globalThis);
  if (!isLoaded) await page.evaluate(AXE_SOURCE);
  // Runs in the page and returns violations only: a full report takes longer than the check.
  const told = await page.evaluate(async (enabled) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      rules: { "color-contrast": { enabled } },
      // No rule that runs reads the style sheets, and no page has frames.
      preload: { assets: ["media"] },
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`,
    );
  }, contrast);
  expect(told, page.url()).toEqual([]);
}

/**
 * No horizontal scroll at any width, and nothing that axe finds on a phone, where everything is
 * stacked; with `onDesktop` for pages with parts that only a wide screen shows. Ends on a desktop.
 */
export async function expectResponsiveAndAccessible(
  page: Page,
  { onDesktop = false } = {},
): Promise<void> {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await expectNoHorizontalScroll(page);
    if (viewport === PHONE || (viewport === DESKTOP && onDesktop)) await expectAccessible(page);
  }
}

/**
 * For further pages of a template of which one page has passed expectResponsiveAndAccessible: their
 * content decides about structure and width, no longer about colours.
 */
export async function expectSameTemplate(page: Page): Promise<void> {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await expectNoHorizontalScroll(page);
    if (viewport === PHONE) await expectAccessible(page, { contrast: false });
  }
}

/** The page does not scroll sideways. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${page.url()} at ${width} px`).toBeLessThanOrEqual(width);
}

/** Waits until React has attached its event handlers. */
export async function waitForHydration(page: Page): Promise<void> {
  // The body, the page and the footer are hydrated separately.
  await page.waitForFunction(() =>
    [document.body, ...document.querySelectorAll("main > :first-child, footer")].every((part) =>
      Object.keys(part).some((key) => key.startsWith("__react")),
    ),
  );
}

function randomIpAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
