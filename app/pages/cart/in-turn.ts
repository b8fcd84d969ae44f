/**
 * One after the other, in all tabs of this browser: a visitor's first product makes their cart, and
 * a second one added at the same moment must find the key to it.
 */
export async function inTurn(work: () => Promise<void>): Promise<void> {
  // Only on https and on this machine; elsewhere tabs take their chances.
  if (!navigator.locks) return work();
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  return navigator.locks.request("cart", { signal }, begin).catch((error: unknown) => {
    if (begun) throw error;
    return work(); // a tab that hangs must not keep the others from shopping
  });
}

const LONGEST_WAIT_MS = 5000;
