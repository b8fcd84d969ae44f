import { useCallback } from "react";
import { useRevalidator } from "react-router";

const LONGEST_MS = 4000;

/** Whether the site answers at all at the moment. */
export async function isReachable(): Promise<boolean> {
  const asked = { cache: "no-store", signal: AbortSignal.timeout(LONGEST_MS) } as const;
  const answer = await fetch("/healthz", asked).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}

/**
 * Reads the page's content anew without being asked to by anyone. It looks first whether there is an
 * answer to be had: one that fails would put an error in the place of a page that can be read.
 */
export function useQuietRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (await isReachable()) await revalidate();
  }, [revalidate]);
}
