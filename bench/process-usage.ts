import { readdirSync, readFileSync } from "node:fs";

const KILOBYTES_IN_A_MEGABYTE = 1024;

export type Memory = {
  /** The Node process: now, and the most that it ever had. */
  site: number;
  siteMost: number;
  /** All of PostgreSQL; pages that its processes share count once. */
  database: number;
  /** Everything else below the site, such as the file worker. */
  others: number;
};

/** In MB, from /proc: zero where there is none. */
export function memoryOf(sitePid: number): Memory {
  const below = processesBelow(sitePid).map((pid) => ({ pid, isDatabase: isPostgres(pid) }));
  const sum = (isDatabase: boolean) =>
    below
      .filter((each) => each.isDatabase === isDatabase)
      .reduce((total, { pid }) => total + ownShare(pid), 0);
  return {
    site: field(sitePid, "status", "VmRSS"),
    siteMost: field(sitePid, "status", "VmHWM"),
    database: sum(true),
    others: sum(false),
  };
}

function isPostgres(pid: number): boolean {
  return read(pid, "comm").trim().startsWith("postgres");
}

/** Its proportional share where the system tells it; all that it sees otherwise. */
function ownShare(pid: number): number {
  return field(pid, "smaps_rollup", "Pss") || field(pid, "status", "VmRSS");
}

function field(pid: number, file: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(read(pid, file));
  return Number(found?.[1] ?? 0) / KILOBYTES_IN_A_MEGABYTE;
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

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
function processesBelow(pid: number): number[] {
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
