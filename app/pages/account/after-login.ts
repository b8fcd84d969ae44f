import { hasPage } from "#app/content/public-pages.ts";
import { safePath } from "#app/http/safe-redirect.ts";
import { hasOfficePage } from "#app/pages/admin/office-navigation.ts";

/** Admins go to their work, others to the shop, unless a page of ours sent them here. */
export function afterLogin(role: "customer" | "admin", next?: string | null): string {
  const work = hasOfficePage("/admin/products") ? "/admin/products" : "/admin";
  const usual = role === "admin" ? work : hasPage("/shop") ? "/shop" : "/";
  const path = safePath(next, usual);
  // Back to a page that only leads in would be a circle.
  return /^\/(login|sign-up|sign-out|forgot-password)(?=[?#/.]|$)/.test(path) ? usual : path;
}
