import { useCallback, useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

/**
 * The page that somebody wanted to go to while the network was gone. The router would load its
 * script, fail and reload the document, which leaves the browser's own error page: the link is
 * stopped first.
 */
export function useOfflineNavigation(): [href: string | undefined, stay: () => void] {
  const [target, setTarget] = useState<string>();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has nothing to do with it
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

/** Where a click leads in this tab: to another page of this site, or nowhere. */
function linkTarget(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isHere = link.pathname === location.pathname && link.hash !== "";
  const isElsewhere = link.origin !== location.origin || link.target !== "" || link.download !== "";
  return isHere || isElsewhere ? undefined : link.href;
}

const HEALTH_TIMEOUT_MS = 4000;

/** Whether the site answers at all at the moment. */
export async function isServerReachable(): Promise<boolean> {
  const asked = { cache: "no-store", signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) } as const;
  const answer = await fetch("/healthz", asked).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}

/**
 * Reads the page's content anew without being asked to by anyone. It looks first whether there is an
 * answer to be had: one that fails would put an error in the place of a page that can be read.
 */
export function useRevalidateWhenReachable(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (await isServerReachable()) await revalidate();
  }, [revalidate]);
}

/** How Chromium, Firefox and Safari say that an answer, or the script of a page, could not be fetched. */
const NETWORK_ERROR_PATTERN =
  /failed to fetch|load failed|network ?error|connection (appears|was lost)|input stream|imported module|module script/i;

/** Whether an error is the network's, or a server's that is away, and no fault in the page. */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // What breaks off in the middle is told by the router as what it could not read.
  if (isNetworkError(error.cause)) return true;
  return error instanceof TypeError && NETWORK_ERROR_PATTERN.test(error.message);
}
