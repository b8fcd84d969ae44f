import { stat } from "node:fs/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import { expect, type Page, test, WITH_MOTION, waitForHydration } from "#tests/e2e/fixtures.ts";

test.use(WITH_MOTION);

const KILOBYTE = 1000;

/** Bytes of the built files, as they travel. */
async function bytesOf(names: string[]): Promise<number> {
  const sizes = [...new Set(names)].map(async (name) => {
    const file = projectFile(`build/client${name}`);
    return (await stat(`${file}.br`).catch(() => stat(file))).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function scriptNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );
}

/** 92.8 KB of it are React and React Router. */
const MOST_BYTES = 115 * KILOBYTE;

test("the home page costs at most 115 KB of script with its moving tree, and its largest paint is text", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  await expect(page.locator("canvas[data-live]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(await scriptNames(page)).toContainEqual(expect.stringContaining("particle-worker"));
  expect(await bytesOf(await scriptNames(page))).toBeLessThanOrEqual(MOST_BYTES);
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
