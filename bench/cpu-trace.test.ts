import { expect, test } from "vitest";
import { type TraceEvent, toProcessorTime } from "./cpu-trace.ts";

const thread = { ph: "X", pid: 1, tid: 1 };
const task = { ...thread, name: "RunTask", ts: 1000, dur: 400, tts: 50, tdur: 100 };

test("a task lasts as long as it had the processor, and starts when it did", () => {
  expect(toProcessorTime([task])).toEqual([{ ...task, dur: 100 }]);
});

test("what happens inside keeps its place by the thread's own clock", () => {
  const inside = { ...thread, name: "Layout", ts: 1200, dur: 150, tts: 80, tdur: 60 };
  expect(toProcessorTime([inside, task])[1]).toMatchObject({ ts: 1030, dur: 60 });
});

test("what has no clock of its own is placed in proportion", () => {
  const mark: TraceEvent = { ...thread, ph: "I", name: "paint", ts: 1200 };
  expect(toProcessorTime([task, mark])[1]).toEqual({ ...mark, ts: 1050 });
});

test("nothing inside outlasts its task", () => {
  const long = { ...thread, name: "Layout", ts: 1000, dur: 400, tts: 50, tdur: 120 };
  expect(toProcessorTime([task, long])[1]).toMatchObject({ ts: 1000, dur: 100 });
});

test("what is outside a task or in another thread stays as it was", () => {
  const after = { ...thread, name: "Other", ts: 1400, dur: 10, tts: 150, tdur: 5 };
  const elsewhere = { ...after, tid: 2, ts: 1100 };
  expect(toProcessorTime([task, after, elsewhere]).slice(1)).toEqual([after, elsewhere]);
});
