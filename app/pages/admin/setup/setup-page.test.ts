import { createElement } from "react";
import { expect, test } from "vitest";
import { renderAsStaff, textIn } from "#tests/helpers/render-page.ts";
import SetupPage from "./setup-page.tsx";

test("the guide recommends two-step login to owners without it", () => {
  const guide = (hasSecondFactor: boolean) => {
    const loaderData = { steps: [], isHidden: false, hasSecondFactor };
    return textIn(renderAsStaff(createElement(SetupPage, { loaderData } as never), "owner"));
  };
  expect(guide(false)).toContain("protect it with two-step login");
  expect(guide(true)).not.toContain("two-step login");
});
