import { randomInt } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { projectFile } from "#app/database/project-file.server.ts";
import routes from "#app/routes.ts";
import { waitForHydration } from "#tests/e2e/fixtures.ts";
import { createPagePaths, fillCheckout } from "#tests/e2e/page-paths.ts";
import { payfastVariables } from "#tests/helpers/servers/payfast-server.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { ensureBuilt } from "./build.ts";
import { findChromium } from "./find-programs.ts";
import { internalLinks, listPageRoutes, urlsMatching } from "./list-page-routes.ts";
import { CommandFailed, exitWithError } from "./run-command.ts";
import {
  emptyStates,
  pageStates,
  publicStates,
  type ShotState,
  shellStates,
  staffStates,
  type Viewer,
} from "./shot-states.ts";

/**
 * `npm run shots`: screenshots of every page in the route table and of the states in shot-states.ts,
 * at five widths. `npm run shots -- shop cart 390` takes those named so, at that width.
 */
const WIDTHS = [390, 768, 1024, 1280, 1920];
const HEIGHT = 900;
const AT_A_TIME = 2;
const ACT_WITHIN_MS = 10_000;
const folder = projectFile("shots");
const print = (line: string) => console.log(`  ${line}`);
const password = "four words for pictures";
const admin = { email: "shots@example.com", password };
const customer = { email: "adriaan@example.com", password };

try {
  const words = process.argv.slice(2);
  const widths = WIDTHS.filter((width) => words.includes(String(width)));
  const filters = words.filter((word) => !WIDTHS.includes(Number(word)));
  await ensureBuilt(print);
  const executablePath = await findChromium(print);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const data = await makeDataFolder();
  const site = await startSiteProcess({
    dataFolder: data.path,
    variables: {
      ...payfastVariables({ host: "127.0.0.1:9" }),
      TRUST_PROXY: "1",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
  });
  try {
    const shots = { browser, site, filters, widths: widths.length > 0 ? widths : WIDTHS };
    await takeAll(shots);
  } finally {
    await browser.close();
    await site.stop();
    await data.remove();
  }
} catch (error) {
  exitWithError(error);
}

type Shots = { browser: Browser; site: SiteProcess; filters: string[]; widths: number[] };
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Sessions = Partial<Record<Viewer, Session>>;

/** First what is empty, then everything else once there are records. */
async function takeAll(shots: Shots): Promise<void> {
  const { browser, site } = shots;
  const sessions: Sessions = {
    admin: await openSession(browser, (context) => logIn(context, site.origin, admin)),
    customer: await openSession(browser, (context) => signUp(context, site.origin)),
  };
  const failed = await take(shots, sessions, emptyStates);

  const patterns = listPageRoutes(routes);
  const found = await createPagePaths(site, { cookie: cookieOf(sessions.admin), patterns });
  // The newest account is the customer's: the order of the records is theirs.
  const headers = { cookie: cookieOf(sessions.customer) };
  const orders = await (await fetch(`${site.origin}/account/orders`, { headers })).text();
  const [order] = urlsMatching("/account/orders/:number", internalLinks(orders));
  if (order) found.set("/account/orders/:number", order);
  const paths = new Map(patterns.map((pattern) => [pattern, found.get(pattern) ?? pattern]));
  for (const [pattern, path] of paths) {
    if (!path.includes(":")) continue;
    print(`No page links to a URL like ${pattern}: skipped`);
    paths.delete(pattern);
  }
  const product = found.get("/products/:productId");
  sessions.buyer = await openSession(browser, ({ request }) =>
    fillCheckout(request, { origin: site.origin, product }),
  );
  const placed = { name: "order-placed", path: `${paths.get("/orders/:accessKey")}?placed=yes` };
  const filled = [...pageStates(paths), { ...placed, as: "visitor" } as const];
  failed.push(
    ...(await take(shots, sessions, [...filled, ...shellStates, ...publicStates, ...staffStates])),
  );
  print(`Pictures are in ${folder}`);
  if (failed.length > 0) throw new CommandFailed(`Not reached:\n${failed.join("\n")}`);
}

function cookieOf(session: Session | undefined): string {
  return session?.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") ?? "";
}

/** Takes the pictures of these states; the names of those that could not be reached. */
async function take(shots: Shots, sessions: Sessions, states: ShotState[]): Promise<string[]> {
  const failed: string[] = [];
  const { filters } = shots;
  const jobs = states
    .filter(({ name }) => filters.length === 0 || filters.some((word) => name.includes(word)))
    .flatMap((state) => shots.widths.map((width) => ({ state, width })))
    .filter(({ state: { below = Number.POSITIVE_INFINITY }, width }) => width < below);
  async function work() {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { state, width } = job;
      await shoot(shots, sessions[state.as], state, width).catch((error: Error) => {
        failed.push(`${state.name} at ${width} px: ${error.message.split("\n")[0]}`);
      });
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return failed;
}

async function shoot(
  { browser, site }: Shots,
  session: Session | undefined,
  { name, path, act, isScreen }: ShotState,
  width: number,
): Promise<void> {
  const context = await openContext(browser, {
    viewport: { width, height: HEIGHT },
    reducedMotion: "reduce",
    ...(session && { storageState: session }),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(ACT_WITHIN_MS);
    await page.goto(site.origin + path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    if (!isScreen) await loadLazyContent(page);
    if (act) {
      await waitForHydration(page);
      await act(page);
      await page.waitForTimeout(300);
    }
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: !isScreen });
  } finally {
    await context.close();
  }
}

/** Each from an IP address of its own: rate limits do not add up. */
function openContext(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return browser.newContext({ ...options, extraHTTPHeaders: { "x-forwarded-for": address } });
}

async function openSession(
  browser: Browser,
  start: (context: BrowserContext) => Promise<void>,
): Promise<Session> {
  const context = await openContext(browser);
  await start(context);
  const session = await context.storageState();
  await context.close();
  return session;
}

async function logIn(
  { request }: BrowserContext,
  origin: string,
  form: { email: string; password: string },
): Promise<void> {
  const answer = await request.post(`${origin}/login`, { form, headers: { origin } });
  if (!answer.ok()) throw new Error(`The login was answered with ${answer.status()}`);
}

/** A customer with a long name, who has not confirmed the email address. */
async function signUp(context: BrowserContext, origin: string): Promise<void> {
  const form = { ...customer, name: "Adriaan van der Westhuizen", confirmPassword: password };
  await context.request.post(`${origin}/sign-up`, { form, headers: { origin } });
  await logIn(context, origin, customer);
}

/** Scrolls through the page once, so lazy content and pictures load. */
async function loadLazyContent(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < height; at += HEIGHT) {
    await page.evaluate((top) => scrollTo(0, top), at);
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => shown(null))));
  }
  await page.evaluate(() => scrollTo(0, 0));
  // Those that are hidden, or scrolled away inside an element, would never load.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}
