const pendingWork = new Set<Promise<void>>();

/**
 * Does something after the answer, where waiting for it would tell by time what the answer must not
 * tell. Whoever starts it says what becomes of an error.
 */
export function runInBackground(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): void {
  const running = Promise.resolve()
    .then(work)
    .then(() => {}, onError)
    .finally(() => pendingWork.delete(running));
  pendingWork.add(running);
}

/** For the end of the process, and for tests: nothing that was begun is left half done. */
export async function backgroundWorkDone(): Promise<void> {
  while (pendingWork.size > 0) await Promise.all(pendingWork);
}
