import { type Browser, chromium, type Request } from "@playwright/test";
import { findChromium } from "#scripts/find-programs.ts";
import { startBenchSite } from "./bench-site.ts";
import { listPublicPages, type PublicPage } from "./public-pages.ts";
import { machine, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- bytes`: bytes of a first visit by resource type, on a phone and on a desktop: until
 * the network is idle, and after scrolling to the end.
 */
const SCREENS = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
  desk: { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1, isMobile: false },
} as const;
const STEP = 600;

type Kind = "document" | "script" | "stylesheet" | "font" | "image" | "other";
type Weight = Record<Kind, number> & { requests: number; later: number };

const executablePath = await findChromium(console.log);
const site = await startBenchSite();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const rows: [page: string, screen: string, weight: Weight][] = [];
try {
  for (const page of await listPublicPages(site.origin)) {
    for (const screen of ["phone", "desk"] as const) {
      rows.push([page.name, screen, await measureBytes(browser, page, screen)]);
    }
  }
} finally {
  await browser.close();
  await site.close();
}
await writeReport("bytes", report(), rows);

async function measureBytes(
  within: Browser,
  { path }: PublicPage,
  screen: keyof typeof SCREENS,
): Promise<Weight> {
  const context = await within.newContext(SCREENS[screen]);
  const finished: Request[] = [];
  // Listens on the context: workers request their own scripts.
  context.on("requestfinished", (request) => finished.push(request));
  const page = await context.newPage();
  await page.goto(site.origin + path, { waitUntil: "networkidle" });
  const weight = await sumBytes(finished);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < height; at += STEP) {
    await page.evaluate((top) => scrollTo(0, top), at);
    await page.evaluate(
      () => new Promise((formatFigure) => requestAnimationFrame(() => formatFigure(null))),
    );
  }
  await page.waitForLoadState("networkidle");
  weight.later = totalOf(await sumBytes(finished)) - totalOf(weight);
  await context.close();
  return weight;
}

async function sumBytes(requests: readonly Request[]): Promise<Weight> {
  const sum: Weight = {
    document: 0,
    script: 0,
    stylesheet: 0,
    font: 0,
    image: 0,
    other: 0,
    requests: requests.length,
    later: 0,
  };
  for (const request of requests) {
    const type = request.resourceType();
    const kind = type in sum ? (type as Kind) : "other";
    const sizes = await request.sizes().catch(() => undefined);
    sum[kind] += sizes?.responseBodySize ?? 0;
  }
  return sum;
}

function totalOf({ document, script, stylesheet, font, image, other }: Weight): number {
  return document + script + stylesheet + font + image + other;
}

function report(): string[] {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  return [
    "# Bytes",
    "",
    `\`npm run bench -- bytes\`: a browser with an empty cache, in KB as they travel (compressed, without headers). "Read to the end" is what comes more when the page is scrolled through. ${machine()}`,
    "",
    ...table(
      [
        "Page",
        "Screen",
        "Document",
        "CSS",
        "Script",
        "Fonts",
        "Pictures",
        "Other",
        "All",
        "Read to the end",
        "Requests",
      ],
      rows.map(([page, screen, weight]) => [
        page,
        screen,
        kb(weight.document),
        kb(weight.stylesheet),
        kb(weight.script),
        kb(weight.font),
        kb(weight.image),
        kb(weight.other),
        kb(totalOf(weight)),
        kb(weight.later),
        weight.requests,
      ]),
    ),
  ];
}
