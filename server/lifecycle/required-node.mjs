// Plain JavaScript without newer syntax: scripts/launch.mjs reads it on Node 20.
import crypto from "node:crypto";

/** The oldest Node that has what the site uses. */
export const OLDEST_NODE = "24.7";

/** Tested by features: a Node of a distribution or a vendor may have been built without some of them. */
export function canRunSite() {
  return (
    typeof crypto.argon2 === "function" &&
    typeof AsyncDisposableStack === "function" &&
    Intl.DateTimeFormat.supportedLocalesOf("en-ZA").length === 1
  );
}
