import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
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

test("the home page costs at most 115 KB of script with its moving tree", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await expect(page.locator("canvas[data-live]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(await scriptNames(page)).toContainEqual(expect.stringContaining("particle-worker"));
  expect(await bytesOf(await scriptNames(page))).toBeLessThanOrEqual(115 * KILOBYTE);
});

test("the schema library stays on the server", async () => {
  const folder = projectFile("build/client/assets");
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    expect(await readFile(join(folder, name), "utf8"), name).not.toContain("safeParse");
  }
});
