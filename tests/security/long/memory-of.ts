import { readdirSync, readFileSync } from "node:fs";

/** What a process and those it started hold in memory, in MB, PostgreSQL left out. */
export function memoryOf(pid: number): number {
  return family(pid)
    .filter((each) => !/postgres/.test(read(`/proc/${each}/comm`)))
    .reduce((sum, each) => sum + residentMegabytes(each), 0);
}

/** Looks often until it is told to stop; the most that it saw. */
export function watchMemory(pid: number, everyMs = 25): () => { most: number; before: number } {
  const before = memoryOf(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, everyMs);
  return () => {
    clearInterval(timer);
    return { most, before };
  };
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function family(pid: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => Number(/PPid:\s+(\d+)/.exec(read(`/proc/${each}/status`))?.[1]) === pid);
  return [pid, ...children.flatMap(family)];
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}
