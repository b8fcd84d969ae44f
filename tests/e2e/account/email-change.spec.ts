import { findMailTo, linkPathIn, signInNewUser } from "#tests/e2e/accounts.ts";
import {
  expect,
  expectAccessible,
  expectFitsAndAccessible,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test("a change of address takes the password and a link from both mailboxes", async ({ page }) => {
  const person = await signInNewUser(page);
  const next = `new-${person.email}`;
  const address = page.getByLabel("New email address");
  const password = page.getByLabel("Your password", { exact: true });
  await page.goto("/account/email");
  await waitForHydration(page);

  await test.step("it is asked for with the password, and the form is empty again", async () => {
    await address.fill(next);
    await password.fill("wrong");
    await page.getByRole("button", { name: "Change address" }).click();
    await expect(page.getByText("This password is not correct")).toBeVisible();
    await expect(address).toHaveValue(next);
    await password.fill(person.password);
    await page.getByRole("button", { name: "Change address" }).click();
    await expect(page.getByText("Check both inboxes.")).toBeVisible();
    await expect(page.getByRole("heading", { name: `Changing to ${next}` })).toBeVisible();
    await expect(address).toHaveValue("");
    // Confirmed a moment ago.
    await expect(password).toHaveCount(0);
    await expectFitsAndAccessible(page);
  });

  await test.step("a second request says what is missing or waits already", async () => {
    const again = page.getByRole("button", { name: "Change to another address" });
    await again.click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await address.fill(next.toUpperCase());
    await again.click();
    await expect(page.getByText("We have already emailed this address")).toBeVisible();
  });

  await test.step("the new address confirms with the password", async () => {
    await page.goto(linkPathIn(await findMailTo(next, "Confirm your new email address")));
    await waitForHydration(page);
    await expectAccessible(page);
    await password.fill("wrong");
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByText("This password is not correct")).toBeVisible();
    await password.fill(person.password);
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, one more link" })).toBeVisible();
    expect(page.url()).not.toContain("token");
  });

  await test.step("the old address agrees, once", async () => {
    const link = linkPathIn(await findMailTo(person.email, "Confirm or reject your new"));
    await page.goto(link);
    await waitForHydration(page);
    await expectAccessible(page);
    await expect(page.locator("main")).toContainText(next);
    await page.getByRole("button", { name: "Yes, change it" }).click();
    await expect(page.getByRole("heading", { name: "Address changed" })).toBeVisible();
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectAccessible(page);
  });
});
