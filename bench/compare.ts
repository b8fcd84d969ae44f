import { type Load, load, type Target } from "./load.ts";
import { cpuTimes } from "./process-usage.ts";

/** One of several that are measured side by side. */
export type BenchmarkCase = { name: string; target: Target; pid: number };

export type Figures = Load & {
  /** Requests a second in the worst and in the best round. */
  range: [least: number, most: number];
  /** Requests a second of each round. */
  rates: number[];
  /** p99 of each round, and which of them count. */
  waits: number[];
  counted: number;
  /** CPU time of one request in ms: the process itself, and its descendants. */
  own: number;
  below: number;
  /** CPU time of one request in the process itself, in each round. */
  costs: number[];
};

type Round = Omit<Figures, "range" | "rates" | "waits" | "counted" | "costs">;

export type Pace = {
  rounds: number;
  seconds: number;
  connections: number;
  everyMs?: number;
  /**
   * Only rounds count in which this case, an idle baseline, was not slower: in the others the machine
   * itself was disturbed. Such a round is repeated, up to twice as many in all.
   */
  unlessSlow?: { name: string; p99: number };
};

const WARM_UP_SECONDS = 1;

/** Duration of `npm run bench`; set smaller values to try it out, larger ones for steadier figures. */
export const defaultPace: Pace = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  seconds: Number(process.env.BENCH_SECONDS ?? 3),
  connections: Number(process.env.BENCH_CONNECTIONS ?? 50),
};

/**
 * Measures all cases in turn, round after round (A B C, A B C, …), and takes the median: other load on
 * the machine then affects each of them alike.
 */
export async function compare(
  cases: readonly BenchmarkCase[],
  pace: Pace,
): Promise<Map<string, Figures>> {
  const rounds = new Map<string, Round[]>();
  for (const { name, target } of cases) {
    rounds.set(name, []);
    await load(target, { ...pace, seconds: Math.min(WARM_UP_SECONDS, pace.seconds) });
  }
  const isCounted = (round: number) => {
    const { name, p99 } = pace.unlessSlow ?? {};
    const waited = name === undefined ? undefined : rounds.get(name)?.[round]?.p99;
    return waited === undefined || waited <= (p99 ?? waited);
  };
  const counted: number[] = [];
  for (let round = 0; counted.length < pace.rounds && round < 2 * pace.rounds; round++) {
    for (const { name, target, pid } of cases) {
      const before = cpuTimes(pid);
      const figures = await load(target, pace);
      const after = cpuTimes(pid);
      const each = Math.max(1, figures.asked);
      rounds.get(name)?.push({
        ...figures,
        own: (after.own - before.own) / each,
        below: (after.below - before.below) / each,
      });
    }
    if (isCounted(round)) counted.push(round);
  }
  return new Map([...rounds].map(([name, list]) => [name, combineRounds(list, counted)]));
}

/** With fewer undisturbed rounds than this, all rounds count. */
const MIN_COUNTED_ROUNDS = 3;

export function combineRounds(all: readonly Round[], counted: readonly number[]): Figures {
  const isEnough = counted.length >= Math.min(MIN_COUNTED_ROUNDS, all.length);
  const rounds = isEnough ? all.filter((_, round) => counted.includes(round)) : all;
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const rates = rounds.map(({ perSecond }) => perSecond);
  return {
    asked: rounds.reduce((sum, { asked }) => sum + asked, 0),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
    perSecond: Math.round(of(({ perSecond }) => perSecond)),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    own: of(({ own }) => own),
    below: of(({ below }) => below),
    bytes: Math.round(of(({ bytes }) => bytes)),
    range: [Math.min(...rates), Math.max(...rates)],
    rates,
    costs: rounds.map(({ own }) => own),
    waits: all.map(({ p99 }) => p99),
    counted: rounds.length,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}
