import { readdirSync, readFileSync } from "node:fs";

const KILOBYTES_IN_A_MEGABYTE = 1024;

export type Memory = {
  /** The Node process: now, and its peak. */
  site: number;
  sitePeak: number;
  /** All PostgreSQL processes; shared pages count once. */
  database: number;
  /** All other descendants, such as the file worker. */
  others: number;
};

/** Memory in MB, from /proc; zero where there is none. */
export function readMemory(sitePid: number): Memory {
  const below = descendants(sitePid).map((pid) => ({ pid, isDatabase: isPostgres(pid) }));
  const sum = (isDatabase: boolean) =>
    below
      .filter((each) => each.isDatabase === isDatabase)
      .reduce((total, { pid }) => total + proportionalMemory(pid), 0);
  return {
    site: field(sitePid, "status", "VmRSS"),
    sitePeak: field(sitePid, "status", "VmHWM"),
    database: sum(true),
    others: sum(false),
  };
}

function isPostgres(pid: number): boolean {
  return read(pid, "comm").trim().startsWith("postgres");
}

/** The proportional set size if the system reports it; otherwise the resident size. */
function proportionalMemory(pid: number): number {
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

type CpuTimes = { own: number; below: number };

/**
 * CPU time of the process and its descendants so far, in ms, from /proc; zero where there is none. It
 * measures the cost of a page also on a busy machine.
 */
export function cpuTime(pid: number): number {
  const { own, below } = cpuTimes(pid);
  return own + below;
}

/** The same, separately for the process and its descendants (for the site, its PostgreSQL). */
export function cpuTimes(pid: number): CpuTimes {
  try {
    const found = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
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

/** All descendants of a process. */
function descendants(pid: number): number[] {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const walk = (parent: number): number[] =>
    found.filter((each) => each.parent === parent).flatMap(({ pid: id }) => [id, ...walk(id)]);
  return walk(pid);
}

function readProcess(name: string): { pid: number; parent: number; own: number; ended: number }[] {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const sum = (from: number, to: number) =>
      fields.slice(from, to).reduce((total, each) => total + Number(each), 0);
    // Its own, and that of exited children: the database closes idle connections.
    return [{ pid: Number(name), parent: Number(fields[1]), own: sum(11, 13), ended: sum(13, 15) }];
  } catch {
    return []; // it has exited meanwhile
  }
}
