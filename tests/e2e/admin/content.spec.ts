import {
  DESKTOP,
  expect,
  expectFitsAndAccessible,
  type Page,
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
import { makePicture } from "./product-form-page.ts";

// A site of its own: every page shows its content.
let site: SiteProcess;
let owner: FormBrowser;
const admin = { email: "owner@example.com", password: "a few words to remember" };

test.beforeAll(async () => {
  const { path: dataFolder } = await makeDataFolder();
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin;
  site = await startSiteProcess({
    dataFolder,
    variables: { DEMO: "off", ADMIN_EMAIL, ADMIN_PASSWORD },
  });
  owner = new FormBrowser(site.origin);
  await owner.post("/login", admin);
});
test.afterAll(async () => {
  await site?.discard();
});

async function signIn(page: Page): Promise<void> {
  const cookies = [...owner.cookies].map(([name, value]) => ({ name, value, url: site.origin }));
  await page.context().addCookies(cookies);
}

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`${site.origin}/admin/content/edit/${id}`);
  await waitForHydration(page);
}

const section = (page: Page, name: string) => page.locator("summary", { hasText: name });
const saved = (page: Page) =>
  expect(page.getByText(/Last saved by owner@example.com/)).toBeVisible();

async function visitorSees(path: string): Promise<string> {
  const visitor = new FormBrowser(site.origin);
  await visitor.open(path);
  return visitor.text;
}

test("a change is saved by itself, shows in the preview, and reaches visitors once published", async ({
  page,
}) => {
  await signIn(page);
  await openEditor(page, "home");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("Transform");
  await section(page, "Hero").click();
  await page.getByLabel("Description", { exact: true }).first().fill("We mend what others break.");
  await expect(frame.getByText("We mend what others break.")).toBeVisible();
  await saved(page);
  await page.getByRole("button", { name: "Phone" }).click();
  await expect(page.getByRole("button", { name: "Phone" })).toHaveAttribute("aria-pressed", "true");
  expect(await visitorSees("/")).not.toContain("We mend what others break.");

  await page.getByRole("button", { name: "Remove fact 1" }).click();
  await expect(page.getByRole("button", { name: "Remove fact 4" })).toBeHidden();
  await page.getByRole("button", { name: "Move fact 2 up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move fact 1 down" })).toBeFocused();
  await page.getByRole("button", { name: "Add fact" }).click();
  await expect(page.locator('[name="hero.facts.3.term"]')).toBeFocused();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("2 fields need your attention")).toBeVisible();
  await page.locator('[name="hero.facts.3.term"]').fill("On call");
  await page.locator('[name="hero.facts.3.text"]').fill("Day and night");
  await saved(page);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Home page has been published.")).toBeVisible();
  expect(await visitorSees("/")).toContain("We mend what others break.");

  await page.setViewportSize(PHONE);
  await openEditor(page, "home");
  await expectFitsAndAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${site.origin}/admin/content/history/home?version=installed`);
  await expect(page.getByText("On call")).toBeVisible();
  await expectFitsAndAccessible(page);
});

test("a preview link shows the draft of that moment to visitors, until it is revoked", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await openEditor(page, "service/voip-services");
  const title = page.getByLabel("Title", { exact: true }).first();
  await title.fill("Calls of Monday");
  await page.getByRole("button", { name: "Create preview link" }).click();
  await expect(page.getByText("The preview link has been created.")).toBeVisible();
  const links = page.getByRole("region", { name: "Preview links" });
  const url = await links.locator("a").first().getAttribute("href");
  await title.fill("Calls of Tuesday");
  await saved(page);
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText(
    "Calls of Tuesday",
  );
  await expectFitsAndAccessible(page);
  const visitor = await browser.newPage();
  await visitor.goto(url ?? "");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Calls of Monday");
  // Typed and not saved yet: the button saves it, too.
  await title.fill("Calls of Wednesday");
  await links.getByRole("button", { name: /^Revoke the link/ }).click();
  await expect(page.getByText("The preview link has been revoked.")).toBeVisible();
  await expect(title).toHaveValue("Calls of Wednesday");
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Preview not found" })).toBeVisible();
  await visitor.close();
});

test("a person of the team has a photo with a description and a focal point", async ({ page }) => {
  await signIn(page);
  await openEditor(page, "home");
  await section(page, "Team").click();
  await page.getByRole("button", { name: "Add person" }).click();
  const person = page.getByRole("group", { name: "Person 1" });
  await person.getByLabel("Name", { exact: true }).fill("Thandi Mokoena");
  await person.getByLabel("Role").fill("Network engineer");
  await person.locator('input[type="file"]').setInputFiles({
    name: "thandi.png",
    mimeType: "image/png",
    buffer: await makePicture("png", 800),
  });
  await person.getByLabel("Alt text").fill("Thandi at her desk");
  await person.getByLabel("From the top").fill("20");
  await expect(
    page.frameLocator("iframe").getByRole("img", { name: "Thandi at her desk" }),
  ).toBeAttached();
  await saved(page);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Home page has been published.")).toBeVisible();
  await page.goto(`${site.origin}/`);
  const photo = page.getByRole("img", { name: "Thandi at her desk" });
  await expect(photo).toHaveCSS("object-position", "50% 20%");
  await expectFitsAndAccessible(page);
});

test("the preview shows the part that is being edited, and the form keeps the focus", async ({
  page,
}) => {
  await signIn(page);
  const shows = (selector: string) =>
    expect(page.frameLocator("iframe").locator(selector).first()).toBeInViewport();
  await openEditor(page, "home");
  await section(page, "Trusted Partners").focus();
  await page.keyboard.press("Enter");
  await shows("[aria-labelledby=trusted-partners]");
  await expect(section(page, "Trusted Partners")).toBeFocused();
  await openEditor(page, "service/cybersecurity");
  await section(page, "Closing call to action").click();
  await shows(".closing");
  await page.getByLabel("Introduction").focus();
  await shows(".page-head");
  await openEditor(page, "legal/privacy");
  await section(page, "Sections").click();
  await page.locator('[name="sections.4.title"]').focus();
  await shows(".legal-text > section:nth-of-type(5) > h2");
  await expect(page.locator('[name="sections.4.title"]')).toBeFocused();
});

test("without network the change stays in the form and is saved when it is back", async ({
  page,
  complaints,
}) => {
  await signIn(page);
  await openEditor(page, "portfolio");
  await page.context().setOffline(true);
  await page.getByLabel("Heading").fill("Written on a train");
  await expect(
    page.getByText("No connection. Your changes are still here; save again."),
  ).toBeVisible();
  await page.context().setOffline(false);
  await page.getByLabel("Tagline").press("End");
  await page.getByLabel("Tagline").pressSequentially("!");
  await saved(page);
  await page.reload();
  await expect(page.getByLabel("Heading")).toHaveValue("Written on a train");
  complaints.length = 0;
});

test("a change made while a save is under way is no conflict: it is saved next", async ({
  page,
}) => {
  await signIn(page);
  await openEditor(page, "project/stockroom");
  await page.getByLabel("Tagline").evaluate((field: HTMLInputElement) => {
    const save = document.querySelector<HTMLButtonElement>("button[form=content-form]");
    // In one task, so before React renders that the first is under way.
    for (const tagline of ["First", "Second"]) {
      field.value = tagline;
      field.form?.requestSubmit(save);
    }
  });
  await saved(page);
  await expect(page.getByText("You saved this page in another tab")).toBeHidden();
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel("Tagline")).toHaveValue("Second", { timeout: 1000 });
  }).toPass();
});

test("two editors are told of each other, and neither overwrites the other unasked", async ({
  browser,
  page,
  complaints,
}) => {
  await signIn(page);
  const other = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await signIn(other);
  await openEditor(page, "project/stockroom");
  await openEditor(other, "project/stockroom");
  await page.getByLabel("Tagline").fill("Mine");
  await saved(page);
  await other.getByLabel("Tagline").fill("Theirs");
  await expect(other.getByText("You saved this page in another tab")).toBeVisible();
  await other.getByRole("button", { name: "Keep mine" }).click();
  await expect(other.getByText("You saved this page in another tab")).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Tagline")).toHaveValue("Theirs");
  await other.context().close();
  complaints.length = 0;
});

test("staff have a link to the editor in each section, visitors have none", async ({ page }) => {
  await page.goto(`${site.origin}/`);
  await waitForHydration(page);
  await expect(page.getByRole("link", { name: /^Edit/ })).toHaveCount(0);
  await signIn(page);
  await page.goto(`${site.origin}/`);
  await page.getByRole("link", { name: "Edit About" }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/content/edit/home#about`);
  await expect(page.getByLabel("Our Mission")).toBeVisible();
});

test("a refused button leaves the colleague's draft, and the form as it is", async ({
  browser,
  page,
  complaints,
}) => {
  await signIn(page);
  const other = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await signIn(other);
  await openEditor(page, "service/cybersecurity");
  await openEditor(other, "service/cybersecurity");
  const introduction = await other.getByLabel("Introduction").inputValue();
  await page.getByLabel("Introduction").fill("Mine");
  await saved(page);
  const conflict = other
    .getByRole("alert")
    .filter({ hasText: "You saved this page in another tab" });
  await other.getByRole("button", { name: "Publish now" }).click();
  await expect(conflict).toBeFocused();
  await expect(other.getByLabel("Introduction")).toHaveValue(introduction);
  await other.getByRole("button", { name: "Discard changes" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(conflict).toBeFocused();
  const refused = other.waitForResponse((response) => response.status() === 409);
  await other.getByLabel("Introduction").fill("Theirs");
  await refused;
  await page.reload();
  await expect(page.getByLabel("Introduction")).toHaveValue("Mine");
  await other.context().close();
  complaints.length = 0;
});

test("an upload is waited for, and a refused publication leads to the field", async ({
  page,
  complaints,
}) => {
  await signIn(page);
  await openEditor(page, "home");
  await section(page, "Team").click();
  await page.getByRole("button", { name: "Add person" }).click();
  const person = page.getByRole("group", { name: /^Person \d+$/ }).last();
  await expect(person.getByLabel("Name", { exact: true })).toBeFocused();
  const upload = Promise.withResolvers<void>();
  await page.route("**/admin/uploads/pictures*", async (route) => {
    await upload.promise;
    await route.continue();
  });
  await person.locator('input[type="file"]').setInputFiles({
    name: "thandi.png",
    mimeType: "image/png",
    buffer: await makePicture("png", 800),
  });
  await expect(page.getByText("A file is being uploaded.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add person" })).toBeDisabled();
  const publish = page.getByRole("button", { name: "Publish now" });
  await expect(publish).toBeDisabled();
  upload.resolve();
  await expect(person.getByLabel("Alt text")).toHaveValue("");
  await saved(page);

  await section(page, "Team").click();
  await publish.click();
  await expect(person.getByLabel("Name", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByText("The changes have been discarded.")).toBeVisible();
  await expect(page.locator(".content-status")).toBeFocused();
  complaints.length = 0;
});

test("what was typed just before a link or Back is saved", async ({ page }) => {
  await signIn(page);
  await page.goto(`${site.origin}/admin/content`);
  await waitForHydration(page);
  const title = page.getByLabel("Title", { exact: true }).first();
  const settings = page.getByRole("link", { name: "Settings", exact: true });
  for (const [words, leave, heading] of [
    ["Cyber defence", () => settings.click(), "Settings"],
    ["Cyber safety", () => page.goBack(), "Content"],
  ] as const) {
    await page.getByRole("link", { name: "Content", exact: true }).first().click();
    await page.getByRole("link", { name: /^Cyber/ }).click();
    await page.waitForURL("**/edit/service/cybersecurity");
    await title.fill(words);
    await leave();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await openEditor(page, "service/cybersecurity");
    await expect(title).toHaveValue(words);
    await page.goto(`${site.origin}/admin/content`);
    await waitForHydration(page);
  }
});

test("the text of an email is published with the password, which no autosave sends", async ({
  page,
}) => {
  await signIn(page);
  await openEditor(page, "email/order-shipped");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postData() ?? "");
  });
  const password = page.getByRole("textbox", { name: "Your password" });
  await page.getByLabel("Subject").fill("{orderNumber} is on its way to you");
  await saved(page);
  const saves = sent.length;
  await password.fill("wrong");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("This password is not correct")).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(admin.password);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("has been published.")).toBeVisible();
  expect(sent.slice(0, saves).filter((body) => body.includes("currentPassword"))).toEqual([]);
  // Typing the password saved nothing.
  expect(sent.slice(saves).map((body) => new URLSearchParams(body).get("intent"))).toEqual([
    "publish",
    "publish",
  ]);
});
