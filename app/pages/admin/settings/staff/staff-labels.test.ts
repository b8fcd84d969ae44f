import { expect, test } from "vitest";
import { staffRefusalMessage } from "./staff-labels.tsx";

test("a refusal says what has happened to this person, and what to do instead", () => {
  expect(staffRefusalMessage("outdated", "deactivate")).toBe("This person is already deactivated.");
  expect(staffRefusalMessage("outdated", "reactivate")).toBe(
    "This person is already back on staff.",
  );
  expect(staffRefusalMessage("outdated", "roles")).toContain("no longer on staff");
  expect(staffRefusalMessage("outdated", "withdraw")).toContain("accepted the invitation");
});

test("nobody is told about roles who deactivates their own account", () => {
  expect(staffRefusalMessage("own-account", "deactivate")).toContain("deactivate your own account");
  expect(staffRefusalMessage("own-account", "roles")).toContain("change your own roles");
});
