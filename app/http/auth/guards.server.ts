import { redirect, replace } from "react-router";
import { loginUrl } from "#app/content/navigation.ts";
import type { Admin, SignedIn } from "#app/domain/accounts/people.ts";
import type { Context } from "#app/http/request-context.server.ts";
import { returnTo } from "#app/http/safe-redirect.ts";
import { logSecurityEvent } from "./log-security-event.server.ts";
import { currentViewer, interruptedPage } from "./session.server.ts";

/** Redirects a visitor to the login, which leads back to this page. */
export function requireLogin(context: Context, request: Request): SignedIn {
  const viewer = currentViewer(context);
  if (viewer) return viewer as SignedIn;
  throw redirect(loginUrl(returnTo(request)));
}

/**
 * Redirects everyone else to the home page, as if the page did not exist. An admin whose session has
 * just expired is sent to the login and back.
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

/** The action of an admin download: POST is not allowed, and the authorization check comes first. */
export function refusePost({ context }: { context: Context }): Response {
  requireAdmin(context);
  return new Response(null, { status: 405, headers: { Allow: "GET" } });
}
