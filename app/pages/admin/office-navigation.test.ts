import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { listPageRoutes } from "#scripts/list-page-routes.ts";
import { officePagesThatExist, officePartsToLink } from "./office-navigation.ts";

test("the navigation of the back office links what is built, and nothing else", async () => {
  const built = listPageRoutes(await routes).filter((path) => officePartsToLink.includes(path));
  expect([...officePagesThatExist].sort()).toEqual(built.sort());
});
