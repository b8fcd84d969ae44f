import { expect, expectAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const person = {
  name: "Naledi Mokoena",
  email: "naledi@example.com",
  password: "four words in a row",
};

// A site of its own: elsewhere tests make admins, and the link is dead once there is one.
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
test.beforeAll(async () => {
  folder = await makeDataFolder({ empty: true });
  site = await startSiteProcess({ dataFolder: folder.path, variables: { DEMO: "off" } });
});
test.afterAll(async () => {
  await site.discard();
});

test("the form behind the printed link helps, and leads the first admin to an empty admin area", async ({
  page,
}) => {
  await page.goto(site.firstAdminLink ?? "");
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByLabel("Full Name").fill(person.name);
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await expect(page.locator(".strength [role=status]")).toHaveText("Password strength: 3 of 5");
  await page.getByLabel("Confirm Password", { exact: true }).fill("something else");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Password do not match")).toBeVisible();
  await expect(page.getByLabel("Confirm Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue(person.name);

  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/admin\/setup$/);
  await expect(page.getByRole("heading", { level: 1, name: "Set up your shop" })).toBeVisible();
  await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page);
});
