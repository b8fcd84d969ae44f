import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page } from "@playwright/test";
import type Axe from "axe-core";

/**
 * In every page, compiled only where a test calls it: to send it to each page that is checked takes as
 * long as the check.
 */
const LOAD_AXE = `globalThis.loadAxe = () => {${readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
)}\n};`;

/** A browser test on the running site; a page that logs an error to its console fails it. */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE_ORIGIN),
  extraHTTPHeaders: async ({ browserName: _ }, use) =>
    use({ "x-forwarded-for": randomIpAddress() }),
  complaints: async ({ browserName: _ }, use) => use([]),
  context: async ({ context }, use) => {
    await context.addInitScript(LOAD_AXE);
    await use(context);
  },
  page: async ({ page, complaints }, use, testInfo) => {
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      // The browser itself reports answers such as 404; the tests look at those directly.
      if (message.type() === "error" && !/Failed to load resource/.test(message.text())) {
        complaints.push(message.text());
      }
    });
    await use(page);
    if (testInfo.errors.length > 0 && !page.isClosed()) {
      await testInfo.attach("screenshot", {
        body: await page.screenshot(),
        contentType: "image/png",
      });
    }
    expect(complaints).toEqual([]);
  },
});

export { expect, type Page };

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** For specs about movement: the others run with reduced motion, and wait for no animation. */
export const WITH_MOTION = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** Header, footer and the rail of the admin area: around all pages the same. */
const FRAME = [".site-header", ".site-footer", ".admin-sidebar"];

/** The first of them show what all are made of. */
const REST_OF_LISTS = [".product-grid > :nth-child(n + 9)", "tbody > tr:nth-child(n + 9)"];

/**
 * WCAG 2.2 A and AA, and the best practices that axe knows. The frame is looked at where it is the
 * subject: every-page.spec.ts has it for visitors, customers and staff.
 */
export async function expectAccessible(
  page: Page,
  { contrast = true, frame = false } = {},
): Promise<void> {
  // Runs in the page and returns violations only: a full report takes longer than the check.
  const told = await page.evaluate(
    async ([enabled, exclude]) => {
      const scope = globalThis as unknown as { axe?: typeof Axe; loadAxe: () => void };
      if (!scope.axe) scope.loadAxe();
      const { axe } = scope as { axe: typeof Axe };
      const { violations } = await axe.run(
        { exclude },
        {
          resultTypes: ["violations"],
          // Not on by default: links and buttons of 24 px, or as much room around them.
          rules: { "color-contrast": { enabled }, "target-size": { enabled: true } },
          // No rule that runs reads the style sheets, and no page has frames.
          preload: { assets: ["media"] },
          iframes: false,
        },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`,
      );
    },
    [contrast, frame ? REST_OF_LISTS : [...FRAME, ...REST_OF_LISTS]] as const,
  );
  expect(told, page.url()).toEqual([]);
}

/**
 * For a page whose template every-page.spec.ts or an earlier step has looked at: its content decides
 * about the width of a small phone and about what axe finds there. Ends on a desktop.
 */
export async function expectFitsAndAccessible(page: Page, { contrast = true } = {}): Promise<void> {
  await page.setViewportSize({ width: 320, height: PHONE.height });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page, { contrast });
  await page.setViewportSize(DESKTOP);
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
