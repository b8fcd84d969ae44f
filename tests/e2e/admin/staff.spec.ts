import { randomUUID } from "node:crypto";
import {
  findMailTo,
  newUser,
  querySiteDatabase,
  seedUser,
  signInNewAdmin,
} from "#tests/e2e/accounts.ts";
import { expect, expectFitsAndAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { appCode } from "#tests/helpers/accounts/authenticator-app.ts";
import { toast } from "./admin-page.ts";

test("an owner sets up a warehouse colleague with a second factor, and deactivates them while they are logged in", async ({
  page,
  browser,
}) => {
  const owner = await signInNewAdmin(page);
  const colleague = { ...newUser(), name: `Sipho ${randomUUID().slice(0, 8)}` };
  await page.goto("/admin/settings");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  await page.getByRole("link", { name: "Invite a colleague" }).click();
  await page.getByLabel("Full name").fill(colleague.name);
  await page.getByLabel("Email address").fill(colleague.email);
  await page.getByLabel("Warehouse").check();
  await page.getByLabel("Your password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByText("This password is not correct")).toBeVisible();
  await expectFitsAndAccessible(page);
  await expect(page.getByLabel("Warehouse")).toBeChecked();
  await page.getByLabel("Your password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByText(`${colleague.name} has been invited.`)).toBeVisible();
  await findMailTo(owner.email, `${colleague.name} is now on staff as Warehouse`);
  const link = await page.getByText("/reset-password?token=").innerText();

  const desk = await (await browser.newContext()).newPage();
  await desk.goto(link);
  await waitForHydration(desk);
  await desk.getByLabel("Password", { exact: true }).fill(colleague.password);
  await desk.getByLabel("Confirm Password", { exact: true }).fill(colleague.password);
  await desk.getByRole("button", { name: "Save password and log in" }).click();
  await expect(desk).toHaveURL(/\/admin\/products/);
  await desk.goto("/account/two-step-login");
  await waitForHydration(desk);
  await desk.getByLabel("Your password", { exact: true }).fill(colleague.password);
  await desk.getByRole("button", { name: "Set up two-step login" }).click();
  const totpUri = await desk.locator("input[name=totpUri]").inputValue();
  await desk.getByLabel("Enter the code that the app shows").fill(appCode(totpUri));
  await desk.getByRole("button", { name: "Switch on two-step login" }).click();
  await expect(desk.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await desk.goto("/admin/orders");
  await expect(desk.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();

  await page.goto("/admin/settings/staff");
  await waitForHydration(page);
  const row = page.getByRole("row", { name: colleague.name });
  await expect(row).toContainText("Warehouse");
  await expect(row).toContainText("Active");
  await expect(row).toContainText("On");
  await row.getByRole("link", { name: colleague.name }).click();
  // Confirmed a moment ago, the password is not asked for again.
  await page.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(toast(page)).toContainText(`${colleague.name} is no longer on staff`);
  await expectFitsAndAccessible(page);
  await desk.goto("/admin/orders");
  await expect(desk).toHaveURL(/\/login/);
  await findMailTo(owner.email, `${colleague.name} is no longer on staff`);
  await desk.context().close();
});

// A customer who joins, other roles, and messages handed over: tests/site/admin-forms.test.ts.
test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the browser opens a question by itself, with the password in it, and a notice is shown once", async ({
    page,
  }) => {
    const owner = await signInNewAdmin(page);
    const person = await seedUser({ name: `Sipho ${randomUUID().slice(0, 8)}`, role: "admin" });
    const [{ id }] = await querySiteDatabase("select id from users where email = $1", [
      person.email,
    ]);
    await page.goto(`/admin/settings/staff/${id}`);
    await page.getByRole("button", { name: "Deactivate" }).click();
    const question = page.getByRole("dialog");
    await question.getByLabel("Your password", { exact: true }).fill(owner.password);
    await question.getByRole("button", { name: "Deactivate" }).click();
    await expect(toast(page)).toContainText(`${person.name} is no longer on staff`);
    await page.reload();
    await expect(toast(page)).toHaveCount(0);
  });
});
