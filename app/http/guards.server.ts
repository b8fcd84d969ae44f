import { type RouterContextProvider, redirect, replace } from "react-router";
import type { Admin, Shopper } from "#app/domain/users/people.ts";
import { currentViewer } from "./session.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Asks whoever is not signed in to log in, and brings them back afterwards. */
export function requireShopper(context: Context, request: Request): Shopper {
  const viewer = currentViewer(context);
  if (viewer) return viewer as Shopper;
  throw redirect(`/login?next=${encodeURIComponent(wayBack(request))}`);
}

/** Sends everyone else to the home page without a word, as if the address did not exist for them. */
export function requireAdmin(context: Context): Admin {
  const viewer = currentViewer(context);
  if (viewer?.role === "admin") return viewer as Admin;
  throw replace("/");
}

/** A form that was refused cannot be sent again by an address alone: go back to the page it stood on. */
function wayBack(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${pathname.replace(/\.data$/, "")}${search}`;
}
