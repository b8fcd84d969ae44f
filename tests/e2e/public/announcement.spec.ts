import {
  DESKTOP,
  expect,
  expectFitsAndAccessible,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

// A site of its own: an announcement is on every page.
let site: SiteProcess;
let owner: FormBrowser;
const admin = { email: "owner@example.com", password: "a few words to remember" };

test.beforeAll(async () => {
  const { path: dataFolder } = await makeDataFolder();
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin;
  const variables = { DEMO: "off", ADMIN_EMAIL, ADMIN_PASSWORD };
  site = await startSiteProcess({ dataFolder, variables });
  owner = new FormBrowser(site.origin);
  await owner.post("/login", admin);
});
test.afterAll(async () => {
  await site?.discard();
});

async function announce(fields: Record<string, string>): Promise<void> {
  await owner.open("/admin/settings/announcement");
  await owner.press("Save", { isOn: "yes", ...fields, currentPassword: admin.password });
  expect(owner.text).toContain("The announcement has been saved.");
}

test("an announcement fits, is accessible, prints nowhere, and once closed stays closed until it changes", async ({
  page,
}) => {
  await announce({ text: "We are closed from 24 December to 5 January.", link: "/delivery" });
  const banner = page.getByRole("region", { name: "Announcement" });
  for (const kind of ["information", "important"]) {
    await announce({ kind });
    for (const path of ["/", "/terms"]) {
      await page.goto(site.origin + path);
      await waitForHydration(page);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await expect(banner).toBeVisible();
        const header = await page.locator(".site-header").boundingBox();
        expect((await banner.boundingBox())?.y).toBe(header?.height);
      }
      await expectFitsAndAccessible(page);
    }
  }
  await page.emulateMedia({ media: "print" });
  await expect(banner).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await banner.getByRole("button", { name: "Close the announcement" }).click();
  await expect(banner).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();
  await page.goto(`${site.origin}/shop`);
  await expect(page.locator(".announcement")).toBeAttached();
  await expect(banner).toBeHidden();

  await announce({ text: "We are open again." });
  // Stored pages follow the change a moment after it is saved.
  await expect(async () => {
    await page.goto(`${site.origin}/shop`);
    await expect(banner).toContainText("We are open again.", { timeout: 1000 });
  }).toPass();
});
