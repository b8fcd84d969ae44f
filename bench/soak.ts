import { type BenchSite, startBenchSite } from "./bench-site.ts";
import { load, type Target } from "./load.ts";
import { pageRequests } from "./page-requests.ts";
import { readMemory } from "./process-usage.ts";
import { machine, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- soak`: mixed load for ten minutes (BENCH_SOAK_MINUTES), and a line fitted through
 * the memory of the processes. A leak is a line that keeps rising.
 */
const MINUTES = Number(process.env.BENCH_SOAK_MINUTES ?? 10);
const EACH_MS = 2000;
/** The start is left out: loading and compiling code is not a leak. */
const WARM_SHARE = 0.3;
/** Normal variation of a process without a leak. */
const ALLOWED_MB = 10;
const CONNECTIONS_OF_EACH = 4;

type MemorySample = { minute: number; site: number; database: number };

const site = await startBenchSite({ people: 20 });
const samples: MemorySample[] = [];
let [asked, errors] = [0, 0];
try {
  const began = performance.now();
  const sampling = setInterval(() => {
    const { site: mb, database } = readMemory(site.pid);
    samples.push({ minute: (performance.now() - began) / 60_000, site: mb, database });
  }, EACH_MS);
  const loads = allTargets(site).map((target, place) =>
    load(target, {
      seconds: MINUTES * 60,
      connections: CONNECTIONS_OF_EACH,
      // Different intervals, well below the machine's capacity.
      everyMs: 900 + place * 37,
    }),
  );
  for (const figures of await Promise.all(loads)) {
    asked += figures.asked;
    errors += figures.errors;
  }
  clearInterval(sampling);
} finally {
  await site.close();
}
const settled = samples.filter(({ minute }) => minute >= MINUTES * WARM_SHARE);
const lines = (["site", "database"] as const).map((which) => fitLine(which, settled));
await writeReport("soak", report(), { minutes: MINUTES, asked, errors, samples });

/** Every kind of request of the benchmark. */
function allTargets(bench: BenchSite): Target[] {
  return pageRequests(bench).flatMap(({ cases }) => cases.map(({ target }) => target));
}

/** Least squares: slope in MB a minute, mean, and smallest and largest value. */
function fitLine(which: "site" | "database", points: readonly MemorySample[]) {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const x = mean(points.map(({ minute }) => minute));
  const y = mean(points.map((point) => point[which]));
  const over = points.reduce((sum, point) => sum + (point.minute - x) * (point[which] - y), 0);
  const under = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  const slope = under > 0 ? over / under : 0;
  const values = points.map((point) => point[which]);
  return { which, slope, mean: y, least: Math.min(...values), most: Math.max(...values) };
}

function report(): string[] {
  const growth = Math.max(...lines.map(({ slope }) => slope)) * MINUTES;
  return [
    "# Soak",
    "",
    `\`npm run bench -- soak\`: ${MINUTES} minutes of every kind of visitor at once, ${asked} requests, ${errors} errors; memory every ${EACH_MS / 1000} s, and a line through it by least squares, without the first ${WARM_SHARE * 100}% of the time. ${machine()}`,
    "",
    ...table(
      ["Process", "Mean MB", "Least MB", "Most MB", "MB a minute", `MB in ${MINUTES} minutes`],
      lines.map(({ which, slope, mean, least, most }) => [
        which === "site" ? "Node" : "PostgreSQL",
        mean.toFixed(1),
        least.toFixed(1),
        most.toFixed(1),
        slope.toFixed(3),
        (slope * MINUTES).toFixed(1),
      ]),
    ),
    "",
    growth <= ALLOWED_MB
      ? `No growth: the lines rise by less than ${ALLOWED_MB} MB in the whole time.`
      : `It grows: ${growth.toFixed(1)} MB in ${MINUTES} minutes.`,
  ];
}
