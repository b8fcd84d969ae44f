import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { projectFile } from "#app/database/project-file.server.ts";
import routes from "#app/routes.ts";
import { makeDataFolder, startSiteProcess } from "#tests/helpers/site/site-process.ts";
import { ensureBuilt } from "./build.ts";
import { findChromium } from "./find-chromium.ts";
import { internalLinks, listPageRoutes, urlsMatching } from "./list-page-routes.ts";
import { exitWithError } from "./run-command.ts";

/**
 * `npm run shots`: full-page screenshots of every page in the route table at four widths.
 * `npm run shots -- shop` takes only the pages whose URL contains the word. Two widths run in parallel.
 */
const LANES = [
  [390, 1920],
  [768, 1280],
];
const HEIGHT = 900;
const MAX_PER_PATTERN = 2;
const folder = projectFile("shots");
const print = (line: string) => console.log(`  ${line}`);
const admin = { email: "shots@example.com", password: "four words for pictures" };

try {
  const filter = process.argv[2] ?? "";
  await ensureBuilt(print);
  const executablePath = await findChromium(print);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const data = await makeDataFolder();
  const site = await startSiteProcess({
    dataFolder: data.path,
    variables: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
  });
  try {
    const session = await logIn(browser, site.origin);
    const paths = (await listPages(site.origin, session)).filter((path) => path.includes(filter));
    const { origin } = site;
    await Promise.all(
      LANES.map(async (widths) => {
        for (const width of widths) await shoot(browser, { origin, session, paths, width });
      }),
    );
    print(`${paths.length} pages at 390, 768, 1280 and 1920 px: ${folder}`);
  } finally {
    await browser.close();
    await site.stop();
    await data.remove();
  }
} catch (error) {
  exitWithError(error);
}

type Session = Awaited<ReturnType<typeof logIn>>;

async function logIn(browser: Browser, origin: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email Address").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.waitForURL(/\/admin/);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The static URLs of the route table, and a few existing URLs for each pattern with parameters. */
async function listPages(origin: string, session: Session): Promise<string[]> {
  const patterns = listPageRoutes(routes);
  const plain = patterns.filter((pattern) => !pattern.includes(":"));
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const known = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    (url ?? "").replace(origin, ""),
  );
  for (const path of plain) {
    known.push(
      ...internalLinks(await (await fetch(origin + path, { headers: { cookie } })).text()),
    );
  }
  return patterns.flatMap((pattern) => {
    if (!pattern.includes(":")) return [pattern];
    const found = urlsMatching(pattern, known).slice(0, MAX_PER_PATTERN);
    if (found.length === 0) print(`No page links to an address like ${pattern}: it is left out`);
    return found;
  });
}

/** Takes the screenshots: personal pages signed in, others as a visitor, with reduced motion. */
async function shoot(
  browser: Browser,
  job: { origin: string; session: Session; paths: string[]; width: number },
): Promise<void> {
  const { origin, session, paths, width } = job;
  const options = { viewport: { width, height: HEIGHT }, reducedMotion: "reduce" } as const;
  const visitor = await browser.newContext(options);
  const staff = await browser.newContext({ ...options, storageState: session });
  for (const path of paths) {
    const page = await (isPersonal(path) ? staff : visitor).newPage();
    await page.goto(origin + path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    await loadLazyContent(page);
    const name = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
    await page.close();
  }
  await visitor.close();
  await staff.close();
}

function isPersonal(path: string): boolean {
  return /^\/(admin|account|cart|checkout|orders)(\/|$)/.test(path);
}

/** Scrolls through the page once, so that lazy content and pictures load. */
async function loadLazyContent(page: Awaited<ReturnType<Browser["newPage"]>>): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < height; at += HEIGHT) {
    await page.evaluate((top) => scrollTo(0, top), at);
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => shown(null))));
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}
