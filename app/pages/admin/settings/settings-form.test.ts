import { expect, test } from "vitest";
import { listSettingsPages, settingsGroups } from "#app/settings/settings-groups.ts";

test("what is typed about the bank account and PayFast is never kept in the browser", () => {
  const groups = listSettingsPages().filter((group) => "keepsNoDraft" in settingsGroups[group]);
  expect(groups).toEqual(["bank", "payfast"]);
});
