/**
 * Converts a browser trace from wall-clock to CPU time: each task lasts as long as it had the CPU, and
 * the events inside keep their place. On shared cores a task is often preempted, which wall-clock time
 * would blame on the page.
 */
export function toCpuTime(events: TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid}:${tid}`);
  return [...threads.values()].flatMap(convertThread);
}

export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The thread's CPU clock. */
  tts?: number;
  tdur?: number;
};

function convertThread(thread: TraceEvent[]): TraceEvent[] {
  const inOrder = thread.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let task: Task | undefined;
  return inOrder.map((event) => {
    if (!task || event.ts >= task.ts + task.dur) task = isTask(event) ? event : undefined;
    return task ? convertEvent(event, task) : event;
  });
}

type Task = TraceEvent & { dur: number; tts: number; tdur: number };

function isTask(event: TraceEvent): event is Task {
  const { name, ph, dur, tts, tdur } = event;
  return name === "RunTask" && ph === "X" && [dur, tts, tdur].every((value) => value !== undefined);
}

function convertEvent(event: TraceEvent, task: Task): TraceEvent {
  const share = task.tdur / Math.max(1, task.dur);
  const since = event.tts === undefined ? (event.ts - task.ts) * share : event.tts - task.tts;
  const start = Math.round(Math.min(task.tdur, Math.max(0, since)));
  if (event.dur === undefined) return { ...event, ts: task.ts + start };
  const duration = Math.round(event.tdur ?? event.dur * share);
  return { ...event, ts: task.ts + start, dur: Math.min(duration, task.tdur - start) };
}
