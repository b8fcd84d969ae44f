import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminPages } from "#app/http/auth/admin-pages.ts";
import {
  adminRoutes,
  listVerbs,
  PERMISSIONS_FILE,
  permissionsMatrix,
} from "./permissions-matrix.ts";

test("the matrix is that of the code: node scripts/permissions-matrix.ts", () => {
  expect(readFileSync(PERMISSIONS_FILE, "utf8")).toBe(permissionsMatrix());
});

test("every route of the admin area is in the table of pages", () => {
  const byGroup = (path: string) => path.replace(/^(\/admin\/settings)\/[^/]+$/, "$1/:provider");
  const unlisted = adminRoutes().filter(
    (path) => !(path in adminPages) && !(byGroup(path) in adminPages),
  );
  expect(unlisted).toEqual([]);
});

test("it finds verbs of every form", () => {
  const demands = new Map(listVerbs().map((verb) => [verb.name, verb.demands]));
  expect(demands.size).toBeGreaterThan(150);
  expect(demands.get("confirmPayment")).toEqual(["confirm-payments"]);
  // Two at once, a generator, and one that depends on the step.
  expect(demands.get("exportSite")).toEqual(["publish-content", "change-settings"]);
  expect(demands.get("exportAudit")).toContain("see-audit-log");
  expect(demands.get("fulfilOrder")).toContain("Pack and dispatch");
});
