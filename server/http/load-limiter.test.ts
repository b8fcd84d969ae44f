import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLoadLimiter, type LoadLimiter, OverloadedError } from "./load-limiter.ts";

const limits = { maxConcurrent: 2, maxQueued: 4, maxWaitMs: 700 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What became of a request, and how it releases its slot. */
function ask(limiter: LoadLimiter, kind: "read" | "write" = "read") {
  const asked = { state: "waiting", release: () => {} };
  limiter.acquire(kind).then(
    (release) => Object.assign(asked, { state: "running", release }),
    (error) => {
      asked.state = error instanceof OverloadedError ? "shed" : String(error);
    },
  );
  return asked;
}

describe("the load limiter", () => {
  test("runs so many at once, and the next when one is done, in their order", async () => {
    const limiter = createLoadLimiter(limits);
    const [one, two, three, four] = [ask(limiter), ask(limiter), ask(limiter), ask(limiter)];
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

  test("writes go before reads", async () => {
    const limiter = createLoadLimiter(limits);
    const running = [ask(limiter), ask(limiter)];
    const [read, write] = [ask(limiter), ask(limiter, "write")];
    await vi.advanceTimersByTimeAsync(1);
    running[0]?.release();
    await vi.advanceTimersByTimeAsync(1);
    expect([read.state, write.state]).toEqual(["waiting", "running"]);
  });

  test("sheds whoever has waited too long, and whoever finds the queue full", async () => {
    const limiter = createLoadLimiter(limits);
    const running = [ask(limiter), ask(limiter)];
    const queue = [ask(limiter), ask(limiter), ask(limiter), ask(limiter)];
    const fifth = ask(limiter);
    await vi.advanceTimersByTimeAsync(1);
    expect(fifth.state).toBe("shed");
    await vi.advanceTimersByTimeAsync(700);
    expect(queue.map(({ state }) => state)).toEqual(Array(4).fill("shed"));
    for (const { release } of running) release();
    const next = ask(limiter);
    await vi.advanceTimersByTimeAsync(1);
    expect(next.state).toBe("running");
  });

  test("a flood of reads leaves writes their queue", async () => {
    const limiter = createLoadLimiter(limits);
    const reads = Array.from({ length: 20 }, () => ask(limiter));
    const write = ask(limiter, "write");
    await vi.advanceTimersByTimeAsync(1);
    expect(write.state).toBe("waiting");
    reads[0]?.release();
    await vi.advanceTimersByTimeAsync(1);
    expect(write.state).toBe("running");
  });
});
