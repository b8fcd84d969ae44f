import { readdirSync, readFileSync } from "node:fs";

const MS_PER_TICK = 10;

/**
 * What this process and all below it have taken of the processor so far, in ms. It says what a page
 * costs also on a machine that is busy with other things. Read from /proc: zero where there is none.
 */
export function processorTime(pid: number): number {
  try {
    const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const found = all.flatMap(readOne);
    const below = (parent: number): number =>
      found
        .filter((each) => each.parent === parent)
        .reduce((sum, each) => sum + each.ticks + below(each.pid), 0);
    const own = found.find((each) => each.pid === pid)?.ticks ?? 0;
    return (own + below(pid)) * MS_PER_TICK;
  } catch {
    return 0;
  }
}

function readOne(name: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const parent = Number(fields[1]);
    // Its own, and that of children which have ended: the database closes idle connections.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return [{ pid: Number(name), parent, ticks }];
  } catch {
    return []; // It has ended meanwhile.
  }
}
