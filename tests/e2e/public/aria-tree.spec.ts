import routes from "#app/routes.ts";
import { listPageRoutes } from "#scripts/list-page-routes.ts";
import { DESKTOP, expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { createPagePaths, fillCheckout, isPersonal } from "#tests/e2e/page-paths.ts";
import { payfastVariables } from "#tests/helpers/servers/payfast-server.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

/**
 * The accessibility tree of every screen in the route table, kept in the folder snapshots: landmarks,
 * headings, roles, names and states as assistive technology is told them. When a screen or a sentence
 * has changed, read the difference and keep the new trees with
 *
 *   node node_modules/@playwright/test/cli.js test aria-tree --update-snapshots
 */
test.describe.configure({ mode: "default" });
test.use({ viewport: DESKTOP, userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0" });

/** Their templates are kept once: /voip-services, /terms, a product without slug, the invoice for credit notes. */
const SAME_TEMPLATE =
  /^\/(managed|custom|consulting|infra|cyber|access|security-|digital|cloud|ai-|hardware|data-|privacy|delivery$|returns|warranty)|credit-notes|:productId\/:slug|products\/preview/;
const patterns = listPageRoutes(routes).filter((pattern) => !SAME_TEMPLATE.test(pattern));

const admin = { email: "admin@example.com", password: "a few words to remember" };

// A site of its own: elsewhere other tests change what the lists show.
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let cookie: string;
let paths: Map<string, string>;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({
    dataFolder: folder.path,
    variables: {
      ...payfastVariables({ host: "127.0.0.1:9" }),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  cookie = await logIn();
  paths = await createPagePaths(site, { cookie, patterns });
});
test.afterAll(async () => {
  await site?.discard();
});

test("the trees of all public screens", async ({ page }) => {
  test.setTimeout(900_000);
  await fillCheckout(page.request, {
    origin: site.origin,
    product: paths.get("/products/:productId"),
  });
  for (const pattern of patterns.filter((each) => !isPersonal(each))) {
    await expectSameTree(page, pattern);
  }
});

test("the trees of the account and the back office", async ({ page, context }) => {
  test.setTimeout(900_000);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: site.origin }]);
  for (const pattern of patterns.filter(isPersonal)) await expectSameTree(page, pattern);
});

async function expectSameTree(page: Page, pattern: string): Promise<void> {
  const path = paths.get(pattern) ?? pattern;
  expect(path, `no page leads to an address like ${pattern}`).not.toContain(":");
  await page.goto(site.origin + path);
  await waitForHydration(page);
  // The cart of fillCheckout arrives after the page.
  const stepper = page.getByRole("textbox", { name: /^Quantity of/ });
  if (pattern === "/products/:productId") await expect(stepper).toBeVisible();
  const name = pattern.slice(1).replaceAll(/[^\w]+/g, "-") || "home";
  // The frame around all pages is kept with the first of each area.
  const part = page.locator(/^\/(admin)?$/.test(pattern) ? "body" : "main");
  const tree = withoutWhatChanges(await part.ariaSnapshot());
  expect.soft(`${tree}\n`, path).toMatchSnapshot(`${name}.yml`);
}

const MONTH = "(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*";
const DAY = "(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?";

/** Without dates, times, identifiers and the address of this machine. */
function withoutWhatChanges(tree: string): string {
  return tree
    .replaceAll(/\bP-\d{6,}\b/g, "<sku>")
    .replaceAll(site.origin, "<origin>")
    .replaceAll(/(?<=\/media\/[\w-]+\/)[\w.-]+/g, "<file>")
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "<id>")
    .replaceAll(/(?<=\/(?:orders|quotes)\/)[\w-]{43}/g, "<key>")
    .replaceAll(new RegExp(`${DAY}\\d{1,2} ${MONTH}(?: \\d{4})?`, "g"), "<date>")
    .replaceAll(new RegExp(`${MONTH} \\d{4}`, "g"), "<month>")
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, "<date>")
    .replaceAll(/\d{4}-\d{2}(?!\d)/g, "<month>")
    .replaceAll(/\b\d{1,2}:\d{2}(?::\d{2})?\b/g, "<time>")
    .replaceAll(/\b\d+ (?=(?:s|sec|seconds?|min|minutes?|h|hours?|days?)\b)/g, "<number> ")
    .replaceAll(/<number> (?:s|min|h)(?: <number> (?:s|min))?\b/g, "<duration>")
    .replaceAll(/(?:just now|(?:for )?<duration>(?: ago)?|<number> \w+ ago)/gi, "<duration>")
    .replaceAll(/\b[\dA-F]{8}\b/g, "<reference>")
    .replaceAll(/[\d.]+ [MGT]B free(?: in the data folder \(\d+%\))?/g, "<size> free")
    .replaceAll(/(PostgreSQL|version) [\d.]+[\w.-]*(?:, [\d.]+ [kMG]B)?/gi, "$1 <version>")
    .replaceAll(/© \d{4}/g, "© <year>");
}

async function logIn(): Promise<string> {
  const answer = await fetch(`${site.origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.origin },
    body: new URLSearchParams(admin),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
