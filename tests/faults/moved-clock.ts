import { readFileSync } from "node:fs";

/**
 * Loaded into the site before anything else: its clock differs from the machine's by what a file says,
 * in milliseconds, and follows it while the process runs.
 */
const file = process.env.FAULTS_CLOCK ?? "";
const Real = globalThis.Date;
let moved = 0;

function follow(): void {
  try {
    moved = Number(readFileSync(file, "utf8"));
  } catch {
    moved = 0;
  }
}
follow();
setInterval(follow, 20).unref();

globalThis.Date = class extends Real {
  constructor(...given: []) {
    super(...(given.length === 0 ? ([Real.now() + moved] as unknown as []) : given));
  }
  static override now(): number {
    return Real.now() + moved;
  }
} as DateConstructor;
