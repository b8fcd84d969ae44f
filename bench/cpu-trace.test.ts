import { expect, test } from "vitest";
import { type TraceEvent, toCpuTime } from "./cpu-trace.ts";

const thread = { ph: "X", pid: 1, tid: 1 };
const task = { ...thread, name: "RunTask", ts: 1000, dur: 400, tts: 50, tdur: 100 };

test("a task's duration is its CPU time", () => {
  expect(toCpuTime([task])).toEqual([{ ...task, dur: 100 }]);
});

test("events inside a task are placed by the thread's clock", () => {
  const inside = { ...thread, name: "Layout", ts: 1200, dur: 150, tts: 80, tdur: 60 };
  expect(toCpuTime([inside, task])[1]).toMatchObject({ ts: 1030, dur: 60 });
});

test("events without a thread clock are placed in proportion", () => {
  const mark: TraceEvent = { ...thread, ph: "I", name: "paint", ts: 1200 };
  expect(toCpuTime([task, mark])[1]).toEqual({ ...mark, ts: 1050 });
});

test("no event outlasts its task", () => {
  const long = { ...thread, name: "Layout", ts: 1000, dur: 400, tts: 50, tdur: 120 };
  expect(toCpuTime([task, long])[1]).toMatchObject({ ts: 1000, dur: 100 });
});

test("events outside a task or in another thread are unchanged", () => {
  const after = { ...thread, name: "Other", ts: 1400, dur: 10, tts: 150, tdur: 5 };
  const elsewhere = { ...after, tid: 2, ts: 1100 };
  expect(toCpuTime([task, after, elsewhere]).slice(1)).toEqual([after, elsewhere]);
});
