import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createGate, type Gate } from "./gate.ts";

const options = {
  atOnce: 2,
  atMost: 2,
  longMs: 100,
  mostWaiting: 4,
  longestWaitMs: 700,
  wearyWaitMs: 250,
  rushMs: 1000,
  calmMs: 300,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What became of a wish to enter, and how to leave again. */
function ask(gate: Gate, kind: "look" | "press" = "look") {
  const asked = { state: "waiting", leave: () => {} };
  gate.enter(kind).then((leave) => {
    asked.state = leave ? "in" : "turned away";
    asked.leave = leave ?? asked.leave;
  });
  return asked;
}

describe("the gate", () => {
  test("lets so many in at once, and the next when one leaves, in their order", async () => {
    const gate = createGate(options);
    const [one, two, three, four] = [ask(gate), ask(gate), ask(gate), ask(gate)];
    await vi.advanceTimersByTimeAsync(1);
    expect([one, two, three, four].map(({ state }) => state)).toEqual([
      "in",
      "in",
      "waiting",
      "waiting",
    ]);
    one.leave();
    one.leave(); // leaving twice makes no second place
    await vi.advanceTimersByTimeAsync(1);
    expect([three.state, four.state]).toEqual(["in", "waiting"]);
  });

  test("who sends something goes before who looks", async () => {
    const gate = createGate(options);
    const inside = [ask(gate), ask(gate)];
    const [look, press] = [ask(gate), ask(gate, "press")];
    await vi.advanceTimersByTimeAsync(1);
    inside[0]?.leave();
    await vi.advanceTimersByTimeAsync(1);
    expect([look.state, press.state]).toEqual(["waiting", "in"]);
  });

  test("turns away who has waited long, and whoever finds the queue full", async () => {
    const gate = createGate(options);
    const inside = [ask(gate), ask(gate)];
    const queue = [ask(gate), ask(gate), ask(gate), ask(gate)];
    const fifth = ask(gate);
    await vi.advanceTimersByTimeAsync(1);
    expect(fifth.state).toBe("turned away");
    await vi.advanceTimersByTimeAsync(700);
    expect(queue.map(({ state }) => state)).toEqual(Array(4).fill("turned away"));
    for (const { leave } of inside) leave();
    const next = ask(gate);
    await vi.advanceTimersByTimeAsync(1);
    expect(next.state).toBe("in");
  });

  test("once the queue has not emptied for a while, nobody waits long for nothing", async () => {
    const gate = createGate(options);
    const inside = [ask(gate), ask(gate)];
    ask(gate);
    await vi.advanceTimersByTimeAsync(600);
    ask(gate);
    await vi.advanceTimersByTimeAsync(500);
    const patient = ask(gate);
    await vi.advanceTimersByTimeAsync(190);
    const fresh = ask(gate);
    await vi.advanceTimersByTimeAsync(100);
    // 290 ms in the queue is too long by now; 100 ms is not.
    inside[0]?.leave();
    await vi.advanceTimersByTimeAsync(1);
    expect([patient.state, fresh.state]).toEqual(["turned away", "in"]);
  });

  /** Somebody finds the gate full every 200 ms, and nobody stays in the queue. */
  async function keepFull(gate: Gate, milliseconds: number) {
    const [first, second] = [ask(gate), ask(gate)];
    for (let passed = 0; passed < milliseconds; passed += 200) {
      const waiting = ask(gate);
      await vi.advanceTimersByTimeAsync(100);
      first.leave();
      await vi.advanceTimersByTimeAsync(100);
      first.leave = waiting.leave;
    }
    return [first, second];
  }

  test("a queue that empties and fills again is the same rush", async () => {
    const gate = createGate(options);
    const inside = await keepFull(gate, 1400);
    const [look, press] = [ask(gate), ask(gate, "press")];
    await vi.advanceTimersByTimeAsync(290);
    for (const { leave } of inside) leave();
    await vi.advanceTimersByTimeAsync(1);
    expect([look.state, press.state]).toEqual(["turned away", "in"]);
  });

  test("after a calm, the next rush is young again", async () => {
    const gate = createGate(options);
    const inside = await keepFull(gate, 1400);
    await vi.advanceTimersByTimeAsync(400);
    const patient = ask(gate);
    await vi.advanceTimersByTimeAsync(290);
    inside[1]?.leave();
    await vi.advanceTimersByTimeAsync(1);
    expect(patient.state).toBe("in");
  });

  test("one who waits alone is no rush, however long it takes", async () => {
    const gate = createGate({ ...options, longestWaitMs: 3000 });
    const inside = [ask(gate), ask(gate)];
    const alone = ask(gate);
    await vi.advanceTimersByTimeAsync(2000);
    inside[0]?.leave();
    await vi.advanceTimersByTimeAsync(1);
    expect(alone.state).toBe("in");
  });

  test("a page that takes long lends its place, as long as there are connections", async () => {
    const gate = createGate({ ...options, atMost: 3 });
    const inside = [ask(gate), ask(gate)];
    const [third, fourth] = [ask(gate), ask(gate)];
    await vi.advanceTimersByTimeAsync(99);
    expect([third.state, fourth.state]).toEqual(["waiting", "waiting"]);
    await vi.advanceTimersByTimeAsync(2);
    expect([third.state, fourth.state]).toEqual(["in", "waiting"]);
    // Both lent theirs, and one is back: it makes room once.
    inside[0]?.leave();
    await vi.advanceTimersByTimeAsync(1);
    expect(fourth.state).toBe("in");
    const fifth = ask(gate);
    await vi.advanceTimersByTimeAsync(1);
    expect(fifth.state).toBe("waiting");
  });
});
