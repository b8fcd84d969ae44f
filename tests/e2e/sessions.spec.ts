import { expect, hydrated, test } from "./journey.ts";
import { fillLogin, logInAs, makeAccount, query } from "./people.ts";

test("other tabs follow a login and a sign-out within a second", async ({ page, context }) => {
  const person = await makeAccount();
  const other = await context.newPage();
  await other.goto("/terms");
  await hydrated(other);
  const greeting = other.getByText(`Welcome, ${person.name}`).filter({ visible: true });

  await logInAs(page, person, "/login?next=%2Fprivacy");
  await expect(greeting).toHaveCount(1, { timeout: 1500 });
  await expect(other).toHaveURL(/\/terms$/);

  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(greeting).toHaveCount(0, { timeout: 1500 });
  await expect(other.getByRole("link", { name: "Sign Up" }).filter({ visible: true })).toHaveCount(
    1,
  );
});

test("a session that ends while someone types: they log in, and find what they typed", async ({
  page,
}) => {
  const person = await makeAccount();
  await logInAs(page, person, "/login?next=%2Fverify-email");
  const email = page.getByLabel("Email Address");
  await email.fill("another@example.com");
  await page.waitForFunction(() => sessionStorage.getItem("draft")?.includes("another@"));
  await query("delete from sessions where user_id = (select id from users where email = $1)", [
    person.email,
  ]);
  // As a guarded page of ours would send them: requireShopper names the page they were on.
  await page.goto("/login?next=%2Fverify-email");
  await hydrated(page);
  await expect(page.getByText("Please log in to go on where you were.")).toBeVisible();
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/verify-email$/);
  await expect(email).toHaveValue("another@example.com");
  const note = page.getByRole("complementary", { name: "Your draft" });
  await expect(note).toContainText("What you typed is here again");
  await note.getByRole("button", { name: "Close" }).click();
  await expect(note).toHaveCount(0);

  await page.reload();
  await hydrated(page);
  await expect(email).toHaveValue(person.email);
});

test("what was typed is not brought back to whoever left the page by choice", async ({ page }) => {
  const person = await makeAccount();
  await logInAs(page, person, "/login?next=%2Fverify-email");
  const email = page.getByLabel("Email Address");
  await email.fill("another@example.com");
  await page.goto("/terms");
  await hydrated(page);
  await page.goto("/verify-email");
  await hydrated(page);
  await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(1);
  await expect(email).toHaveValue(person.email);
});
