import { safeRedirectPath } from "#app/http/safe-redirect.ts";
import { hasAdminPage } from "#app/pages/admin/admin-navigation.ts";
import { hasPage } from "#app/seo/public-pages.ts";

/** The second step of a login, which leads to the same page afterwards. */
export function loginCodePath(next?: string | null): string {
  return withNext("/login/code", next);
}

/** Adds the page that follows, unless the address would be too long for a header. */
export function withNext(path: string, next?: string | null): string {
  const value = encodeURIComponent(safeRedirectPath(next, ""));
  if (value === "" || value.length > 4000) return path;
  return `${path}${path.includes("?") ? "&" : "?"}next=${value}`;
}

/** The redirect after login: the page that required it, otherwise products (admins) or the shop. */
export function pathAfterLogin(role: "customer" | "admin", next?: string | null): string {
  const adminPath = hasAdminPage("/admin/products") ? "/admin/products" : "/admin";
  const defaultPath = role === "admin" ? adminPath : hasPage("/shop") ? "/shop" : "/";
  const path = safeRedirectPath(next, defaultPath);
  // Authentication pages would redirect in a loop.
  return /^\/(login|sign-up|sign-out|forgot-password)(?=[?#/.]|$)/.test(path) ? defaultPath : path;
}
