import { type Load, load, type Target } from "./load.ts";
import { processorTimes } from "./processor-time.ts";

/** One of those that are measured side by side. */
export type Contestant = { name: string; target: Target; pid: number };

export type Figures = Load & {
  /** Of all rounds: requests a second in the worst and in the best. */
  range: [least: number, most: number];
  /** The same of each round, in their order. */
  rates: number[];
  /** ms of the processor for one request: the process itself, and those below it. */
  own: number;
  below: number;
};

type Round = Omit<Figures, "range" | "rates">;

export type Pace = { rounds: number; seconds: number; connections: number; everyMs?: number };

const WARMING_SECONDS = 1;

/** How long `npm run bench` measures; smaller figures try it out, larger ones are steadier. */
export const usualPace: Pace = {
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
  for (let round = 0; round < pace.rounds; round++) {
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
  }
  return new Map([...rounds].map(([name, list]) => [name, together(list)]));
}

function together(rounds: readonly Round[]): Figures {
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
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}
