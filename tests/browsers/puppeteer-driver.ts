import puppeteer, { type ElementHandle } from "puppeteer-core";
import { type Driver, VIEWPORT } from "./driver.ts";

/** Firefox over WebDriver BiDi; Chromium, to compare with, over its own protocol. */
export async function startPuppeteer(
  browserName: "firefox" | "chrome",
  executablePath: string,
): Promise<Driver<ElementHandle>> {
  const browser = await puppeteer.launch({
    browser: browserName,
    executablePath,
    headless: true,
    defaultViewport: VIEWPORT,
    timeout: 120_000,
    protocolTimeout: 300_000,
    ...(browserName === "firefox"
      ? { extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "ui.useOverlayScrollbars": 1 } }
      : { args: ["--no-sandbox", "--disable-gpu", "--force-prefers-reduced-motion"] }),
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    open: async (url) => void (await page.goto(url, { timeout: 120_000 })),
    evaluate: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const found = await page.evaluateHandle(expression);
      return (found.asElement() as ElementHandle | null) ?? undefined;
    },
    click: (element) => element.click(),
    type: (element, text) => element.type(text),
    choose: async (select, value) => void (await select.select(value)),
    screenshot: () => page.screenshot(),
    errors: () => errors,
    close: () => browser.close(),
  };
}
