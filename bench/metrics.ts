import { randomBytes } from "node:crypto";
import { type BenchSite, startBenchSite } from "./bench-site.ts";
import { compare, defaultPace, type Figures, median, type Pace } from "./compare.ts";
import { uncached } from "./page-requests.ts";
import { machine, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- metrics`: what a page costs with metrics, beside the same site without them. A second
 * site without metrics shows how much two equal processes differ on this machine.
 */
const PACE: Pace = { ...defaultPace, rounds: 5 * defaultPace.rounds, seconds: 1 };
const [OFF, ON, CONTROL] = ["without metrics", "with metrics", "without, second site"];
const PAGES = { "Home, cached": "/", "Home, rendered": uncached("/") };

const VARIABLES = {
  [OFF]: {},
  [ON]: { METRICS_TOKEN: randomBytes(32).toString("hex") },
  [CONTROL]: {},
};

const sites: { name: string; site: BenchSite }[] = [];
const measured: [page: string, Map<string, Figures>][] = [];
try {
  for (const [name, variables] of Object.entries(VARIABLES)) {
    sites.push({ name, site: await startBenchSite({ variables }) });
  }
  for (const [page, path] of Object.entries(PAGES)) {
    console.log(`  ${page}`);
    const cases = sites.map(({ name, site: { origin, pid } }) => ({
      name,
      pid,
      target: { url: `${origin}${path}` },
    }));
    measured.push([page, await compare(cases, PACE)]);
  }
} finally {
  for (const { site } of sites) await site.close();
}

await writeReport("metrics", [
  "# Metrics",
  "",
  `\`npm run bench -- metrics\`: the built site with and without \`METRICS_TOKEN\`, and a second one without; ${PACE.connections} connections; ${PACE.rounds} rounds of ${PACE.seconds} s each, in turns. Node ms is time of the processor for one request; the last columns are medians of the ratios to the first site in the same round. ${machine()}`,
  "",
  ...table(
    ["Page", "Site", "Requests a second", "Errors", "Node ms", "Requests, ratio", "Node ms, ratio"],
    measured.flatMap(([page, figures]) =>
      [...figures].map(([name, each]) => [page, name, ...row(each, figures.get(OFF) ?? each)]),
    ),
  ),
]);

function row(figures: Figures, base: Figures): (string | number)[] {
  const ratio = (values: number[], others: number[]) =>
    median(values.map((value, round) => value / (others[round] ?? value))).toFixed(3);
  return [
    figures.perSecond,
    figures.errors,
    figures.own.toFixed(4),
    ratio(figures.rates, base.rates),
    ratio(figures.costs, base.costs),
  ];
}
