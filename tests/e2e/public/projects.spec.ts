import { projects, projectsIntro } from "#app/content/projects/projects.ts";
import { DESKTOP, expect, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";

test.use({ viewport: DESKTOP });

const titles = projects.map(({ title }) => title);

test("the list shows all nine, with heading, tagline, placeholder and buttons; the cards stand in one, two or three columns, as the screen has room", async ({
  page,
}) => {
  await page.goto("/projects");
  await expect(page).toHaveTitle("Our Projects · Jacaranda ICT");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Projects");
  await expect(page.getByText(projectsIntro.tagline)).toBeVisible();
  await expect(page.getByPlaceholder("Search by name or tech...")).toBeVisible();
  const buttons = page.getByRole("group", { name: "Category" }).getByRole("button");
  await expect(buttons).toHaveText(["All", "Website", "Mobile App", "AI Workflow"]);
  await expect(buttons.first()).toHaveAttribute("aria-pressed", "true");
  await expect(cardTitles(page)).toHaveText(titles);
  await expect(page.getByText("9 projects")).toBeVisible();

  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .locator(".project-card")
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    expect(new Set(lefts).size, `at ${width} px`).toBe(columns);
  }
});

test("a card shows its badge, a tagline of two lines, three technologies and how many more; pictures have their room before they arrive; what has none says so", async ({
  page,
}) => {
  await page.goto("/projects");
  const stockroom = cardOf(page, "Stockroom");
  await expect(stockroom.getByRole("list").getByRole("listitem")).toHaveText([
    "React",
    "TypeScript",
    "PostgreSQL",
    "+2 more",
  ]);
  await expect(cardOf(page, "Site Survey").getByRole("list").getByRole("listitem")).toHaveCount(3);

  const tagline = await cardOf(page, "Site Survey")
    .locator(".project-tagline")
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  expect(tagline).toBeCloseTo(2, 1);

  const colourOf = (title: string) =>
    cardOf(page, title)
      .locator(".category-badge")
      .evaluate((badge) => {
        const swatch = document.createElement("canvas").getContext("2d");
        if (!swatch) throw new Error("no canvas");
        swatch.fillStyle = getComputedStyle(badge).color;
        swatch.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = swatch.getImageData(0, 0, 1, 1).data;
        return { red, green, blue };
      });
  const website = await colourOf("Stockroom");
  expect(website.blue).toBeGreaterThan(website.green);
  expect(website.green).toBeGreaterThan(website.red);
  const app = await colourOf("Gatehouse");
  expect(app.green).toBeGreaterThan(Math.max(app.red, app.blue));
  const workflow = await colourOf("Inbox Triage");
  expect(workflow.blue).toBeGreaterThan(workflow.red);
  expect(workflow.red).toBeGreaterThan(workflow.green);

  await expect(cardOf(page, "Tender Library").getByText("Preview Coming Soon")).toBeVisible();
  await expect(page.getByText("Preview Coming Soon")).toHaveCount(1);
  const picture = cardOf(page, "Load Watch").getByRole("img");
  await expect(picture).toHaveAttribute("width", "1600");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/assets\/load-watch-thumb-\d+-.*\.avif$/);
});

test("live demo and source open in a new tab, reached by hover and by keyboard", async ({
  page,
}) => {
  await page.goto("/projects");
  const card = cardOf(page, "Load Watch");
  const demo = card.getByRole("link", { name: "Live demo of Load Watch" });
  const links = card.locator(".project-links");
  await expect(links).toHaveCSS("opacity", "0");
  await card.hover();
  await expect(links).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(links).toHaveCSS("opacity", "0");
  await card.getByRole("link", { name: "Load Watch", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(demo).toBeFocused();
  await expect(links).toHaveCSS("opacity", "1");
  for (const link of [demo, card.getByRole("link", { name: "Source code of Load Watch" })]) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAttribute("href", /^https:/);
  }
  await expect(cardOf(page, "Gatehouse").locator(".project-links")).toHaveCount(0);
});

test.describe("by touch", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the icons are always there, and large enough", async ({ page }) => {
    await page.goto("/projects");
    const demo = page.getByRole("link", { name: "Live demo of Load Watch" });
    await expect(page.locator(".project-links").first()).toHaveCSS("opacity", "1");
    const box = await demo.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const art = await cardOf(page, "Load Watch").locator(".project-art").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((art?.y ?? 0) + (art?.height ?? 0));
  });
});

test("typing filters at once, asks no server, and the address follows without new steps", async ({
  page,
}) => {
  await page.goto("/");
  await page.goto("/projects");
  await waitForHydration(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\.data|\/projects/.test(request.url())) asked.push(request.url());
  });
  const box = page.getByRole("searchbox", { name: "Search projects" });
  await box.pressSequentially("pYTHON");
  await expect(cardTitles(page)).toHaveText(["Inbox Triage", "Invoice Reader", "Tender Library"]);
  await expect(page).toHaveURL("/projects?q=pYTHON");
  await expect(page.getByText("3 projects")).toBeVisible();
  await box.fill("gatehouse");
  await expect(cardTitles(page)).toHaveText(["Gatehouse"]);
  await expect(page.getByText("1 project", { exact: true })).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL("/projects?q=gatehouse");
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("what is typed before the script arrives counts", async ({ page }) => {
  const { promise: submitted, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await submitted;
    await route.continue();
  });
  await page.goto("/projects", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("flutter");
  letScriptsCome();
  await expect(cardTitles(page)).toHaveText(["Site Survey"]);
  await expect(page).toHaveURL("/projects?q=flutter");
  await expect(page.getByRole("searchbox")).toHaveValue("flutter");
});

test("a category is a step that back takes back, with the words that were there", async ({
  page,
}) => {
  await page.goto("/projects");
  await waitForHydration(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const box = page.getByRole("searchbox", { name: "Search projects" });
  await box.fill("react");
  await page.getByRole("button", { name: "Website" }).click();
  await expect(page).toHaveURL("/projects?q=react&category=website");
  await expect(cardTitles(page)).toHaveText(["Stockroom"]);
  await page.getByRole("button", { name: "Mobile App" }).click();
  await expect(cardTitles(page)).toHaveText(["Load Watch", "Gatehouse"]);
  expect(asked.filter((path) => /\.data$/.test(path))).toEqual([]);
  await box.fill("");
  await expect(page).toHaveURL("/projects?category=mobile-app");
  await page.goBack();
  await expect(page).toHaveURL("/projects?q=react&category=website");
  await expect(box).toHaveValue("react");
  await expect(cardTitles(page)).toHaveText(["Stockroom"]);
  await page.goBack();
  await expect(page.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  await expect(box).toHaveValue("react");
  await page.goForward();
  await expect(cardTitles(page)).toHaveText(["Stockroom"]);
});

test("back from a project finds the list as it was left", async ({ page }) => {
  await page.goto("/projects?category=ai-workflow");
  await waitForHydration(page);
  await page.getByRole("searchbox").fill("n8n");
  await page.getByRole("link", { name: "Invoice Reader", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoice Reader");
  await page.goBack();
  await expect(page).toHaveURL("/projects?q=n8n&category=ai-workflow");
  await expect(cardTitles(page)).toHaveText(["Invoice Reader"]);
  await expect(page.getByRole("searchbox")).toHaveValue("n8n");
});

test("a category that nobody offers is said, and a slip in a word forgiven", async ({ page }) => {
  await page.goto("/projects?category=zzz");
  await expect(page.getByText("We have no category by the name in this link")).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Website" }).click();
  await expect(page.getByText("We have no category")).toHaveCount(0);
  await page.goto("/projects?q=pyton");
  await expect(cardTitles(page)).toHaveCount(3);
});

test("an empty list says what to do next", async ({ page }) => {
  await page.goto("/projects?q=python&category=website");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "Nothing by that name here." })).toBeVisible();
  await page.getByRole("link", { name: "3 matches in other categories" }).click();
  await expect(cardTitles(page)).toHaveCount(3);
  await expect(page.getByRole("searchbox")).toHaveValue("python");
  await page.getByRole("searchbox").fill('<img src=x onerror="alert(1)">');
  await expect(cardTitles(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Show all projects" }).click();
  await expect(cardTitles(page)).toHaveCount(9);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("words and category are sent as a form, and Enter keeps the category", async ({ page }) => {
    await page.goto("/projects");
    await page.getByRole("searchbox").fill("react");
    await page.getByRole("button", { name: "Mobile App" }).click();
    await expect(page).toHaveURL("/projects?q=react&category=mobile-app");
    await expect(cardTitles(page)).toHaveText(["Load Watch", "Gatehouse"]);
    await page.getByRole("searchbox").fill("flutter");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL("/projects?q=flutter&category=mobile-app");
    await expect(cardTitles(page)).toHaveText(["Site Survey"]);
    await page.getByRole("button", { name: "All" }).click();
    await expect(page.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  });
});

test("lists that everybody asks for are cached, searches are not", async ({ request }) => {
  const keptFor = async (address: string) => {
    await request.get(address);
    return (await request.get(address)).headers()["cache-status"] === "pages; hit";
  };
  expect(await keptFor("/projects")).toBe(true);
  expect(await keptFor("/projects?category=website")).toBe(true);
  expect(await keptFor("/projects?q=react")).toBe(false);
  expect(await keptFor("/projects?category=website&category=website")).toBe(false);
  const website = await (await request.get("/projects?category=website")).text();
  expect(website).toContain("Stockroom");
  expect(website).not.toContain('href="/projects/gatehouse"');
});

test("the header and the mobile menu lead to the portfolio", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).click();
  await expect(page).toHaveURL("/projects");
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: /menu/i }).click();
  await page.getByRole("link", { name: "Portfolio" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Projects");
});

test("a card plays a glance while someone points at it, and rests when motion is paused", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/projects");
  await waitForHydration(page);
  const card = cardOf(page, "Load Watch");
  await expect(card.locator("video")).toHaveCount(0);
  await card.hover();
  await expect(card.locator("video")).toHaveAttribute("data-running", "true");
  await page.mouse.move(0, 0);
  await expect(card.locator("video")).toHaveCount(0);
  await page.getByRole("switch", { name: "Pause motion" }).click();
  await card.hover();
  await expect(card.locator("video")).toHaveCount(0);
});

test("every service shows its related projects", async ({ page }) => {
  await page.goto("/managed-it-services");
  const related = page.getByRole("region", { name: "Related projects" });
  await expect(related.getByRole("heading", { level: 3 })).toHaveText([
    "Fault Desk",
    "Load Watch",
    "Branch Map",
  ]);
  await related.getByRole("link", { name: "All projects" }).click();
  await expect(page).toHaveURL("/projects");
});

type Page = import("@playwright/test").Page;

function cardTitles(page: Page) {
  return page.locator(".project-card").getByRole("heading");
}

function cardOf(page: Page, title: string) {
  return page
    .locator(".project-card")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}
