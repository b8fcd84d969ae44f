import { readdirSync, readFileSync } from "node:fs";

type Memory = { all: number; main: number; largestChild: number };

type Watched = {
  /** Of the process and those it started. */
  most: number;
  before: number;
  /** Of the process itself. */
  mainMost: number;
  mainBefore: number;
  largestChild: number;
};

/** Looks often until it is told to stop; the most that it saw. In MB, PostgreSQL left out. */
export function watchMemory(pid: number, everyMs = 25): () => Watched {
  const before = memoryOf(pid);
  const most = { ...before };
  const timer = setInterval(() => {
    const now = memoryOf(pid);
    for (const part of ["all", "main", "largestChild"] as const) {
      most[part] = Math.max(most[part], now[part]);
    }
  }, everyMs);
  return () => {
    clearInterval(timer);
    return {
      most: most.all,
      before: before.all,
      mainMost: most.main,
      mainBefore: before.main,
      largestChild: most.largestChild,
    };
  };
}

/** What a process and those it started hold in memory. */
function memoryOf(pid: number): Memory {
  const children = family(pid)
    .filter((each) => each !== pid && !/postgres/.test(read(`/proc/${each}/comm`)))
    .map(residentMegabytes);
  const main = residentMegabytes(pid);
  const all = children.reduce((sum, each) => sum + each, main);
  return { all, main, largestChild: Math.max(0, ...children) };
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
