/** What must be closed when the process stops: the last thing opened is closed first. */
export type StopList = { add(close: () => Promise<unknown>): void; run(): Promise<void> };

export function createStopList(): StopList {
  const closers: (() => Promise<unknown>)[] = [];
  let running: Promise<void> | undefined;
  const closeAll = async () => {
    // One that fails must not keep the others open.
    for (const close of closers.reverse()) await close().catch(() => {});
  };
  return {
    add: (close) => void closers.push(close),
    run: () => {
      running ??= closeAll();
      return running;
    },
  };
}
