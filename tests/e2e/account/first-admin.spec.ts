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
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path, variables: { DEMO: "off" } });
});
test.afterAll(async () => {
  await site.stop();
  await folder.remove();
});

test("the printed link makes the first admin once; they see the back office, leave and come back", async ({
  page,
  browser,
}) => {
  // One long journey: on a busy machine it needs more than the usual time.
  test.slow();
  const link = site.firstAdminLink ?? "";
  await page.goto(link);
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByLabel("Full Name").fill(person.name);
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await expect(page.locator(".strength [role=status]")).toHaveText("Password strength: 3 of 5");
  await page.getByLabel("Confirm Password", { exact: true }).fill("something else");
  await page.getByRole("button", { name: "Create admin account" }).click();
  await expect(page.getByText("Password do not match")).toBeVisible();
  await expect(page.getByLabel("Confirm Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue(person.name);

  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create admin account" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1, name: "Needs doing now" })).toBeVisible();
  await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Welcome,").filter({ visible: true })).toHaveCount(0);

  await page.goto(`${site.origin}/login`);
  await waitForHydration(page);
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);

  const stranger = await browser.newPage();
  expect((await stranger.goto(link))?.status()).toBe(404);
  await expect(stranger.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await stranger.goto(`${site.origin}/admin`);
  await expect(stranger).toHaveURL(/\/$/);
  await stranger.close();
});
