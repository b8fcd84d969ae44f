import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectFile } from "#app/database/project-file.server.ts";

/**
 * `npm run bench` runs every part in turn; `npm run bench -- pages soak` only these. Each part is a
 * separate process that writes bench/results/<part>.md, so a failure does not affect the others.
 */
const parts = {
  "start-up": "how long a start takes",
  pages:
    "requests a second, waits and cost of each page, beside bare Node and a plain React Router page",
  metrics: "what a page costs with metrics, beside the same site without them",
  bytes: "what travels to a browser, by kind",
  memory: "memory of each process, idle and under load",
  growth: "the same figures with 100, 1 000, 10 000 and 100 000 products",
  catalogue: "the shop's lists and searches with 100 000 products",
  pictures: "uploads of hostile pictures",
  histories: "10 000 random histories of orders: do all amounts agree to the cent?",
  lighthouse: "the four categories for every public page type",
  soak: "ten minutes of mixed visitors: does memory grow?",
  capacity: "what a million visitors a day would need, from the figures of pages",
} as const;

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in parts));
if (unknown.length > 0) {
  const list = Object.entries(parts).map(([name, words]) => `  ${name.padEnd(11)}${words}`);
  console.error(`\nThere is no part "${unknown.join('", "')}". There are:\n\n${list.join("\n")}\n`);
  process.exit(1);
}

let isInterrupted = false;
const outcomes: [name: string, isDone: boolean][] = [];
for (const name of selected.length > 0 ? selected : Object.keys(parts)) {
  console.log(`\n== ${name}: ${parts[name as keyof typeof parts]}`);
  const child = spawn(process.execPath, [projectFile(`bench/${name}.ts`)], { stdio: "inherit" });
  const forward = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    child.kill(signal);
  };
  process.on("SIGTERM", forward).on("SIGINT", forward);
  const [code] = await once(child, "exit");
  process.off("SIGTERM", forward).off("SIGINT", forward);
  if (isInterrupted) process.exit(1);
  outcomes.push([name, code === 0]);
}
const failed = outcomes.filter(([, isDone]) => !isDone).map(([name]) => name);
console.log(
  failed.length === 0
    ? "\nAll of it is in bench/results."
    : `\nNot measured: ${failed.join(", ")}. Once more: npm run bench -- ${failed.join(" ")}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
