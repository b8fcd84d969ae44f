import { setTimeout as pause } from "node:timers/promises";

/** Waits until a check holds, looking often; at the deadline it fails with what was wrong. */
export async function eventually(check: () => Promise<void>, deadlineMs = 15_000): Promise<void> {
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
