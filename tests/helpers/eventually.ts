import { setTimeout as pause } from "node:timers/promises";

/** Waits until a check holds, looking less often the longer it takes; at the deadline it fails with what was wrong. */
export async function eventually<Found = void>(
  check: () => Promise<Found>,
  deadlineMs = 120_000,
): Promise<Found> {
  const start = Date.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const waited = Date.now() - start;
      if (waited > deadlineMs) throw error;
      await pause(Math.min(100, Math.max(25, waited / 10)));
    }
  }
}
