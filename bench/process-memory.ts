import { readFileSync } from "node:fs";
import { processesBelow } from "./processor-time.ts";

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
