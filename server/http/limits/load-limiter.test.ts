import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLoadLimiter, type LoadLimiter, OverloadedError } from "./load-limiter.ts";

const limits = { maxConcurrent: 2, maxQueued: 4, maxWaitMs: 700, shedDelayMs: 100 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Outcome = { state: string; release: () => void };

/** The state of a request, and the release of its slot. */
function acquire(limiter: LoadLimiter, group: string, kind: "read" | "write" = "read"): Outcome {
  const outcome = { state: "waiting", release: () => {} };
  limiter.acquire(group, kind).then(
    (release) => Object.assign(outcome, { state: "running", release }),
    (error) => {
      outcome.state = error instanceof OverloadedError ? "shed" : String(error);
    },
  );
  return outcome;
}

const settle = () => vi.advanceTimersByTimeAsync(10);
const states = (outcomes: readonly Outcome[]) => outcomes.map(({ state }) => state);

/** Ends one request, and waits until the next one runs. */
async function finish(outcome: Outcome | undefined): Promise<void> {
  outcome?.release();
  await settle();
}

describe("the load limiter", () => {
  test("runs maxConcurrent at once, of one visitor too, and the next in order when one is done", async () => {
    const limiter = createLoadLimiter(limits);
    const [one, ...others] = Array.from({ length: 4 }, () => acquire(limiter, "a"));
    await settle();
    expect(states(others)).toEqual(["running", "waiting", "waiting"]);
    one?.release();
    one?.release(); // releasing twice makes no second slot
    await settle();
    expect(states(others)).toEqual(["running", "running", "waiting"]);
  });

  test("admits one request in each turn of the event loop", async () => {
    const limiter = createLoadLimiter(limits);
    const outcomes = [acquire(limiter, "a"), acquire(limiter, "b")];
    await vi.advanceTimersToNextTimerAsync();
    expect(states(outcomes)).toEqual(["running", "waiting"]);
    await vi.advanceTimersToNextTimerAsync();
    expect(states(outcomes)).toEqual(["running", "running"]);
  });

  test("sheds a request past the queue timeout", async () => {
    const limiter = createLoadLimiter(limits);
    const running = [acquire(limiter, "a"), acquire(limiter, "a")];
    await settle();
    const queue = Array.from({ length: 4 }, () => acquire(limiter, "a"));
    await vi.advanceTimersByTimeAsync(700);
    expect(states(queue)).toEqual(Array(4).fill("shed"));
    for (const { release } of running) release();
    const next = acquire(limiter, "a");
    await settle();
    expect(next.state).toBe("running");
  });

  test("answers a request that found the queue full after a delay", async () => {
    const limiter = createLoadLimiter(limits);
    const outcomes = Array.from({ length: 7 }, () => acquire(limiter, "a"));
    await vi.advanceTimersByTimeAsync(99);
    expect(outcomes.at(-1)?.state).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes.at(-1)?.state).toBe("shed");
    outcomes[0]?.release();
    await settle();
    expect(outcomes[2]?.state).toBe("running");
  });
});

describe("fair shares", () => {
  test("a free slot goes to the group with the fewest running", async () => {
    const limiter = createLoadLimiter(limits);
    const hostile = Array.from({ length: 5 }, () => acquire(limiter, "hostile"));
    await settle();
    const honest = acquire(limiter, "honest");
    await finish(hostile[0]);
    expect([honest.state, ...states(hostile.slice(2))]).toEqual([
      "running",
      "waiting",
      "waiting",
      "waiting",
    ]);
  });

  test("groups take turns when requests end as soon as they run", async () => {
    const limiter = createLoadLimiter({ ...limits, maxConcurrent: 1, maxQueued: 20 });
    const admitted: string[] = [];
    const run = (group: string) =>
      void limiter.acquire(group, "read").then((release) => {
        admitted.push(group);
        release();
      });
    for (let n = 0; n < 5; n++) run("hostile");
    for (const group of ["b", "c"]) run(group);
    run("b");
    await settle();
    expect(admitted).toEqual([
      "hostile",
      "b",
      "c",
      "hostile",
      "b",
      "hostile",
      "hostile",
      "hostile",
    ]);
  });

  test("when the queue is full, the group with the most waiting loses its newest", async () => {
    const limiter = createLoadLimiter(limits);
    const hostile = Array.from({ length: 6 }, () => acquire(limiter, "hostile"));
    await settle();
    const honest = [acquire(limiter, "b"), acquire(limiter, "c")];
    await vi.advanceTimersByTimeAsync(100);
    expect(states(honest)).toEqual(["waiting", "waiting"]);
    expect(states(hostile.slice(2))).toEqual(["waiting", "waiting", "shed", "shed"]);
    await finish(hostile[0]);
    await finish(hostile[1]);
    expect(states(honest)).toEqual(["running", "running"]);
  });

  test("groups of the same size: the newest is shed", async () => {
    const limiter = createLoadLimiter({ ...limits, maxConcurrent: 1 });
    acquire(limiter, "a");
    await settle();
    const queue = ["b", "c", "d", "e", "f"].map((group) => acquire(limiter, group));
    await vi.advanceTimersByTimeAsync(100);
    expect(states(queue)).toEqual(["waiting", "waiting", "waiting", "waiting", "shed"]);
  });
});

describe("writes", () => {
  test("come before reads of the same group", async () => {
    const limiter = createLoadLimiter(limits);
    const running = [acquire(limiter, "a"), acquire(limiter, "a")];
    const [read, write] = [acquire(limiter, "a"), acquire(limiter, "a", "write")];
    await settle();
    await finish(running[0]);
    expect([read.state, write.state]).toEqual(["waiting", "running"]);
  });

  test("come before reads of other groups that wait for their first slot", async () => {
    const limiter = createLoadLimiter(limits);
    const running = [acquire(limiter, "a"), acquire(limiter, "a")];
    await settle();
    const [read, write] = [acquire(limiter, "b"), acquire(limiter, "c", "write")];
    await finish(running[0]);
    expect([read.state, write.state]).toEqual(["waiting", "running"]);
  });

  test("do not get a group more than its share", async () => {
    const limiter = createLoadLimiter(limits);
    const hostile = Array.from({ length: 4 }, () => acquire(limiter, "hostile", "write"));
    await settle();
    const honest = acquire(limiter, "honest");
    await finish(hostile[0]);
    expect(honest.state).toBe("running");
  });

  test("are not shed for a read", async () => {
    const limiter = createLoadLimiter(limits);
    const reads = Array.from({ length: 6 }, () => acquire(limiter, "a"));
    await settle();
    const write = acquire(limiter, "a", "write");
    await vi.advanceTimersByTimeAsync(100);
    expect([write.state, reads.at(-1)?.state]).toEqual(["waiting", "shed"]);
    await finish(reads[0]);
    expect(write.state).toBe("running");
  });
});
