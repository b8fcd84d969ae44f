import { findMailTo, linkPathIn, logInAs, seedUser } from "#tests/e2e/accounts.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";

test("staff end a login on a stolen laptop with the link in the email about it", async ({
  page,
  browser,
}) => {
  const admin = await seedUser({ role: "admin" });
  const laptop = await browser.newContext();
  const stolen = await laptop.newPage();
  await logInAs(stolen, admin, "/login?next=%2Fadmin%2Forders");
  await expect(stolen).toHaveURL(/\/admin\/orders$/);

  const link = linkPathIn(await findMailTo(admin.email, "New login"));
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Was this you?" })).toBeVisible();
  await stolen.reload();
  await expect(stolen).toHaveURL(/\/admin\/orders$/);

  await page.getByRole("button", { name: "Sign out every device" }).click();
  await expect(page.getByRole("heading", { name: "Every device is signed out" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose a new password" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
  await stolen.reload();
  await expect(stolen).toHaveURL(/\/login\?next=%2Fadmin%2Forders$/);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await laptop.close();
});
