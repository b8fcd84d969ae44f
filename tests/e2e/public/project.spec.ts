import { projects } from "#app/content/projects/projects.ts";
import {
  DESKTOP,
  expect,
  expectResponsiveAndAccessible,
  expectSameTemplate,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test.use({ viewport: DESKTOP });

test("each project shows all that is known, without an accessibility finding or horizontal scrolling", async ({
  page,
}) => {
  test.slow();
  for (const [place, project] of projects.entries()) {
    const { slug, title, tagline, tech, images = [], liveUrl, repoUrl } = project;
    await page.setViewportSize(DESKTOP);
    const answer = await page.goto(`/projects/${slug}`);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} · Jacaranda ICT`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator(".project-head")).toContainText(tagline);
    const description = page.getByRole("region", { name: "Description" });
    expect(await description.locator("strong").count()).toBeGreaterThan(2);
    expect(await description.getByRole("listitem").count()).toBeGreaterThan(2);
    await expect(description).not.toContainText("**");
    const stack = page.getByRole("region", { name: "Tech stack" }).getByRole("listitem");
    await expect(stack).toHaveText([...tech]);
    await expect(page.getByRole("region", { name: "Screenshots" }).getByRole("link")).toHaveCount(
      images.length,
    );
    for (const [name, address] of [
      ["Live Demo", liveUrl],
      ["GitHub", repoUrl],
    ] as const) {
      const way = page.getByRole("link", { name, exact: true });
      await expect(way).toHaveCount(address ? 1 : 0);
      if (!address) continue;
      await expect(way).toHaveAttribute("href", address);
      await expect(way).toHaveAttribute("target", "_blank");
      await expect(way).toHaveAttribute("rel", /noopener/);
    }
    await waitForHydration(page);
    if (place === 0) await expectResponsiveAndAccessible(page);
    else await expectSameTemplate(page);
  }
});

test("back to all projects, and on to the next one", async ({ page }) => {
  await page.goto("/projects/tender-library");
  await page.getByRole("navigation", { name: "Next project" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Load Watch");
  await page.getByRole("link", { name: "Back to all projects" }).click();
  await expect(page).toHaveURL("/projects");
});

test("what has no picture says so", async ({ page }) => {
  await page.goto("/projects/tender-library");
  await expect(page.getByText("No preview available")).toBeVisible();
  await page.goto("/projects/gatehouse");
  await expect(page.getByText("No preview available")).toHaveCount(0);
  await expect(page.locator(".project-media img")).toBeVisible();
});

test("a screenshot opens alone in a new tab; the hint comes with the pointer", async ({ page }) => {
  await page.goto("/projects/load-watch");
  const shot = page.getByRole("region", { name: "Screenshots" }).getByRole("link").first();
  const hint = shot.getByText("Click to enlarge");
  await expect(hint).toHaveCSS("opacity", "0");
  await shot.hover();
  await expect(hint).toHaveCSS("opacity", "1");
  const opening = page.waitForEvent("popup");
  await shot.click();
  const tab = await opening;
  await expect(tab).toHaveURL(/\/assets\/load-watch-outage-1600-.*\.webp$/);
  await expect(tab.locator("img")).toBeVisible();
});

test("the film plays by itself, muted, in a loop, and can be stopped", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/projects/load-watch");
  await waitForHydration(page);
  const film = page.locator(".project-video video");
  await expect(film).toHaveAttribute("poster", /load-watch-film-poster/);
  await expect(film).toHaveAttribute("autoplay", "");
  await expect(film).toHaveAttribute("loop", "");
  await expect(film).toHaveJSProperty("muted", true);
  await expect(film).toHaveAttribute("playsinline", "");
  await expect(film).toContainText("Your browser does not support the video tag.");
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Pause video" }).click();
  await expect(film).toHaveJSProperty("paused", true);
  await page.getByRole("button", { name: "Play video" }).click();
  await expect(film).toHaveJSProperty("paused", false);
});

test("the switch for all motion stops the film, and it stays stopped on the next page", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/projects/inbox-triage");
  await waitForHydration(page);
  const film = page.locator(".project-video video");
  await expect(film).toHaveJSProperty("paused", false);
  await page.getByRole("switch", { name: "Pause motion" }).click();
  await expect(film).toHaveJSProperty("paused", true);
  await page.goto("/projects/load-watch");
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Play video" })).toBeVisible();
  await expect(film).toHaveJSProperty("paused", true);
});

test("who wants less motion is not even sent the film until they ask", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/projects/load-watch");
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Play video" })).toBeVisible();
  expect(fetched.filter((url) => /\.(mp4|webm)$/.test(url))).toEqual([]);
  await page.getByRole("button", { name: "Play video" }).click();
  await expect(page.locator(".project-video video")).toHaveJSProperty("paused", false);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the browser's own controls stop the film, and all can be read", async ({ page }) => {
    await page.goto("/projects/load-watch");
    await expect(page.locator(".project-video video")).toHaveAttribute("controls", "");
    await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  });
});

test("an unknown project leads to /404", async ({ page, request }) => {
  for (const slug of ["nothing", "Load-Watch", "%20", "constructor", "a".repeat(500)]) {
    const answer = await request.get(`/projects/${slug}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe("/404");
  }
  const answer = await page.goto("/projects/nothing");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL("/404");
});

test("the markdown parser is not sent to visitors", async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text());
  });
  await page.goto("/projects/load-watch");
  await waitForHydration(page);
  const text = (await Promise.all(scripts)).join("");
  expect(text.length).toBeGreaterThan(10_000);
  expect(text).not.toMatch(/micromark|mdast|xmpp/);
});
