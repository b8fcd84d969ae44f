/** Runs a task when the page has nothing more urgent to do. Not every browser tells when that is. */
export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task);
  else setTimeout(task, 200);
}
