import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * The page that somebody wanted to go to while the network was gone. The router would load its
 * script, fail and reload the document, which leaves the browser's own error page: the link is
 * stopped first.
 */
export function useOfflineTarget(): [href: string | undefined, stay: () => void] {
  const [target, setTarget] = useState<string>();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has nothing to do with it
  useEffect(() => setTarget(undefined), [key]);
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      const href = navigator.onLine ? undefined : pageBehind(event);
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
function pageBehind(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isHere = link.pathname === location.pathname && link.hash !== "";
  const isElsewhere = link.origin !== location.origin || link.target !== "" || link.download !== "";
  return isHere || isElsewhere ? undefined : link.href;
}
