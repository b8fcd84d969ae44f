import { readFile } from "node:fs/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import type { Figures } from "./compare.ts";
import { shown, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- capacity`: what a million visitors a day would need, worked out from what one
 * request costs (bench/results/pages.json). It measures nothing; change a supposition and run it again.
 */
const VISITORS = Number(process.env.BENCH_VISITORS ?? 1_000_000);
/** Of a thousand visitors, how many of these requests they make in all. */
const OF_A_THOUSAND: [page: string, signedOut: number, signedIn: number][] = [
  ["Home", 700, 30],
  ["A service", 900, 10],
  ["Shop list", 1500, 100],
  ["A product", 1900, 150],
  ["Add to cart", 80, 40],
  ["Checkout", 40, 25],
];
/** Part of the day's visitors who come in its busiest hour, and how much its busiest second is above it. */
const BUSIEST_HOUR = 0.1;
const BUSIEST_SECOND = 2.5;
/** Processors are planned half full: a machine may be lost, and waits grow with fullness. */
const FULLNESS = 0.5;
/** Share of visitors' files and pictures that a CDN near them answers. */
const FROM_CDN = 0.95;
/** KB that a first visit takes in files and pictures; bench/results/bytes.md. */
const FILE_KB_OF_A_VISIT = 600;
const CORES_OF_A_MACHINE = 8;

type Measured = { page: string; bytes: number; full: Record<string, Figures> };
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
const rows = OF_A_THOUSAND.flatMap(([page, signedOut, signedIn]) => [
  row(page, signedOut, ["signed out, kept", "signed out"]),
  row(page, signedIn, ["signed in"]),
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
    kilobytes: found.bytes / 1000,
  };
}

function report(): string[] {
  const planned = (cores: number) => Math.max(1, Math.ceil(cores / FULLNESS));
  const machines = Math.max(2, Math.ceil(planned(nodeCores) / CORES_OF_A_MACHINE) + 1);
  return [
    "# Capacity",
    "",
    `\`npm run bench -- capacity\`: what ${VISITORS.toLocaleString("en-ZA").replaceAll(",", " ")} visitors a day would need, from the time of the processor that one request took in [pages.md](pages.md). A processor like the one of that run is meant; the suppositions stand at the top of bench/capacity.ts.`,
    "",
    `Supposed: the busiest hour brings ${BUSIEST_HOUR * 100}% of the day's visitors and its busiest second ${BUSIEST_SECOND} times the mean of that hour, which is ${shown(peak * 1000)} new visitors a second.`,
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
        shown(each.perThousand * peak),
        shown(each.node),
        shown(each.database),
        shown((each.perThousand * peak * each.node) / 1000),
        shown((each.perThousand * peak * each.database) / 1000),
      ]),
    ),
    "",
    ...table(
      ["What", "Needed in the busiest second", "Planned"],
      [
        [
          "App processes",
          `${shown(nodeCores)} cores`,
          `${planned(nodeCores)} processes, ${FULLNESS * 100}% full; ${machines} machines of ${CORES_OF_A_MACHINE} cores, one of them to spare`,
        ],
        [
          "PostgreSQL",
          `${shown(databaseCores)} cores`,
          `${planned(databaseCores)} cores; a second machine follows as a standby, and a third where backups are taken`,
        ],
        [
          "CDN",
          `${Math.round(fileMegabits)} Mbit/s of files and pictures`,
          `${FROM_CDN * 100}% answered by it; ${Math.round(fileMegabits * (1 - FROM_CDN))} Mbit/s reach nginx, which keeps them too`,
        ],
        ["nginx", `${Math.round(pageMegabits)} Mbit/s of pages`, "two, each able to carry all"],
      ],
    ),
  ];
}
