import { createElement } from "react";
import { expect, test } from "vitest";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { renderAsStaff, renderAt, textIn } from "#tests/helpers/render-page.ts";
import SetupPage from "./setup-page.tsx";
import { fromSetup, isFromSetup } from "./setup-paths.ts";

test("the guide recommends two-step login to owners without it", () => {
  const guide = (hasSecondFactor: boolean) => {
    const loaderData = { steps: [], isHidden: false, hasSecondFactor };
    return textIn(renderAsStaff(createElement(SetupPage, { loaderData } as never), "owner"));
  };
  expect(guide(false)).toContain("protect it with two-step login");
  expect(guide(true)).not.toContain("two-step login");
});

test("a link of the guide says so before its fragment", () => {
  expect(fromSetup("/admin/settings/company#information-officer")).toBe(
    "/admin/settings/company?from=setup#information-officer",
  );
  expect(fromSetup("/admin/products?view=drafts")).toBe("/admin/products?view=drafts&from=setup");
  expect(isFromSetup(new URLSearchParams("from=setup"))).toBe(true);
  expect(isFromSetup(new URLSearchParams("from=2026-01-10"))).toBe(false);
});

test("a page opened from the guide leads back to it instead of its list", () => {
  const header = createElement(AdminPageHeader, {
    title: "Bank account",
    back: { to: "/admin/settings", label: "Settings" },
  });
  const at = (address: string) => textIn(renderAt(address, header));
  expect(at("/admin/settings/bank?from=setup")).toBe("Set up your shop Bank account");
  expect(at("/admin/settings/bank")).toBe("Settings Bank account");
});
