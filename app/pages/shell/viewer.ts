import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { hasUnsavedWork } from "./drafts/unsaved-work.ts";
import { useRevalidateWhenReachable } from "./network.ts";

/** The signed-in user for display, from a readable cookie: never use it for authorization. */
export type ViewerCookie = {
  id: string;
  name: string;
  isAdmin: boolean;
  /** On staff, with the permission to publish content. */
  editsContent: boolean;
  needsVerifyReminder: boolean;
  hasOwnPrices: boolean;
};

export function useViewer(): ViewerCookie | undefined {
  const text = useSyncExternalStore(onCookieChange, viewerText, () => "");
  return useMemo(() => (text ? (JSON.parse(text) as ViewerCookie) : undefined), [text]);
}

/** The id of the signed-in user, "" for a visitor; undefined before hydration. */
export function useViewerId(): string | undefined {
  return useSyncExternalStore(onCookieChange, readViewerId, () => undefined);
}

/** Keeps the displayed viewer in sync with the session on cached pages and across tabs. */
export function useSessionSync({ isPublic }: { isPublic: boolean }): void {
  const revalidate = useRevalidateWhenReachable();
  const { key } = useLocation();
  const isSending = useIsSending();
  const known = useRef<string>(undefined);

  // React removes the attributes when an error page replaces the document.
  useLayoutEffect(() => showViewer(readViewer()), []);

  useEffect(() => {
    // The router revalidates after this tab's own forms.
    if (isSending) return cancelSessionCheck();
    showViewer(readViewer());
    known.current = identityOf(readViewer());
    notifyCookieChange();
    return onCookieChange(() => {
      const viewer = readViewer();
      showViewer(viewer);
      if (identityOf(viewer) === known.current) return;
      known.current = identityOf(viewer);
      // Session ended: leave the page, unless it holds unsaved work.
      if (viewer || !hasUnsavedWork()) void revalidate();
    });
  }, [isSending, revalidate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(() => {
    if (!isPublic) return;
    checkSession();
    document.addEventListener("visibilitychange", checkSession);
    return () => document.removeEventListener("visibilitychange", checkSession);
  }, [isPublic, key]);
}

/** Whether a form submission of this tab is pending: it may log in or out. */
function useIsSending(): boolean {
  const writes = (method: string | undefined) => method !== undefined && method !== "GET";
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [navigation, ...fetchers].some(({ formMethod }) => writes(formMethod));
}

function identityOf(viewer: ViewerCookie | undefined): string {
  return viewer ? `${viewer.id} ${viewer.isAdmin} ${viewer.name}` : "";
}

const CHECK_EVERY_MS = 3_600_000;
let checkedAt = Number.NEGATIVE_INFINITY;
let pendingCheck: AbortController | undefined;

/** The page may be cached: ask the server whether the session still exists. */
function checkSession(): void {
  const isFresh = performance.now() - checkedAt < CHECK_EVERY_MS;
  if (isFresh || document.hidden || !readViewer()) return;
  checkedAt = performance.now();
  const check = new AbortController();
  pendingCheck = check;
  fetch("/session", { cache: "no-store", signal: check.signal })
    .then(notifyCookieChange, () => undefined)
    .finally(() => {
      if (pendingCheck === check) pendingCheck = undefined;
    });
}

/** The cookies of a late answer would replace those of the login that is being sent. */
function cancelSessionCheck(): void {
  if (!pendingCheck) return;
  pendingCheck.abort();
  pendingCheck = undefined;
  checkedAt = Number.NEGATIVE_INFINITY;
}

/** Inline script in the head: the functions are serialized with toString(). */
export const viewerScript = `(${showViewer})((${readViewer})())`;

/** Serialized by viewerScript: must not reference outer variables. */
function readViewer(): ViewerCookie | undefined {
  const prefix = location.protocol === "https:" ? "__Host-" : "";
  const read = (name: string) =>
    new RegExp(`(?:^|; )${prefix}${name}=([^;]+)`).exec(document.cookie)?.[1];
  try {
    const { id, name, isAdmin, isVerified, editsContent, hasOwnPrices } = JSON.parse(
      decodeURIComponent(read("viewer") ?? ""),
    );
    const isReminded = isVerified !== true && read("verify-later") === undefined;
    return {
      id: String(id),
      name: String(name || "User"),
      isAdmin: isAdmin === true,
      editsContent: editsContent === true,
      needsVerifyReminder: isReminded,
      hasOwnPrices: hasOwnPrices === true,
    };
  } catch {
    return undefined;
  }
}

/**
 * Cached pages hold both headers; document attributes select one (shell.css). Serialized by
 * viewerScript: must not reference outer variables.
 */
function showViewer(viewer: ViewerCookie | undefined): void {
  const root = document.documentElement;
  if (viewer) root.dataset.viewer = viewer.isAdmin ? "admin" : "customer";
  else delete root.dataset.viewer;
  root.toggleAttribute("data-reminded", viewer?.needsVerifyReminder === true);
  root.toggleAttribute("data-own-prices", viewer?.hasOwnPrices === true);
  root.style.setProperty("--viewer-name", JSON.stringify(viewer?.name ?? ""));
}

function viewerText(): string {
  const viewer = readViewer();
  return viewer ? JSON.stringify(viewer) : "";
}

function readViewerId(): string {
  return readViewer()?.id ?? "";
}

const COOKIE_CHANGE_EVENT = "cookiechange";

export function notifyCookieChange(): void {
  dispatchEvent(new Event(COOKIE_CHANGE_EVENT));
}

/** Calls back on cookie changes, also from other tabs (cookieStore where supported). */
export function onCookieChange(listener: () => void): () => void {
  const events = new AbortController();
  const { signal } = events;
  for (const event of [COOKIE_CHANGE_EVENT, "focus", "pageshow"])
    addEventListener(event, listener, { signal });
  document.addEventListener("visibilitychange", listener, { signal });
  window.cookieStore?.addEventListener("change", listener, { signal });
  return () => events.abort();
}
