import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLoadLimiter, type LoadLimiter, OverloadedError } from "./load-limiter.ts";

const limits = { maxConcurrent: 2, maxQueued: 4, maxWaitMs: 700 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The state of a request, and the release of its slot. */
function acquire(limiter: LoadLimiter, kind: "read" | "write" = "read") {
  const outcome = { state: "waiting", release: () => {} };
  limiter.acquire(kind).then(
    (release) => Object.assign(outcome, { state: "running", release }),
    (error) => {
      outcome.state = error instanceof OverloadedError ? "shed" : String(error);
    },
  );
  return outcome;
}

describe("the load limiter", () => {
  test("runs maxConcurrent at once, and the next in order when one is done", async () => {
    const limiter = createLoadLimiter(limits);
    const [one, two, three, four] = [
      acquire(limiter),
      acquire(limiter),
      acquire(limiter),
      acquire(limiter),
    ];
    await vi.advanceTimersByTimeAsync(1);
    expect([one, two, three, four].map(({ state }) => state)).toEqual([
      "running",
      "running",
      "waiting",
      "waiting",
    ]);
    one.release();
    one.release(); // releasing twice makes no second slot
    await vi.advanceTimersByTimeAsync(1);
    expect([three.state, four.state]).toEqual(["running", "waiting"]);
  });

  test("admits writes before reads", async () => {
    const limiter = createLoadLimiter(limits);
    const running = [acquire(limiter), acquire(limiter)];
    const [read, write] = [acquire(limiter), acquire(limiter, "write")];
    await vi.advanceTimersByTimeAsync(1);
    running[0]?.release();
    await vi.advanceTimersByTimeAsync(1);
    expect([read.state, write.state]).toEqual(["waiting", "running"]);
  });

  test("sheds a request past the queue timeout, or with a full queue", async () => {
    const limiter = createLoadLimiter(limits);
    const running = [acquire(limiter), acquire(limiter)];
    const queue = [acquire(limiter), acquire(limiter), acquire(limiter), acquire(limiter)];
    const fifth = acquire(limiter);
    await vi.advanceTimersByTimeAsync(1);
    expect(fifth.state).toBe("shed");
    await vi.advanceTimersByTimeAsync(700);
    expect(queue.map(({ state }) => state)).toEqual(Array(4).fill("shed"));
    for (const { release } of running) release();
    const next = acquire(limiter);
    await vi.advanceTimersByTimeAsync(1);
    expect(next.state).toBe("running");
  });

  test("a full read queue does not shed writes", async () => {
    const limiter = createLoadLimiter(limits);
    const reads = Array.from({ length: 20 }, () => acquire(limiter));
    const write = acquire(limiter, "write");
    await vi.advanceTimersByTimeAsync(1);
    expect(write.state).toBe("waiting");
    reads[0]?.release();
    await vi.advanceTimersByTimeAsync(1);
    expect(write.state).toBe("running");
  });
});
