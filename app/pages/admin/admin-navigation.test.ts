import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { listPageRoutes } from "#scripts/list-page-routes.ts";
import { adminNavigationPaths, adminPagesThatExist } from "./admin-navigation.ts";

test("the navigation of the back office links what is built, and nothing else", async () => {
  const built = listPageRoutes(await routes).filter((path) => adminNavigationPaths.includes(path));
  expect([...adminPagesThatExist].sort()).toEqual(built.sort());
});
