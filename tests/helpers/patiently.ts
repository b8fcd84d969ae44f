import { setTimeout as pause } from "node:timers/promises";
import type { RawAnswer } from "./raw-request.ts";

/**
 * Who is asked to come back in a moment does so: a site with more visitors than it can serve says
 * 503, and that nothing was done. Other 503s, which ask for minutes, are answers like any other.
 */
export async function patiently(ask: () => Promise<RawAnswer>): Promise<RawAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    const seconds = Number(answer.headers["retry-after"] ?? 0);
    if (answer.status !== 503 || seconds > 10 || tries === 20) return answer;
    await pause(seconds * 1000 * (0.5 + Math.random()));
  }
}
