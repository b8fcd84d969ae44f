import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchSite, startBenchSite } from "./bench-site.ts";
import { compare, defaultPace, type Figures, median, type Pace } from "./compare.ts";
import { startBaselines } from "./limits/start-baselines.ts";
import { CACHED, type PageRequests, pageRequests, RENDERED, SIGNED_IN } from "./page-requests.ts";
import { formatFigure, machine, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- pages`: throughput and latency of each page, beside baseline servers that send the
 * same bytes. Ratios can be compared between machines; absolute figures cannot.
 */

/** Short alternating rounds: other load on the machine affects both. */
const IN_PAIRS: Pace = { ...defaultPace, rounds: 3 * defaultPace.rounds, seconds: 1 };
const [BARE, ROUTER] = ["bare Node, same bytes", "plain React Router page, same markup"];
/** What is rendered for each request, in the order of preference. */
const RENDERED_CASES = [RENDERED, "signed out"];
const WAIT_ALLOWED_MS = 50;
/** p99 of the bare server on an undisturbed machine. */
const CALM_MACHINE_MS = 5;

/** Two of 250 requests decide p99: more rounds tell them from pauses of the machine. */
const CALM: Pace = {
  ...defaultPace,
  everyMs: 1000,
  seconds: Math.max(5, defaultPace.seconds),
  rounds: defaultPace.rounds + 4,
  unlessSlow: { name: BARE, p99: CALM_MACHINE_MS },
};

type Measured = {
  page: string;
  full: Record<string, Figures>;
  calm: Record<string, Figures>;
  /** Cached pages and the bare server alone. */
  pair: Record<string, Figures>;
};

const site = await startBenchSite({ people: defaultPace.connections });
const folder = await mkdtemp(join(tmpdir(), "jacaranda-limits-"));
const measured: Measured[] = [];
try {
  for (const requests of pageRequests(site)) measured.push(await measure(site, requests));
} finally {
  await site.close();
  await rm(folder, { recursive: true, force: true });
}
await writeReport("pages", report(), measured);

async function measure(bench: BenchSite, requests: PageRequests): Promise<Measured> {
  const { page, path, cases, sampleCookie: cookie } = requests;
  console.log(`  ${page}`);
  const isForm = cases.some(({ target }) => target.status !== undefined);
  const sample = { url: `${bench.origin}${path}`, ...(cookie && { headers: { cookie } }) };
  const baselines = isForm ? undefined : await startBaselines(sample, folder);
  try {
    const limits = (baselines?.limits ?? []).map(({ name, url, pid }) => ({
      name,
      pid,
      target: { url },
    }));
    const full = await compare([...cases, ...limits], defaultPace);
    const cached = cases.filter(({ name }) => name === CACHED || name === SIGNED_IN);
    const bare = limits.filter(({ name }) => name === BARE);
    // At this rate a cached page is as fast as the bare server, so it is left out.
    const others = cases.filter((each) => !cached.includes(each));
    const calm = await compare([...others, ...bare], CALM);
    const pair = await compare(cached.length > 0 ? [...cached, ...bare] : [], IN_PAIRS);
    return {
      page,
      pair: Object.fromEntries(pair),
      full: Object.fromEntries(full),
      calm: Object.fromEntries(calm),
    };
  } finally {
    for (const limit of baselines?.limits ?? []) await limit.stop();
  }
}

function report(): string[] {
  const { rounds, seconds, connections } = defaultPace;
  return [
    "# Pages",
    "",
    `\`npm run bench -- pages\`: the built site as one process with its private PostgreSQL and the demo catalogue; ${connections} connections; each row is the median of ${rounds} rounds of ${seconds} s, and the rows of a page take turns. ${machine()}`,
    "",
    `The client runs on the same machine and takes its share of it. The site and the Node servers are one process each. The plain React Router page is the same markup as React elements, the only route of its router and with its links, rendered and packed for each request, without session or database.`,
    "",
    "Home, services, the shop's list and products are public: the same cached bytes for everyone, and so are a list by price and a search that are repeated. The cart and the checkout are rendered each time; only who adds to the cart or checks out signed out is a visitor with something in it.",
    "",
    "## As fast as it goes",
    "",
    `Each of the ${connections} connections asks again as soon as it has its answer. Where a page is rendered, the wait is then nearly all queue: see the next table for what a person waits.`,
    "",
    ...table(
      [
        "Page",
        "Asked",
        "KB",
        "Requests a second",
        "Least to most",
        "p50 ms",
        "p99 ms",
        "Errors",
        "Node ms",
        "Database ms",
      ],
      measured.flatMap(({ page, full }) =>
        Object.entries(full).map(([name, figures]) => fullRow(page, name, figures)),
      ),
    ),
    "",
    "Node ms and database ms are time of the processor for one request. For the bare servers the first is the server, the second what runs below it.",
    "",
    `## ${connections} people at once`,
    "",
    `Each of the ${connections} connections asks once a second, ${connections} pages a second in all, counted from the moment when it was due; the median of ${CALM.rounds} rounds of ${CALM.seconds} s. The bare server has nothing to do: what people wait there is the machine's doing, and a round in which it waits more than ${CALM_MACHINE_MS} ms at the 99th percentile does not count, but is made again (the last column says what it is with them). Where fewer than three are left, all count.`,
    "",
    ...table(
      ["Page", "Asked", "Requests a second", "p50 ms", "p99 ms", "Errors", "Rounds", "p99 of all"],
      measured.flatMap(({ page, calm }) =>
        Object.entries(calm).map(([name, { perSecond, p50, p99, errors, counted, waits }]) => [
          page,
          name,
          perSecond,
          p50.toFixed(1),
          p99.toFixed(1),
          errors,
          `${counted} of ${waits.length}`,
          median(waits).toFixed(1),
        ]),
      ),
    ),
    "",
    "## Ratios",
    "",
    ...table(
      [
        "Page",
        "Signed in, of signed out",
        "Cached, of bare Node",
        "Cached, times plain React Router",
      ],
      measured.filter(({ full }) => full[CACHED]).map(ratios),
    ),
    "",
    `The first two: ${IN_PAIRS.rounds} times, ${IN_PAIRS.seconds} s of each, one right after the other; the median of these ratios. The others: from the first table.`,
    "",
    "## Beside plain React Router",
    "",
    ...table(
      ["Page", "Node ms", "Plain React Router, Node ms", "Times"],
      measured.flatMap(routerRow),
    ),
    "",
    conclusion(),
  ];
}

function fullRow(page: string, name: string, figures: Figures): (string | number)[] {
  const { bytes, perSecond, range, p50, p99, errors, own, below } = figures;
  return [
    page,
    name,
    (bytes / 1000).toFixed(1),
    perSecond,
    range.join(" to "),
    p50.toFixed(1),
    p99.toFixed(1),
    errors,
    formatFigure(own),
    formatFigure(below),
  ];
}

function ratios({ page, full, pair }: Measured): string[] {
  const rate = (name: string) => full[name]?.perSecond ?? 0;
  const share = (name: string, of: string) => {
    const others = pair[of]?.rates ?? [];
    return percent(median(pair[name]?.rates.map((own, turn) => own / (others[turn] ?? own)) ?? []));
  };
  return [
    page,
    share(SIGNED_IN, CACHED),
    share(CACHED, BARE),
    (rate(CACHED) / Math.max(1, rate(ROUTER))).toFixed(1),
  ];
}

/** The cost of a page that is rendered for each request, beside the same markup. */
function routerRow({ page, full }: Measured): string[][] {
  const own = RENDERED_CASES.map((name) => full[name]?.own).find((each) => each !== undefined);
  const plain = full[ROUTER]?.own;
  if (own === undefined || plain === undefined) return [];
  return [[page, formatFigure(own), formatFigure(plain), (own / plain).toFixed(1)]];
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function conclusion(): string {
  const slow = measured.flatMap(({ page, calm }) =>
    Object.entries(calm)
      .filter(([name, { p99 }]) => name !== BARE && p99 > WAIT_ALLOWED_MS)
      .map(([name]) => `${page}, ${name}`),
  );
  return slow.length === 0
    ? `Every page that is rendered comes within ${WAIT_ALLOWED_MS} ms at the 99th percentile for ${defaultPace.connections} people at once.`
    : `Over ${WAIT_ALLOWED_MS} ms at the 99th percentile for ${defaultPace.connections} people at once: ${slow.join("; ")}.`;
}
