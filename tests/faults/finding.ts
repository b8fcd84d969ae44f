/** One line of a fault's table: what was counted, and what it must be. */
export type Finding = { promise: string; found: string; wanted: string; isKept: boolean };

/** One thing that breaks, broken on purpose. */
export type Fault = {
  title: string;
  /** How it is done, in a sentence or two: what a stranger must know to believe the figures. */
  how: string;
  run(say: (line: string) => void): Promise<Finding[]>;
};

export function exactly(promise: string, found: number, wanted: number): Finding {
  return { promise, found: String(found), wanted: String(wanted), isKept: found === wanted };
}

export const none = (promise: string, found: number): Finding => exactly(promise, found, 0);

export function atMost(promise: string, found: number, most: number): Finding {
  return { promise, found: String(found), wanted: `at most ${most}`, isKept: found <= most };
}

export function atLeast(promise: string, found: number, least: number): Finding {
  return { promise, found: String(found), wanted: `at least ${least}`, isKept: found >= least };
}

/** A figure that is told and not judged. */
export function counted(promise: string, found: number | string): Finding {
  return { promise, found: String(found), wanted: "", isKept: true };
}
