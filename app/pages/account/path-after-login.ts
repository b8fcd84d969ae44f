import { safeRedirectPath } from "#app/http/safe-redirect.ts";
import { hasAdminPage } from "#app/pages/admin/admin-navigation.ts";
import { hasPage } from "#app/seo/public-pages.ts";

/** The redirect after login: the page that required it, otherwise products (admins) or the shop. */
export function pathAfterLogin(role: "customer" | "admin", next?: string | null): string {
  const adminPath = hasAdminPage("/admin/products") ? "/admin/products" : "/admin";
  const defaultPath = role === "admin" ? adminPath : hasPage("/shop") ? "/shop" : "/";
  const path = safeRedirectPath(next, defaultPath);
  // Authentication pages would redirect in a loop.
  return /^\/(login|sign-up|sign-out|forgot-password)(?=[?#/.]|$)/.test(path) ? defaultPath : path;
}
