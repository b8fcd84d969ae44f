import { type RouterContextProvider, redirect, replace } from "react-router";
import type { Admin, Shopper } from "#app/domain/users/people.ts";
import { noteAttempt } from "./note-attempt.server.ts";
import { currentViewer, interruptedAt } from "./session.server.ts";
import { wayBack } from "./way-back.ts";

type Context = Readonly<RouterContextProvider>;

/** Asks whoever is not signed in to log in, and brings them back afterwards. */
export function requireShopper(context: Context, request: Request): Shopper {
  const viewer = currentViewer(context);
  if (viewer) return viewer as Shopper;
  throw redirect(loginFor(wayBack(request)));
}

/**
 * Sends everyone else to the home page without a word, as if the address did not exist for them.
 * Whoever was at work when their session ended logs in and goes on.
 */
export function requireAdmin(context: Context): Admin {
  const viewer = currentViewer(context);
  if (viewer?.role === "admin") return viewer as Admin;
  if (viewer) noteAttempt(context, "office refused", { outcome: "refused", userId: viewer.userId });
  const interrupted = interruptedAt(context);
  throw interrupted ? redirect(loginFor(interrupted)) : replace("/");
}

function loginFor(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}
