import { DESKTOP, expect, test, waitForHydration } from "#tests/e2e/fixtures.ts";

test.use({ viewport: DESKTOP });

const withVideo = "/projects/load-watch";

test("the video is sent on demand with reduced motion, else plays by itself, and stops with its button or all motion", async ({
  page,
}) => {
  const film = page.locator(".project-video video");
  const play = page.getByRole("button", { name: "Play video" });

  await test.step("with reduced motion it is not even sent until asked for", async () => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto(withVideo);
    await waitForHydration(page);
    await expect(play).toBeVisible();
    expect(fetched.filter((url) => /\.(mp4|webm)$/.test(url))).toEqual([]);
    await play.click();
    await expect(film).toHaveJSProperty("paused", false);
  });

  await test.step("it plays by itself, muted, in a loop, and can be stopped", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(withVideo);
    await waitForHydration(page);
    await expect(film).toHaveAttribute("poster", /load-watch-film-poster/);
    await expect(film).toHaveAttribute("autoplay", "");
    await expect(film).toHaveAttribute("loop", "");
    await expect(film).toHaveAttribute("playsinline", "");
    await expect(film).toHaveJSProperty("muted", true);
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: "Pause video" }).click();
    await expect(film).toHaveJSProperty("paused", true);
    await play.click();
    await expect(film).toHaveJSProperty("paused", false);
  });

  await test.step("a screenshot opens alone in a new tab; the hint comes with the pointer", async () => {
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
    await tab.close();
  });

  await test.step("the switch for all motion stops it, also on the next project", async () => {
    await page.getByRole("contentinfo").getByRole("switch", { name: "Pause motion" }).click();
    await expect(film).toHaveJSProperty("paused", true);
    await page.goto("/projects/inbox-triage");
    await waitForHydration(page);
    await expect(play).toBeVisible();
    await expect(film).toHaveJSProperty("paused", true);
  });
});
