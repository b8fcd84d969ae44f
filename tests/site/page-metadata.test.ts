import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import routes from "#app/routes.ts";
import { internalLinks, listPageRoutes, urlsMatching } from "#scripts/list-page-routes.ts";
import { seedOrder } from "#tests/e2e/seed-data.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { createAdminRecords } from "#tests/helpers/site/admin-records.ts";
import { randomPort, rawRequest, retryWhileOverloaded } from "#tests/helpers/site/raw-request.ts";

import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const ORIGIN = "https://www.example.co.za";
const admin = { email: "admin@example.com", password: "a few words to remember" };
/** Pages that say that there is no page. */
const FAILURES = ["/maintenance", "/404"];
/** Opened by a full cart, a secret link or a parameter, never by a search: tested with what they need. */
const BY_KEY =
  /^\/(checkout|orders|quotes|stock-alerts|delivery-estimate|preview|company-documents|login\/code)(\/|$)/;
/** Without its slug a product is served too, as a copy of the page with it. */
const COPY = "/products/:productId";
/** Each of them is opened. */
const SERVICE = "/:service";
const patterns = listPageRoutes(routes).filter(
  (pattern) => ![...FAILURES, COPY, SERVICE].includes(pattern) && !BY_KEY.test(pattern),
);
const services = siteContent().services.map(({ slug }) => `/${slug}`);
const plainPaths = [...patterns.filter((pattern) => !pattern.includes(":")), ...services];

let site: SiteProcess;
let siteUrl: string;
let cookie: string;
let inSitemap: string[];
let adminRecords: Awaited<ReturnType<typeof createAdminRecords>>;
const cleanUp: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await makeDataFolder();
  const port = String(randomPort());
  site = await startSiteProcess({
    dataFolder: folder.path,
    variables: {
      ORIGIN,
      PORT: port,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  cleanUp.push(() => site.discard());
  siteUrl = `http://127.0.0.1:${port}`;
  const login = await rawRequest(`${siteUrl}/login`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN },
    body: new URLSearchParams(admin).toString(),
  });
  cookie = login.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  // A customer without an account.
  await seedOrder({}, { origin: siteUrl, data: folder.path });
  await queryDatabase(
    (await findRunningPostgres(`${folder.path}/postgres`)) ?? {},
    `insert into company_documents (kind, title, access, path, size, updated_by)
     values ('insurance', 'Insurance', 'public', 'scan.pdf', 1, 'Thandi')`,
  );
  adminRecords = await createAdminRecords(siteUrl, { cookie, origin: ORIGIN });
  const { body } = await rawRequest(`${siteUrl}/sitemap.xml`);
  inSitemap = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    (url ?? "").replace(ORIGIN, ""),
  );
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

const opened = new Map<string, ReturnType<typeof request>>();

/** Several tests read the same pages, which nothing changes meanwhile. */
function open(path: string): ReturnType<typeof request> {
  const page = opened.get(path) ?? request(path);
  opened.set(path, page);
  return page;
}

/** Staff pages and one's own account signed in, all others as a visitor. */
async function request(path: string) {
  const headers: Record<string, string> = /^\/(admin|account)/.test(path) ? { cookie } : {};
  const whole = siteUrl + (adminRecords.wholeAddress[path] ?? path);
  const answer = await retryWhileOverloaded(() => rawRequest(whole, { headers }));
  return { status: answer.status, html: answer.body.toString() };
}

describe("every page is found and shared as what it is", () => {
  test.each(plainPaths)("%s", async (path) => {
    const { html, status } = await open(path);
    expect(status, "a page that needs more than its address is tested on its own").not.toBe(302);
    await expectWhole(html, path, status);
  });

  test("pages of which there are many: one of each kind", async () => {
    const pages = await Promise.all(plainPaths.map(open));
    const links = [
      ...inSitemap,
      ...adminRecords.made,
      ...pages.flatMap(({ html }) => internalLinks(html)),
    ];
    // Neither a page of its own beside them nor a file is one of the many.
    const known = links.filter((link) => !plainPaths.includes(link) && !link.endsWith("/export"));
    for (const pattern of patterns.filter((one) => one.includes(":"))) {
      const [path] = urlsMatching(pattern, known);
      expect(path, `no page links to an address like ${pattern}`).toBeDefined();
      if (!path) continue;
      const { html, status } = await open(path);
      expect(status, path).toBe(200);
      await expectWhole(html, path, status);
    }
  });

  test("a page that needs a parameter has one title and no canonical URL, also where there is none", async () => {
    const [product = ""] = urlsMatching("/products/:productId/:slug", inSitemap);
    const id = product.split("/")[2] ?? "";
    for (const [path, status] of [
      [`/delivery-estimate?product=${id}`, 200],
      ["/delivery-estimate?product=none", 404],
      ["/stock-alerts?product=none", 404],
      ["/reset-password?token=none", 410],
      [`/orders/${"x".repeat(43)}`, 404],
    ] as const) {
      const page = await open(path);
      expect([path, page.status]).toEqual([path, status]);
      expect(countOf(page.html, /<title[ >]/g), path).toBe(1);
      expect(page.html, path).not.toContain('rel="canonical"');
      expect(isHidden(page.html), path).toBe(true);
    }
  });

  test("each product is shared with a JPEG", async () => {
    const [path = ""] = urlsMatching("/products/:productId/:slug", inSitemap);
    const { html } = await open(path);
    const image = (contentOf(html, "og:image") ?? "").replace(ORIGIN, "");
    const { headers, status } = await rawRequest(siteUrl + image);
    expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect([contentOf(html, "og:image:width"), contentOf(html, "og:image:height")]).toEqual([
      "1200",
      "630",
    ]);
  });

  test("no two public pages share a title or a description", async () => {
    const pages = await Promise.all(inSitemap.slice(0, 60).map(open));
    for (const name of ["og:title", "description"]) {
      const said = pages.map(({ html }) => contentOf(html, name));
      expect(said.filter((words, at) => said.indexOf(words) !== at)).toEqual([]);
    }
  });

  test.each(["/nowhere", ...FAILURES])(
    "%s has a title and is left out by search engines",
    async (path) => {
      const { html } = await open(path);
      expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toContain(company().name);
      expect(contentOf(html, "robots")).toBe("noindex");
      expect(html).not.toContain('rel="canonical"');
      expect(html).not.toContain("application/ld+json");
    },
  );

  test("a product without its slug is served and names the address with it; another slug moves there", async () => {
    const [path = ""] = urlsMatching("/products/:productId/:slug", inSitemap);
    const bare = path.slice(0, path.lastIndexOf("/"));
    const { html, status } = await open(bare);
    expect(status).toBe(200);
    expect(canonicalOf(html)).toBe(ORIGIN + path);
    const moved = await rawRequest(`${siteUrl}${bare}/an-older-name?x=1`);
    expect([moved.status, moved.headers.location]).toEqual([301, path]);
  });

  test("the address is the page's own, whatever was asked for", async () => {
    for (const asked of ["/terms?utm_source=mail&x=<script>", "/TERMS"]) {
      const { html } = await open(asked);
      expect(canonicalOf(html), asked).toBe(`${ORIGIN}/terms`);
    }
    expect(canonicalOf((await open("/?service=/cloud-solutions")).html)).toBe(`${ORIGIN}/`);
  });
});

describe("files for crawlers and devices", () => {
  test("sitemap.xml lists exactly the pages that may be shown, each served", async () => {
    const { headers, body } = await rawRequest(`${siteUrl}/sitemap.xml`);
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(body.toString()).toContain(`<loc>${ORIGIN}/terms</loc><lastmod>2025-08-08</lastmod>`);
    const visible = await Promise.all(
      plainPaths.map(async (path) => ({ path, hidden: isHidden((await open(path)).html) })),
    );
    const expected = visible.filter(({ hidden }) => !hidden).map(({ path }) => path);
    expect(inSitemap.filter((path) => plainPaths.includes(path)).sort()).toEqual(expected.sort());
    const categories = inSitemap.filter((path) => path.startsWith("/shop?"));
    expect(categories).toContain("/shop?category=hardware");
    for (const path of [categories[0] ?? "", categories.at(-1) ?? ""]) {
      const { html } = await open(path);
      expect([canonicalOf(html), isHidden(html)], path).toEqual([ORIGIN + path, false]);
    }
    for (const path of inSitemap.slice(0, 60)) expect((await open(path)).status, path).toBe(200);
  });

  test("a part of the sitemap that there is not is not found", async () => {
    expect((await open("/sitemap/1.xml")).status).toBe(200);
    for (const file of ["2.xml", "0.xml", "-1.xml", "1", "x.xml", "99999999.xml"]) {
      expect((await open(`/sitemap/${file}`)).status, file).toBe(404);
    }
  });

  test("robots.txt closes what is personal and names the sitemap", async () => {
    const { headers, body } = await rawRequest(`${siteUrl}/robots.txt`, {
      headers: { host: "evil.example" },
    });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    for (const path of ["/admin", "/account", "/cart", "/checkout", "/api/"]) {
      expect(body.toString()).toContain(`\nDisallow: ${path}\n`);
    }
    expect(body.toString()).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    for (const path of inSitemap) expect(path).not.toMatch(/^\/(admin|account|cart|checkout|api)/);
  });

  test("the manifest names icons that are there, in their size", async () => {
    const { headers, body } = await rawRequest(`${siteUrl}/site.webmanifest`);
    expect(headers["content-type"]).toBe("application/manifest+json");
    const { name, icons } = JSON.parse(body.toString());
    expect(name).toBe(company().name);
    expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain("maskable");
    for (const { src, sizes, type } of icons) {
      const icon = await rawRequest(siteUrl + src);
      expect([icon.status, icon.headers["content-type"]]).toEqual([
        200,
        type === "image/svg+xml" ? `${type}; charset=utf-8` : type,
      ]);
      const { width, height } = await sharp(icon.body).metadata();
      if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test("every icon and file that the head names is there", async () => {
    const { html } = await open("/");
    const named = [
      ...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
    ];
    expect(named.map(([, href]) => href)).toHaveLength(4);
    for (const [, href] of named) expect((await open(href ?? "")).status, href).toBe(200);
    expect(contentOf(html, "theme-color")).toBeDefined();
  });

  test("security.txt names the company and has not expired", async () => {
    const { body } = await rawRequest(`${siteUrl}/.well-known/security.txt`);
    expect(body.toString()).toContain(`Contact: mailto:${company().email}`);
    const expires = /Expires: (\S+)/.exec(body.toString())?.[1] ?? "";
    expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 30 * 24 * 3600 * 1000);
    expect(Date.parse(expires)).toBeLessThan(Date.now() + 366 * 24 * 3600 * 1000);
  });

  test("JSON-LD stands in the document, and the policy allows it no script", async () => {
    const { headers, body } = await rawRequest(`${siteUrl}/cybersecurity`);
    const blocks = [
      ...body.toString().matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g),
    ].map(([, json]) => JSON.parse(json ?? ""));
    expect(blocks.map((block) => block["@type"])).toEqual(["Service", "BreadcrumbList"]);
    expect(blocks[0].url).toBe(`${ORIGIN}/cybersecurity`);
    expect(String(headers["content-security-policy"])).not.toContain("unsafe");
  });
});

/** Everything that a search engine or a chat needs to show the page. */
async function expectWhole(html: string, path: string, status: number): Promise<void> {
  expect(countOf(html, /<title[ >]/g), "title").toBe(1);
  expectValidControls(html);
  expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toContain(company().name);
  const description = contentOf(html, "description") ?? "";
  expect(description.length, `description: ${description}`).toBeGreaterThan(20);
  if (status === 200) {
    expect(canonicalOf(html), "canonical").toBe(ORIGIN + path);
    expect(contentOf(html, "og:url")).toBe(ORIGIN + path);
  } else expect(html, "no canonical URL that does not answer").not.toContain('rel="canonical"');
  for (const name of ["og:title", "og:description", "og:image:alt"]) {
    expect(contentOf(html, name), name).toBeTruthy();
  }
  expect(contentOf(html, "og:site_name")).toBe(company().name);
  expect(contentOf(html, "og:type")).toBeTruthy();
  expect(contentOf(html, "twitter:card")).toBe("summary_large_image");
  expect(isHidden(html), "what is in the sitemap may be shown, all else not").toBe(
    !inSitemap.includes(path),
  );

  const image = contentOf(html, "og:image") ?? "";
  expect(image.startsWith(`${ORIGIN}/`), image).toBe(true);
  const picture = await rawRequest(siteUrl + image.slice(ORIGIN.length));
  expect(picture.status, `${image}: add the page to app/seo/open-graph-images.server.ts`).toBe(200);
  const { width, height } = await sharp(picture.body).metadata();
  expect([String(width), String(height)]).toEqual([
    contentOf(html, "og:image:width"),
    contentOf(html, "og:image:height"),
  ]);
  if (!image.startsWith(`${ORIGIN}/og/`)) return;
  expect(picture.body.length).toBeLessThan(80_000);
  expect(picture.headers["cross-origin-resource-policy"]).toBe("cross-origin");
}

/** What browsers ignore and a validator reports: autocomplete of a box to tick, and radios without a group. */
function expectValidControls(html: string): void {
  const [, body = ""] = html.split("<body");
  let groups = 0;
  for (const [tag, name = ""] of body.matchAll(/<(\/?fieldset|input)\b[^>]*>/g)) {
    if (name === "fieldset") groups++;
    else if (name === "/fieldset") groups--;
    else if (/type="(checkbox|radio)"/.test(tag)) {
      expect(tag).not.toMatch(/autocomplete=/i);
      if (tag.includes('type="radio"')) expect(groups, `no group around ${tag}`).toBeGreaterThan(0);
    }
  }
}

function isHidden(html: string): boolean {
  return contentOf(html, "robots") === "noindex";
}

/** What a tag says; a tag that stands twice says nothing sure. */
function contentOf(html: string, name: string): string | undefined {
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].filter(
    ([, known]) => known === name,
  );
  return tags.length === 1 ? tags[0]?.[2] : undefined;
}

function canonicalOf(html: string): string | undefined {
  expect(countOf(html, /<link rel="canonical"/g)).toBe(1);
  return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
