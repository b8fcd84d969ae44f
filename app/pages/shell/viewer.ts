import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useFetchers, useNavigation } from "react-router";
import { useQuietRevalidate } from "./reachable.ts";

/** The signed-in user as the header shows them. A cookie says so: nothing may depend on it. */
export type Viewer = { id: string; name: string; isAdmin: boolean; isReminded: boolean };

export function useViewer(): Viewer | undefined {
  const text = useSyncExternalStore(onCookieChange, viewerText, () => "");
  return useMemo(() => (text ? (JSON.parse(text) as Viewer) : undefined), [text]);
}

/** Follows the session: when a public page is first shown, and when another tab logs in or out. */
export function useFollowSession({ isPublic }: { isPublic: boolean }): void {
  const revalidate = useQuietRevalidate();
  const { state } = useNavigation();
  const isBusy = useFetchers().length > 0 || state !== "idle";
  const isOwnForm = useRef(false);
  isOwnForm.current = isBusy;

  useEffect(() => {
    let known = readViewer()?.id;
    return onCookieChange(() => {
      const viewer = readViewer();
      showViewer(viewer);
      if (viewer?.id === known) return;
      known = viewer?.id;
      // After a form of this very tab, the router reads the page anew by itself.
      if (!isOwnForm.current) void revalidate();
    });
  }, [revalidate]);

  // Not every browser tells of cookies that an answer has set.
  useEffect(() => {
    if (!isBusy) announceCookieChange();
  }, [isBusy]);

  // The page may come from a cache: whether the session still exists, the server is asked beside it.
  useEffect(() => {
    if (!isPublic || !readViewer()) return;
    fetch("/session", { cache: "no-store" }).then(announceCookieChange, () => undefined);
  }, [isPublic]);
}

/** Runs in the head, before the first paint: the functions travel as their own source. */
export const viewerScript = `(${showViewer})((${readViewer})())`;

/** Uses nothing from outside: see viewerScript. */
function readViewer(): Viewer | undefined {
  const read = (name: string) =>
    new RegExp(`(?:^|; )(?:__Host-)?${name}=([^;]+)`).exec(document.cookie)?.[1];
  try {
    const { id, name, isAdmin, isVerified } = JSON.parse(decodeURIComponent(read("viewer") ?? ""));
    const isReminded = isVerified !== true && read("verify-later") === undefined;
    return { id: String(id), name: String(name || "User"), isAdmin: isAdmin === true, isReminded };
  } catch {
    return undefined;
  }
}

/**
 * Pages are the same bytes for everyone and hold both headers; attributes of the document decide
 * which one shows (viewer.css). Uses nothing from outside: see viewerScript.
 */
function showViewer(viewer: Viewer | undefined): void {
  const root = document.documentElement;
  if (viewer) root.dataset.viewer = viewer.isAdmin ? "admin" : "customer";
  else delete root.dataset.viewer;
  root.toggleAttribute("data-reminded", viewer?.isReminded === true);
  root.style.setProperty("--viewer-name", JSON.stringify(viewer?.name ?? ""));
}

function viewerText(): string {
  const viewer = readViewer();
  return viewer ? JSON.stringify(viewer) : "";
}

const changed = "cookiechange";

export function announceCookieChange(): void {
  dispatchEvent(new Event(changed));
}

/** Told of every change of a cookie, also of those that another tab made. */
export function onCookieChange(listener: () => void): () => void {
  addEventListener(changed, listener);
  document.addEventListener("visibilitychange", listener);
  const jar = window.cookieStore;
  jar?.addEventListener("change", listener);
  return () => {
    removeEventListener(changed, listener);
    document.removeEventListener("visibilitychange", listener);
    jar?.removeEventListener("change", listener);
  };
}
