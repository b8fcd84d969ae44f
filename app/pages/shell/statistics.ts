import { useEffect } from "react";
import { useLocation } from "react-router";

/** Their URLs may contain a secret, and they are not counted. */
const PRIVATE_PATH = /^\/(account|admin|orders|preview|quotes)\b/;
let isFirstView = true;

/** Counts the view of each page: without cookies, and without anything about the visitor. */
export function useViewCount(): void {
  const { pathname: path } = useLocation();
  useEffect(() => {
    const from = document.referrer.split("/")[2] ?? "";
    const isVisit = isFirstView && from !== location.host;
    isFirstView = false;
    if (!PRIVATE_PATH.test(path)) sendStatistic(isVisit ? { path, from } : { path });
  }, [path]);
}

/** Sends nothing for staff, automated browsers and visitors who ask not to be tracked. */
export function sendStatistic(message: Record<string, string>): void {
  const { webdriver, doNotTrack, globalPrivacyControl } = navigator as PrivacySignals;
  const isStaff = document.documentElement.dataset.viewer === "admin";
  if (webdriver || isStaff || doNotTrack === "1" || globalPrivacyControl) return;
  navigator.sendBeacon("/api/views", new URLSearchParams(message));
}

type PrivacySignals = Navigator & { doNotTrack?: string | null; globalPrivacyControl?: boolean };
