import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "#scripts/find-chromium.ts";
import { startBenchSite } from "./bench-site.ts";
import { median } from "./compare.ts";
import { findLighthouse } from "./find-lighthouse.ts";
import { listPublicPages, type PublicPage } from "./public-pages.ts";
import { machine, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- lighthouse`: every kind of public page as Lighthouse's phone sees it, several
 * times (BENCH_LIGHTHOUSE_RUNS), the pages in turn.
 */
const RUNS = Number(process.env.BENCH_LIGHTHOUSE_RUNS ?? 3);
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AUDITS = {
  "first-contentful-paint": "FCP ms",
  "largest-contentful-paint": "LCP ms",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
} as const;
const LONGEST_MS = 180_000;

type Run = {
  scores: number[];
  audits: number[];
  machine: number;
  /** What costs points, by the name of the audit. */
  lost: string[];
};

const run = promisify(execFile);
const program = await findLighthouse(console.log);
const chrome = await findChromium(console.log);
const site = await startBenchSite({ pictures: true });
const runs = new Map<PublicPage, Run[]>();
try {
  const pages = await listPublicPages(site.origin);
  for (const page of pages) runs.set(page, []);
  for (let round = 1; round <= RUNS; round++) {
    for (const page of pages) {
      const found = await measure(page).catch(() => measure(page));
      runs.get(page)?.push(found);
      console.log(`  ${round}/${RUNS} ${page.name}: ${found.scores.join(" ")}`);
    }
  }
} finally {
  await site.close();
}
await writeReport(
  "lighthouse",
  report(),
  [...runs].map(([page, list]) => ({ ...page, runs: list })),
);

async function measure({ path, isFound }: PublicPage): Promise<Run> {
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`);
  const words = [
    site.origin + path,
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
    `--only-categories=${CATEGORIES.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    // Pages that search engines are asked to leave out are not blamed for it.
    ...(isFound ? [] : ["--skip-audits=is-crawlable"]),
  ];
  const env = { ...process.env, CHROME_PATH: chrome };
  await run(process.execPath, [program, ...words], { env, timeout: LONGEST_MS });
  const result = JSON.parse(await readFile(file, "utf8"));
  await rm(file);
  if (result.runtimeError) throw new Error(result.runtimeError.message);
  const scores = CATEGORIES.map((name) => Math.round(100 * result.categories[name].score));
  const counted = CATEGORIES.flatMap((name) => result.categories[name].auditRefs)
    .filter(({ weight }: { weight: number }) => weight > 0)
    .map(({ id }: { id: string }) => result.audits[id]);
  return {
    scores,
    audits: Object.keys(AUDITS).map((name) => result.audits[name].numericValue),
    machine: result.environment.benchmarkIndex,
    lost: counted.filter(({ score }) => score !== null && score < 0.9).map(({ id }) => id),
  };
}

function report(): string[] {
  const all = [...runs].filter(([, list]) => list.length > 0);
  const range = (values: number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return least === most ? String(most) : `${Math.round(median(values))} (${least} to ${most})`;
  };
  const index = all.flatMap(([, list]) => list.map(({ machine: value }) => value));
  const lost = all.flatMap(([{ name }, list]) => {
    const audits = [...new Set(list.flatMap((each) => each.lost))];
    return audits.length > 0 ? [`- ${name}: ${audits.join(", ")}`] : [];
  });
  return [
    "# Lighthouse",
    "",
    `\`npm run bench -- lighthouse\`: mobile, simulated throttling, ${RUNS} runs of each page in turn, median with least and most. benchmarkIndex ${Math.round(median(index))} (${Math.round(Math.min(...index))} to ${Math.round(Math.max(...index))}); below about 1000 Lighthouse itself warns that the machine is slower than it reckons with. ${machine()}`,
    "",
    ...table(
      ["Page", "Performance", "Accessibility", "Best practices", "SEO", ...Object.values(AUDITS)],
      all.map(([{ name }, list]) => [
        name,
        ...CATEGORIES.map((_, at) => range(list.map(({ scores }) => scores[at] ?? 0))),
        ...Object.keys(AUDITS).map((audit, at) =>
          median(list.map(({ audits }) => audits[at] ?? 0)).toFixed(
            audit.endsWith("shift") ? 3 : 0,
          ),
        ),
      ]),
    ),
    "",
    ...(lost.length > 0 ? ["Audits below 90 in at least one run:", "", ...lost] : []),
  ];
}
