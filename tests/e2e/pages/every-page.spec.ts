import routes from "#app/routes.ts";
import { listPageRoutes } from "#scripts/list-page-routes.ts";
import { DESKTOP, expect, type Page, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { createPagePaths, fillCheckout, isPersonal } from "#tests/e2e/page-paths.ts";
import { payfastVariables } from "#tests/helpers/servers/payfast-server.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import {
  expectDocument,
  expectLetterhead,
  expectResponsiveAndAccessible,
  expectRoomForWideSpacing,
  expectSlimHeaderAtZoom,
  unfold,
} from "./page-checks.ts";

/**
 * Every screen of the route table is opened once: it has no accessibility finding, is never wider than
 * the screen, and its accessibility tree is that of the folder snapshots: landmarks, headings, roles,
 * names and states as assistive technology is told them. When a screen or a sentence has changed, read
 * the difference and keep the new trees with
 *
 *   node node_modules/@playwright/test/cli.js test every-page --update-snapshots
 */

/** Their templates are kept once: /voip-services, /terms, a product without slug, the invoice for credit notes. */
const SAME_TEMPLATE =
  /^\/(privacy|delivery$|returns|warranty|accessibility|cookies)|credit-notes|:productId\/:slug|(products|content)\/preview|^\/preview/;
const patterns = listPageRoutes(routes)
  .map((pattern) => pattern.replace(":service", "voip-services"))
  .filter((pattern) => !SAME_TEMPLATE.test(pattern));

/** With header and footer, as a visitor, a customer and staff see them. */
const WITH_FRAME = ["/", "/account", "/admin"];

/** Looked at on a phone, where everything is stacked; these have parts that only a wide screen shows. */
const WIDE = ["/", "/shop", "/checkout", "/account"];

/** One of each kind of page: with wide spacing of the text, and at 400 % zoom. */
const KINDS = [
  "/what-will-it-run",
  "/",
  "/shop",
  "/products/:productId",
  "/projects",
  "/voip-services",
  "/terms",
  "/sign-up",
  "/admin",
  "/admin/products",
  "/admin/products/new",
];

/** On paper; layout.spec.ts has the home page, where things wait for being scrolled to. */
const PRINTED = [
  "/what-will-it-run",
  "/shop",
  "/products/:productId",
  "/projects",
  "/projects/:slug",
  "/voip-services",
  "/terms",
  "/sign-up",
  "/404",
  "/orders/:accessKey",
  "/orders/:accessKey/pro-forma",
  "/account",
  "/admin",
  "/admin/products",
  "/admin/orders",
  "/admin/orders/:number",
  "/admin/orders/:number/packing-slip",
];

const admin = { email: "admin@example.com", password: "a few words to remember" };

type Cookie = { name: string; value: string; url: string };

// A site of its own: elsewhere other tests change what the lists show. One worker visits all areas.
test.describe.configure({ mode: "default" });
let site: SiteProcess;
let paths: Map<string, string>;
const cookies: { staff: Cookie[]; visitor: Cookie[] } = { staff: [], visitor: [] };

test.beforeAll(async ({ playwright }) => {
  const folder = await makeDataFolder();
  site = await startSiteProcess({
    dataFolder: folder.path,
    variables: {
      ...payfastVariables({ host: "127.0.0.1:9" }),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const { origin } = site;
  const cookie = await logIn(origin);
  paths = await createPagePaths(site, { cookie, patterns });
  const [name = "", value = ""] = cookie.split("=");
  cookies.staff = [{ name, value, url: origin }];
  // A visitor whose cart is at the review.
  const visitor = await playwright.request.newContext();
  await fillCheckout(visitor, { origin, product: paths.get("/products/:productId") });
  const kept = (await visitor.storageState()).cookies;
  cookies.visitor = kept.map((each) => ({ name: each.name, value: each.value, url: origin }));
  await visitor.dispose();
});
test.afterAll(async () => {
  await site?.discard();
});

test.use({ viewport: DESKTOP, userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0" });

const isCatalogue = (pattern: string) => /^\/admin(\/products.*|\/categories)?$/.test(pattern);

for (const { area, belongs, isStaff } of [
  { area: "public pages, orders and quotations", belongs: (each: string) => !isPersonal(each) },
  { area: "the account", belongs: (each: string) => each.startsWith("/account"), isStaff: true },
  { area: "the catalogue in the admin area", belongs: isCatalogue, isStaff: true },
  {
    area: "the rest of the admin area",
    belongs: (each: string) => each.startsWith("/admin") && !isCatalogue(each),
    isStaff: true,
  },
]) {
  test(`every page: ${area}`, async ({ page }) => {
    test.setTimeout(900_000);
    await page.context().addCookies(isStaff ? cookies.staff : cookies.visitor);
    for (const pattern of patterns.filter(belongs)) {
      await test.step(pattern, () => visit(page, pattern));
    }
  });
}

async function visit(page: Page, pattern: string): Promise<void> {
  const path = paths.get(pattern) ?? pattern;
  expect(path, `no page leads to an address like ${pattern}`).not.toContain(":");
  await page.setViewportSize(DESKTOP);
  await page.goto(site.origin + path);
  await waitForHydration(page);
  await expectSameTree(page, pattern);
  if (PRINTED.includes(pattern)) await expectDocument(page);
  // An order's address is a secret.
  if (pattern === "/products/:productId") await expectLetterhead(page, { address: path });
  if (pattern === "/orders/:accessKey") await expectLetterhead(page, { secret: path });
  await unfold(page);
  const isAdminArea = pattern.startsWith("/admin");
  await expectResponsiveAndAccessible(page, {
    // The tables of the admin area have all their columns on a desktop.
    accessibleAt: isAdminArea ? [DESKTOP] : WIDE.includes(pattern) ? [PHONE, DESKTOP] : [PHONE],
    frame: WITH_FRAME.includes(pattern),
  });
  if (KINDS.includes(pattern)) {
    await expectRoomForWideSpacing(page);
    await expectSlimHeaderAtZoom(page);
  }
}

async function expectSameTree(page: Page, pattern: string): Promise<void> {
  // The cart of fillCheckout arrives after the page.
  const stepper = page.getByRole("textbox", { name: /^Quantity of/ });
  if (pattern === "/products/:productId") await expect(stepper).toBeVisible();
  const name = pattern.slice(1).replaceAll(/[^\w]+/g, "-") || "home";
  // The frame around all pages is kept with the first of each area.
  const part = page.locator(/^\/(admin)?$/.test(pattern) ? "body" : "main");
  const tree = withoutWhatChanges(await part.ariaSnapshot());
  expect.soft(`${tree}\n`, pattern).toMatchSnapshot(`${name}.yml`);
}

const MONTH = "(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*";
const DAY = "(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?";

/** Without dates, times, identifiers and the address of this machine. */
function withoutWhatChanges(tree: string): string {
  return tree
    .replaceAll(/(?<=Delivered ).+?( if your payment reaches us before )[^.]+/g, "<days>$1<time>")
    .replaceAll(/(?<=pay before )[^.]+/g, "<time>")
    .replaceAll(/\bP-\d{6,}\b/g, "<sku>")
    .replaceAll(site.origin, "<origin>")
    .replaceAll(/(?<=\/media\/[\w-]+\/)[\w.-]+/g, "<file>")
    .replaceAll(/(?<=\/company-documents\/)[\w-]+\.[\w-]+/g, "<token>")
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "<id>")
    .replaceAll(/(?<=\/(?:orders|quotes)\/)[\w-]{43}/g, "<key>")
    .replaceAll(/(?<=\/preview\/)[\w-]+\.[\w-]+/g, "<token>")
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

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams(admin),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
