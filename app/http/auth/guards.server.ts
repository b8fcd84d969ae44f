import { type RouterContextProvider, redirect, replace } from "react-router";
import type { Admin, Shopper } from "#app/domain/accounts/people.ts";
import { returnTo } from "#app/http/safe-redirect.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";
import { currentViewer, interruptedPage } from "./session.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Asks whoever is not signed in to log in, and brings them back afterwards. */
export function requireShopper(context: Context, request: Request): Shopper {
  const viewer = currentViewer(context);
  if (viewer) return viewer as Shopper;
  throw redirect(loginUrl(returnTo(request)));
}

/**
 * Sends everyone else to the home page without a word, as if the address did not exist for them.
 * Whoever was at work when their session ended logs in and goes on.
 */
export function requireAdmin(context: Context): Admin {
  const viewer = currentViewer(context);
  if (viewer?.role === "admin") return viewer as Admin;
  if (viewer)
    logSecurityEvent(context, "admin access refused", {
      outcome: "refused",
      userId: viewer.userId,
    });
  const interrupted = interruptedPage(context);
  throw interrupted ? redirect(loginUrl(interrupted)) : replace("/");
}

function loginUrl(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}
