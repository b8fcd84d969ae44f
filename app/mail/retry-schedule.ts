/**
 * How long to wait after the given failed attempt (1 is the first), in milliseconds; nothing once
 * it is time to give up, after about three days. `chance` is between 0 and 1 and spreads mails
 * that failed together.
 */
export function pauseAfterAttempt(attempt: number, chance: number): number | undefined {
  const pause = pauses[attempt - 1];
  return pause === undefined ? undefined : Math.round(pause * (0.9 + 0.2 * chance));
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const pauses = [
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
];

/** A mail is tried this often, even if no attempt ever came to an end. */
export const mostAttempts = pauses.length + 1;
