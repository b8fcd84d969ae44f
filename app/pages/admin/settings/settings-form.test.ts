import { expect, test } from "vitest";
import { REDIRECT_METHODS } from "#app/settings/payment-providers.ts";
import { listSettingsPages, settingsGroups } from "#app/settings/settings-groups.ts";

test("what is typed about the bank account and the payment providers is never kept in the browser", () => {
  const groups = listSettingsPages().filter((group) => "keepsNoDraft" in settingsGroups[group]);
  expect(groups).toEqual(["bank", ...REDIRECT_METHODS]);
});
