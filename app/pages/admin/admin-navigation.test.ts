import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { listPageRoutes } from "#scripts/list-page-routes.ts";
import { adminNavigation, hasAdminPage } from "./admin-navigation.ts";

test("every link of the admin navigation is a page of the route table", async () => {
  const linked = adminNavigation.map(({ to }) => to);
  const built = listPageRoutes(await routes).filter((path) => linked.includes(path));
  expect(linked.toSorted()).toEqual(built.toSorted());
  expect(hasAdminPage("/admin/orders?view=open#list")).toBe(true);
  expect(hasAdminPage("/admin/none")).toBe(false);
});
