const pendingWork = new Set<Promise<void>>();

/**
 * Runs work after the response, where its duration would reveal what the response must not (timing
 * attack).
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

/** Resolves when all background work is done; for shutdown and tests. */
export async function backgroundWorkDone(): Promise<void> {
  while (pendingWork.size > 0) await Promise.all(pendingWork);
}
