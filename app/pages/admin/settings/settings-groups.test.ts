import { expect, test } from "vitest";
import { isPrivateGroup, settingsGroups } from "./settings-groups.ts";

test("what is typed about the bank account and PayFast is never kept in the browser", () => {
  const paths = settingsGroups.map(({ path }) => path).filter(isPrivateGroup);
  expect(paths).toEqual(["/admin/settings/bank", "/admin/settings/payfast"]);
});
