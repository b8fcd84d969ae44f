import { readdirSync, readFileSync } from "node:fs";

const MS_PER_TICK = 10;

type Spent = { own: number; below: number };

/**
 * What this process and all below it have taken of the processor so far, in ms. It says what a page
 * costs also on a machine that is busy with other things. Read from /proc: zero where there is none.
 */
export function processorTime(pid: number): number {
  const { own, below } = processorTimes(pid);
  return own + below;
}

/** The same, apart: the process itself, and those below it (for the site, its PostgreSQL). */
export function processorTimes(pid: number): Spent {
  try {
    const found = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readOne);
    const below = (parent: number): number =>
      found
        .filter((each) => each.parent === parent)
        .reduce((sum, each) => sum + each.own + each.ended + below(each.pid), 0);
    const root = found.find((each) => each.pid === pid);
    const ended = root?.ended ?? 0;
    return {
      own: (root?.own ?? 0) * MS_PER_TICK,
      below: (ended + below(pid)) * MS_PER_TICK,
    };
  } catch {
    return { own: 0, below: 0 };
  }
}

/** The process and everything below it, nearest first. */
export function processesBelow(pid: number): number[] {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readOne);
  const walk = (parent: number): number[] =>
    found.filter((each) => each.parent === parent).flatMap(({ pid: id }) => [id, ...walk(id)]);
  return walk(pid);
}

function readOne(name: string): { pid: number; parent: number; own: number; ended: number }[] {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const sum = (from: number, to: number) =>
      fields.slice(from, to).reduce((total, each) => total + Number(each), 0);
    // Its own, and that of children which have ended: the database closes idle connections.
    return [{ pid: Number(name), parent: Number(fields[1]), own: sum(11, 13), ended: sum(13, 15) }];
  } catch {
    return []; // It has ended meanwhile.
  }
}
