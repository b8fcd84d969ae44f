import { type Load, load, type Target } from "./load.ts";
import { processorTimes } from "./process-usage.ts";

/** One of those that are measured side by side. */
export type Contestant = { name: string; target: Target; pid: number };

export type Figures = Load & {
  /** Of all rounds: requests a second in the worst and in the best. */
  range: [least: number, most: number];
  /** The same of each round, in their order. */
  rates: number[];
  /** p99 of each round, and which of them count. */
  waits: number[];
  counted: number;
  /** ms of the processor for one request: the process itself, and those below it. */
  own: number;
  below: number;
};

type Round = Omit<Figures, "range" | "rates" | "waits" | "counted">;

export type Pace = {
  rounds: number;
  seconds: number;
  connections: number;
  everyMs?: number;
  /**
   * Only rounds count in which this contestant, who has nothing to do, waited no longer: in the others
   * the machine itself stood still. For each such round another is made, up to twice as many in all.
   */
  unlessSlow?: { name: string; p99: number };
};

const WARMING_SECONDS = 1;

/** How long `npm run bench` measures; smaller figures try it out, larger ones are steadier. */
export const defaultPace: Pace = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  seconds: Number(process.env.BENCH_SECONDS ?? 3),
  connections: Number(process.env.BENCH_CONNECTIONS ?? 50),
};

/**
 * Measures all of them in turn, round after round (A B C, A B C, …), and takes the median of the
 * rounds: whatever else the machine does meanwhile, it does to each of them.
 */
export async function compare(
  contestants: readonly Contestant[],
  pace: Pace,
): Promise<Map<string, Figures>> {
  const rounds = new Map<string, Round[]>();
  for (const { name, target } of contestants) {
    rounds.set(name, []);
    await load(target, { ...pace, seconds: Math.min(WARMING_SECONDS, pace.seconds) });
  }
  const isCounted = (round: number) => {
    const { name, p99 } = pace.unlessSlow ?? {};
    const waited = name === undefined ? undefined : rounds.get(name)?.[round]?.p99;
    return waited === undefined || waited <= (p99 ?? waited);
  };
  const counted: number[] = [];
  for (let round = 0; counted.length < pace.rounds && round < 2 * pace.rounds; round++) {
    for (const { name, target, pid } of contestants) {
      const before = processorTimes(pid);
      const figures = await load(target, pace);
      const after = processorTimes(pid);
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

/** Where hardly a round counts, all do: it is better said so than left out. */
const ENOUGH = 3;

export function combineRounds(all: readonly Round[], counted: readonly number[]): Figures {
  const isEnough = counted.length >= Math.min(ENOUGH, all.length);
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
