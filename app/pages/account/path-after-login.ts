import { hasPage } from "#app/content/public-pages.ts";
import { safeRedirectPath } from "#app/http/safe-redirect.ts";
import { hasAdminPage } from "#app/pages/admin/admin-navigation.ts";

/** Admins go to their work, others to the shop, unless a page of ours sent them here. */
export function pathAfterLogin(role: "customer" | "admin", next?: string | null): string {
  const work = hasAdminPage("/admin/products") ? "/admin/products" : "/admin";
  const usual = role === "admin" ? work : hasPage("/shop") ? "/shop" : "/";
  const path = safeRedirectPath(next, usual);
  // Back to a page that only leads in would be a circle.
  return /^\/(login|sign-up|sign-out|forgot-password)(?=[?#/.]|$)/.test(path) ? usual : path;
}
