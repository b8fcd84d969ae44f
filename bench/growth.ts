import { type BenchSite, startBenchSite } from "./bench-site.ts";
import { type BenchmarkCase, compare, defaultPace, type Figures } from "./compare.ts";
import { pageRequests } from "./page-requests.ts";
import { readMemory } from "./process-usage.ts";
import { formatFigure, machine, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- growth`: how each figure changes with the size of the catalogue. All sizes run side
 * by side and in turn, so other load on the machine affects each alike.
 */
const SIZES = (process.env.BENCH_SIZES ?? "100,1000,10000,100000").split(",").map(Number);
/** Fewer rounds than the parts with a single site. */
const pace = { ...defaultPace, rounds: Math.min(3, defaultPace.rounds) };

const sites: { size: number; site: BenchSite; idle: number }[] = [];
const rows: (string | number)[][] = [];
try {
  for (const size of SIZES) {
    const site = await startBenchSite({ products: size, people: 20 });
    sites.push({ size, site, idle: readMemory(site.pid).site });
  }
  const asked = sites.map(({ size, site }) => ({ size, pages: pageRequests(site) }));
  for (const [place, { page, cases }] of (asked[0]?.pages ?? []).entries()) {
    for (const [which, { name }] of cases.entries()) {
      console.log(`  ${page}, ${name}`);
      const bySize = asked.map(({ size, pages }) => ({
        ...(pages[place]?.cases[which] as BenchmarkCase),
        name: String(size),
      }));
      rows.push(...rowsOf(page, name, await compare(bySize, pace)));
    }
  }
  await writeReport("growth", await report(), rows);
} finally {
  for (const { site } of sites) await site.close();
}

function rowsOf(page: string, name: string, figures: Map<string, Figures>) {
  const all = [...figures.values()];
  const errors = all.reduce((sum, each) => sum + each.errors, 0);
  const cost = (each: Figures) => `${formatFigure(each.own)} + ${formatFigure(each.below)}`;
  return [
    [`${page}, ${name}`, "requests a second", ...all.map(({ perSecond }) => perSecond), errors],
    [
      "",
      "p50 to p99, ms",
      ...all.map(({ p50, p99 }) => `${p50.toFixed(1)} to ${p99.toFixed(1)}`),
      "",
    ],
    ["", "processor ms, Node + database", ...all.map(cost), ""],
  ];
}

async function report(): Promise<string[]> {
  const sizes = SIZES.map((size) => size.toLocaleString("en-ZA").replaceAll(",", " "));
  const bytes = async (path: (site: BenchSite) => string) =>
    Promise.all(
      sites.map(async ({ site }) => {
        const answer = await fetch(site.origin + path(site), {
          headers: { "accept-encoding": "br" },
        });
        await answer.arrayBuffer();
        return (Number(answer.headers.get("content-length")) / 1000).toFixed(1);
      }),
    );
  return [
    "# Growth",
    "",
    `\`npm run bench -- growth\`: one site for each size of the catalogue, all running and measured in turn; ${pace.connections} connections, median of ${pace.rounds} rounds of ${pace.seconds} s. The generated products have no pictures. ${machine()}`,
    "",
    ...table(["What", "Figure", ...sizes, "Errors"], rows),
    "",
    ...table(
      ["What", ...sizes],
      [
        ["Start, ms", ...sites.map(({ site }) => Math.round(site.startedInMs))],
        ["Node idle, MB", ...sites.map(({ idle }) => Math.round(idle))],
        ["Node at most, MB", ...sites.map(({ site }) => Math.round(readMemory(site.pid).sitePeak))],
        ["PostgreSQL, MB", ...sites.map(({ site }) => Math.round(readMemory(site.pid).database))],
        ["Home page, KB", ...(await bytes(() => "/"))],
        ["Shop list, KB", ...(await bytes(() => "/shop"))],
        ["A product, KB", ...(await bytes(({ productId }) => `/products/${productId}`))],
      ],
    ),
  ];
}
