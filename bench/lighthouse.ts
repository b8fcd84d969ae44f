import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "#scripts/find-programs.ts";
import { startBenchSite } from "./bench-site.ts";
import { median } from "./compare.ts";
import { toCpuTime } from "./cpu-trace.ts";
import { findLighthouse } from "./find-lighthouse.ts";
import { listPublicPages, type PublicPage } from "./public-pages.ts";
import { machine, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- lighthouse`: Lighthouse's mobile audit of every kind of public page, several times
 * (BENCH_LIGHTHOUSE_RUNS), the pages in turn, with simulated and with real throttling. BENCH_BEFORE is
 * the origin of another version of the site, measured in turns with this one.
 */
const RUNS = Number(process.env.BENCH_LIGHTHOUSE_RUNS ?? 5);
const BEFORE = process.env.BENCH_BEFORE;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AUDITS = {
  "first-contentful-paint": "FCP ms",
  "largest-contentful-paint": "LCP ms",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
} as const;
const CHROME_FLAGS = "--headless=new --no-sandbox --disable-gpu";
const TIMEOUT_MS = 180_000;

type Run = {
  scores: number[];
  audits: number[];
  tbt: number;
  /** The same load, with tasks measured in CPU time. */
  processor: { score: number; tbt: number };
  /** Another load, with a network and a processor that really are slow. */
  throttled: { score: number; audits: number[] };
  machine: number;
  /** Names of the audits that lose points. */
  lost: string[];
};

const run = promisify(execFile);
const program = await findLighthouse(console.log);
const chrome = await findChromium(console.log);
const site = await startBenchSite();
const runs = new Map<MeasuredPage, Run[]>();
try {
  const ofThis = (await listPublicPages(site.origin)).map((page) => ({
    ...page,
    origin: site.origin,
  }));
  const ofBefore = BEFORE
    ? (await listPublicPages(BEFORE)).map((page) => toBefore(page, BEFORE))
    : [];
  const pages: MeasuredPage[] = ofThis.flatMap((page, at) => [page, ...ofBefore.slice(at, at + 1)]);
  for (const page of pages) runs.set(page, []);
  for (let round = 1; round <= RUNS; round++) {
    for (const page of pages) {
      const found = await measure(page).catch(() => measure(page));
      runs.get(page)?.push(found);
      const { scores, processor, throttled } = found;
      const figures = `${scores.join(" ")}, ${processor.score}, throttled ${throttled.score}`;
      console.log(`  ${round}/${RUNS} ${page.name}: ${figures}`);
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

type MeasuredPage = PublicPage & { origin: string };

function toBefore(page: PublicPage, origin: string): MeasuredPage {
  return { ...page, name: `${page.name}, before`, origin };
}

/** Loads the page once and audits it twice, by wall-clock time and by CPU time; then with real throttling. */
async function measure(page: MeasuredPage): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), "lighthouse-"));
  try {
    const throttled = await measureThrottled(page, folder);
    await runLighthouse(page, [`--gather-mode=${folder}`, `--chrome-flags=${CHROME_FLAGS}`]);
    const byClock = await audit(page, folder);
    const trace = join(folder, "trace.json");
    const { traceEvents, ...rest } = JSON.parse(await readFile(trace, "utf8"));
    await writeFile(trace, JSON.stringify({ ...rest, traceEvents: toCpuTime(traceEvents) }));
    const byProcessor = await audit(page, folder);
    const processor = { score: byProcessor.scores[0] ?? 0, tbt: byProcessor.tbt };
    return { ...byClock, processor, throttled };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureThrottled(page: MeasuredPage, folder: string): Promise<Run["throttled"]> {
  const file = join(folder, "throttled.json");
  const options = ["--throttling-method=devtools", `--chrome-flags=${CHROME_FLAGS}`];
  await runLighthouse(page, [...options, "--output=json", `--output-path=${file}`]);
  const { scores, audits } = await readResult(file);
  return { score: scores[0] ?? 0, audits };
}

/** Lighthouse requires the same options for gathering and for auditing. */
function runLighthouse({ origin, path, isIndexed }: MeasuredPage, modeOptions: string[]) {
  const env = { ...process.env, CHROME_PATH: chrome };
  const commonOptions = [
    "--quiet",
    `--only-categories=${CATEGORIES.join(",")}`,
    // Pages with noindex are not blamed for it.
    ...(isIndexed ? [] : ["--skip-audits=is-crawlable"]),
  ];
  return run(process.execPath, [program, origin + path, ...commonOptions, ...modeOptions], {
    env,
    timeout: TIMEOUT_MS,
  });
}

async function audit(page: MeasuredPage, folder: string) {
  const file = join(folder, "report.json");
  await runLighthouse(page, [`--audit-mode=${folder}`, "--output=json", `--output-path=${file}`]);
  return readResult(file);
}

async function readResult(file: string): Promise<Omit<Run, "processor" | "throttled">> {
  const result = JSON.parse(await readFile(file, "utf8"));
  if (result.runtimeError) throw new Error(result.runtimeError.message);
  const scores = CATEGORIES.map((name) => Math.round(100 * result.categories[name].score));
  const counted = CATEGORIES.flatMap((name) => result.categories[name].auditRefs)
    .filter(({ weight }: { weight: number }) => weight > 0)
    .map(({ id }: { id: string }) => result.audits[id]);
  return {
    scores,
    audits: Object.keys(AUDITS).map((name) => result.audits[name].numericValue),
    tbt: result.audits["total-blocking-time"].numericValue,
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
    `\`npm run bench -- lighthouse\`: mobile, ${RUNS} runs of each page in turn, median with least and most. benchmarkIndex ${Math.round(median(index))} (${Math.round(Math.min(...index))} to ${Math.round(Math.max(...index))}); below about 1000 Lighthouse itself warns that the machine is slower than it reckons with. ${machine()}`,
    "",
    "Lighthouse measures tasks by the clock and multiplies them by four: a core that is lent to others in the middle of a task counts against the page. So every load is judged a second time with each task as long as it had the processor (bench/cpu-trace.ts); that is the column to compare between machines.",
    "",
    "The last columns are of a load with real throttling (`--throttling-method=devtools`): the network and the processor are slowed down while the page loads, instead of being reckoned slower afterwards.",
    "",
    ...table(
      [
        "Page",
        "Performance",
        "in processor time",
        "Accessibility",
        "Best practices",
        "SEO",
        ...Object.values(AUDITS),
        "TBT ms of processor",
        "Performance, throttled",
        "LCP ms, throttled",
        "TBT ms, throttled",
      ],
      all.map(([{ name }, list]) => [
        name,
        range(list.map(({ scores }) => scores[0] ?? 0)),
        range(list.map(({ processor }) => processor.score)),
        ...[1, 2, 3].map((at) => range(list.map(({ scores }) => scores[at] ?? 0))),
        ...Object.keys(AUDITS).map((audit, at) =>
          median(list.map(({ audits }) => audits[at] ?? 0)).toFixed(
            audit.endsWith("shift") ? 3 : 0,
          ),
        ),
        range(list.map(({ processor }) => Math.round(processor.tbt))),
        range(list.map(({ throttled }) => throttled.score)),
        ...[1, 2].map((at) =>
          median(list.map(({ throttled }) => throttled.audits[at] ?? 0)).toFixed(0),
        ),
      ]),
    ),
    "",
    ...(lost.length > 0 ? ["Audits below 90 in at least one run:", "", ...lost] : []),
  ];
}
