import { type RouterContextProvider, redirect, replace } from "react-router";
import { currentViewer, type Viewer } from "./session.server.ts";

declare const proof: unique symbol;

/** Someone who is signed in. Only requireShopper makes one. */
export type Shopper = Viewer & { readonly [proof]: "shopper" };
/** Someone whose profile says admin at this moment. Only requireAdmin makes one. */
export type Admin = Viewer & { readonly [proof]: "admin" };

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
