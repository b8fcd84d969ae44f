import { expect, test } from "vitest";
import { hasAdminPage } from "#app/pages/admin/admin-navigation.ts";
import { hasPage } from "#app/seo/public-pages.ts";
import { pathAfterLogin } from "./path-after-login.ts";

const defaultPath = hasPage("/shop") ? "/shop" : "/";

test("redirects admins to the products and others to the shop", () => {
  const work = hasAdminPage("/admin/products") ? "/admin/products" : "/admin";
  expect(pathAfterLogin("admin")).toBe(work);
  expect(pathAfterLogin("customer")).toBe(defaultPath);
});

test("prefers the page that required the login", () => {
  expect(pathAfterLogin("customer", "/account?tab=sessions#top")).toBe("/account?tab=sessions#top");
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "\\\\evil.example",
  "/%0d%0aLocation:%20https://evil.example",
])("%j never redirects to another site", (next) => {
  const there = new URL(pathAfterLogin("customer", next), "https://www.example.co.za");
  expect(there.origin).toBe("https://www.example.co.za");
});

test.each(["/login", "/login?next=/login", "/sign-up", "/sign-out", "/forgot-password"])(
  "%s would redirect in a loop",
  (next) => {
    expect(pathAfterLogin("customer", next)).toBe(defaultPath);
  },
);
