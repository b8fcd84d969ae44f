import { setTimeout as pause } from "node:timers/promises";

/** Waits until a check holds, looking often; at the deadline it fails with what was wrong. */
export async function eventually<Found = void>(
  check: () => Promise<Found>,
  deadlineMs = 120_000,
): Promise<Found> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(25);
    }
  }
}
