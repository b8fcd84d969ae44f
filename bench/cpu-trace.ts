/**
 * A browser's trace, told in processor time: each task of a thread lasts as long as it had the
 * processor, and what happened inside it keeps its place. On cores that others use as well, a task
 * stands still for longer than it works, and a judge by the clock blames the page for it.
 */
export function toProcessorTime(events: TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid}:${tid}`);
  return [...threads.values()].flatMap(retell);
}

export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The thread's own clock: it stands while the thread does. */
  tts?: number;
  tdur?: number;
};

function retell(thread: TraceEvent[]): TraceEvent[] {
  const inOrder = thread.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let task: Task | undefined;
  return inOrder.map((event) => {
    if (!task || event.ts >= task.ts + task.dur) task = isTask(event) ? event : undefined;
    return task ? place(event, task) : event;
  });
}

type Task = TraceEvent & { dur: number; tts: number; tdur: number };

function isTask(event: TraceEvent): event is Task {
  const { name, ph, dur, tts, tdur } = event;
  return name === "RunTask" && ph === "X" && [dur, tts, tdur].every((value) => value !== undefined);
}

function place(event: TraceEvent, task: Task): TraceEvent {
  const share = task.tdur / Math.max(1, task.dur);
  const since = event.tts === undefined ? (event.ts - task.ts) * share : event.tts - task.tts;
  const start = Math.round(Math.min(task.tdur, Math.max(0, since)));
  if (event.dur === undefined) return { ...event, ts: task.ts + start };
  const lasts = Math.round(event.tdur ?? event.dur * share);
  return { ...event, ts: task.ts + start, dur: Math.min(lasts, task.tdur - start) };
}
