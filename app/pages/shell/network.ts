import { useCallback, useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

/**
 * The path of a navigation attempted while offline. The router would fail to load its chunk and
 * reload the document into the browser's error page, so the click is stopped.
 */
export function useOfflineNavigation(): [href: string | undefined, stay: () => void] {
  const [target, setTarget] = useState<string>();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets on navigation
  useEffect(() => setTarget(undefined), [key]);
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      const href = navigator.onLine ? undefined : linkTarget(event);
      if (href === undefined) return;
      event.preventDefault();
      setTarget(href);
    };
    addEventListener("click", stop, { capture: true });
    return () => removeEventListener("click", stop, { capture: true });
  }, []);
  return [target, () => setTarget(undefined)];
}

/** The internal path that a click navigates to in this tab, if any. */
function linkTarget(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isHere = link.pathname === location.pathname && link.hash !== "";
  const isElsewhere = link.origin !== location.origin || link.target !== "" || link.download !== "";
  return isHere || isElsewhere ? undefined : link.href;
}

const HEALTH_TIMEOUT_MS = 4000;

export async function isServerReachable(): Promise<boolean> {
  const options = { cache: "no-store", signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) } as const;
  const response = await fetch("/healthz", options).catch(() => undefined);
  return response !== undefined && response.status < 500;
}

/**
 * Background revalidation. Checks that the server is reachable first: a failed one would replace
 * the page with an error.
 */
export function useRevalidateWhenReachable(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (await isServerReachable()) await revalidate();
  }, [revalidate]);
}

/** Messages of failed fetches and dynamic imports in Chromium, Firefox and Safari. */
const NETWORK_ERROR_PATTERN =
  /failed to fetch|load failed|network ?error|connection (appears|was lost)|input stream|imported module|module script/i;

/** Whether an error comes from the network or an unreachable server. */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A truncated response is a decoding error of the router.
  if (isNetworkError(error.cause)) return true;
  return error instanceof TypeError && NETWORK_ERROR_PATTERN.test(error.message);
}
