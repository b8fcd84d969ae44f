import { readFile } from "node:fs/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import type { Figures } from "./compare.ts";
import { CACHED, RENDERED, SIGNED_IN } from "./page-requests.ts";
import { formatFigure, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- capacity`: what a million visitors a day would need, calculated from the cost of one
 * request (bench/results/pages.json). It measures nothing; change an assumption and run it again.
 */
const VISITORS = Number(process.env.BENCH_VISITORS ?? 1_000_000);
/**
 * Requests of a thousand visitors. Rendered for visitors: searches and price filters, which are never
 * cached, and invalidated pages.
 */
const REQUESTS_PER_THOUSAND: [page: string, cached: number, rendered: number, signedIn: number][] =
  [
    ["Home", 700, 20, 30],
    ["A service", 900, 0, 10],
    ["Shop list", 1000, 0, 90],
    ["A list by price", 0, 250, 20],
    ["A search", 0, 350, 40],
    ["A product", 1700, 200, 200],
    ["Add to cart", 0, 80, 40],
    ["Checkout", 0, 60, 40],
  ];
/** Share of the day's visitors in the busiest hour, and the peak factor of its busiest second. */
const BUSIEST_HOUR = 0.1;
const BUSIEST_SECOND = 2.5;
/** Planned CPU utilisation: a machine may fail, and latency grows with utilisation. */
const UTILISATION = 0.5;
/** CDN hit ratio of files and pictures. */
const FROM_CDN = 0.95;
/** KB of files and pictures in a first visit; bench/results/bytes.md. */
const FILE_KB_OF_A_VISIT = 600;
const CORES_OF_A_MACHINE = 8;

type Measured = { page: string; full: Record<string, Figures> };
type Row = {
  name: string;
  perThousand: number;
  node: number;
  database: number;
  kilobytes: number;
};

const file = projectFile("bench/results/pages.json");
const measured: Measured[] = JSON.parse(
  await readFile(file, "utf8").catch(() => {
    throw new Error("There are no figures yet: npm run bench -- pages");
  }),
);
const peak = (VISITORS * BUSIEST_HOUR * BUSIEST_SECOND) / 3600 / 1000;
const rows = REQUESTS_PER_THOUSAND.flatMap(([page, cached, rendered, signedIn]) => [
  ...(cached > 0 ? [row(page, cached, [CACHED])] : []),
  ...(rendered > 0 ? [row(page, rendered, [RENDERED, "signed out"])] : []),
  row(page, signedIn, [SIGNED_IN, "signed in"]),
]);
const sum = (pick: (each: Row) => number) =>
  rows.reduce((total, each) => total + pick(each) * each.perThousand, 0);
const nodeCores = (sum(({ node }) => node) * peak) / 1000;
const databaseCores = (sum(({ database }) => database) * peak) / 1000;
const pageMegabits = (sum(({ kilobytes }) => kilobytes) * peak * 8) / 1000;
const fileMegabits = (FILE_KB_OF_A_VISIT * 1000 * peak * 8) / 1000;
await writeReport("capacity", report());

function row(page: string, perThousand: number, names: string[]): Row {
  const found = measured.find((each) => each.page === page);
  const name = names.find((each) => found?.full[each]) ?? "";
  const figures = found?.full[name];
  if (!found || !figures) throw new Error(`pages.json has no figures for ${page}, ${names}`);
  return {
    name: `${page}, ${name}`,
    perThousand,
    node: figures.own,
    database: figures.below,
    kilobytes: figures.bytes / 1000,
  };
}

function report(): string[] {
  const planned = (cores: number) => Math.max(2, Math.ceil(cores / UTILISATION));
  const machines = Math.max(2, Math.ceil(planned(nodeCores) / CORES_OF_A_MACHINE) + 1);
  return [
    "# Capacity",
    "",
    `\`npm run bench -- capacity\`: what ${VISITORS.toLocaleString("en-ZA").replaceAll(",", " ")} visitors a day would need, from the time of the processor that one request took in [pages.md](pages.md). A processor like the one of that run is meant; the suppositions stand at the top of bench/capacity.ts.`,
    "",
    `Supposed: the busiest hour brings ${BUSIEST_HOUR * 100}% of the day's visitors and its busiest second ${BUSIEST_SECOND} times the mean of that hour, which is ${formatFigure(peak * 1000)} new visitors a second.`,
    "",
    ...table(
      [
        "Request",
        "Of 1 000 visitors",
        "In the busiest second",
        "Node ms each",
        "Database ms each",
        "Node cores",
        "Database cores",
      ],
      rows.map((each) => [
        each.name,
        each.perThousand,
        formatFigure(each.perThousand * peak),
        formatFigure(each.node),
        formatFigure(each.database),
        formatFigure((each.perThousand * peak * each.node) / 1000),
        formatFigure((each.perThousand * peak * each.database) / 1000),
      ]),
    ),
    "",
    ...table(
      ["What", "Needed in the busiest second", "Planned"],
      [
        [
          "App processes",
          `${formatFigure(nodeCores)} cores`,
          `${planned(nodeCores)} processes, ${UTILISATION * 100}% full; ${machines} machines of ${CORES_OF_A_MACHINE} cores, one of them to spare`,
        ],
        [
          "PostgreSQL",
          `${formatFigure(databaseCores)} cores`,
          `${planned(databaseCores)} cores; a second machine follows as a standby, and a third where backups are taken`,
        ],
        [
          "CDN",
          `${Math.round(fileMegabits)} Mbit/s of files and pictures`,
          `${FROM_CDN * 100}% answered by it; ${Math.round(fileMegabits * (1 - FROM_CDN))} Mbit/s reach nginx, which keeps them too`,
        ],
        [
          "S3",
          `${Math.round((fileMegabits * (1 - FROM_CDN)) / 2)} Mbit/s of pictures at most`,
          "one store; nginx and the CDN ask for each picture once",
        ],
        ["nginx", `${Math.round(pageMegabits)} Mbit/s of pages`, "two, each able to carry all"],
      ],
    ),
    "",
    "Not in it: the processor that nginx takes for TLS, logins (a password costs some 50 ms on purpose), staff at work and pictures being decoded. Each is small beside the half that is left free.",
  ];
}
