import {
  findMailTo,
  linkPathIn,
  newBrowserPage,
  querySiteDatabase,
  signInNewUser,
} from "#tests/e2e/accounts.ts";
import { expect, expectAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";

test.describe("a change of address", () => {
  test("takes the password and a link from both mailboxes", async ({ page, browser }) => {
    test.slow();
    const person = await signInNewUser(page);
    const next = `new-${person.email}`;
    await page.goto("/account/email");
    await waitForHydration(page);
    await page.getByLabel("New email address").fill(next);
    await page.getByLabel("Your password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Change address" }).click();
    await expect(page.getByText("This is not your password")).toBeVisible();
    await expect(page.getByLabel("New email address")).toHaveValue(next);
    await page.getByLabel("Your password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Change address" }).click();
    await expect(page.getByText("Check both mailboxes.")).toBeVisible();
    await expect(page.getByRole("heading", { name: `Waiting to become ${next}` })).toBeVisible();
    await expect(page.getByLabel("New email address")).toHaveValue("");
    await expect(page.getByLabel("Your password", { exact: true })).toHaveValue("");
    await page.getByRole("button", { name: "Ask for another address" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await page.getByLabel("New email address").fill(next.toUpperCase());
    await page.getByLabel("Your password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Ask for another address" }).click();
    await expect(page.getByText("We have already written to this address")).toBeVisible();

    const reader = await newBrowserPage(browser);
    await reader.goto(linkPathIn(await findMailTo(next, "Confirm your new email address")));
    await expectAccessible(reader);
    // Only looking, as mail programs do, confirms nothing.
    await page.reload();
    await expect(page.getByText("The new address has not confirmed yet")).toBeVisible();
    await waitForHydration(reader);
    await reader.getByLabel("Your password", { exact: true }).fill("wrong");
    await reader.getByRole("button", { name: "Confirm email" }).click();
    await expect(reader.getByText("This is not your password")).toBeVisible();
    await reader.getByLabel("Your password", { exact: true }).fill(person.password);
    await reader.getByRole("button", { name: "Confirm email" }).click();
    await expect(reader.getByRole("heading", { name: "Thank you, one more link" })).toBeVisible();
    expect(reader.url()).not.toContain("token");
    await page.reload();
    await expect(page.getByText("The new address has agreed")).toBeVisible();

    const link = linkPathIn(await findMailTo(person.email, "Is the new email address"));
    await reader.goto(link);
    await expectAccessible(reader);
    await expect(reader.locator("main")).toContainText(next);
    await reader.getByRole("button", { name: "Yes, change it" }).click();
    await expect(reader.getByRole("heading", { name: "Address changed" })).toBeVisible();
    expect((await reader.goto(link))?.status()).toBe(410);
    await expect(reader.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await reader.goto("/account");
    await expect(reader.locator("main")).toContainText(next);
    await reader.close();
    await findMailTo(person.email, "email address was changed");
  });

  test("can be cancelled, refused, and grows too old", async ({ page }) => {
    test.slow();
    const person = await signInNewUser(page);
    const ask = async (next: string) => {
      await page.goto("/account/email");
      await page.getByLabel("New email address").fill(next);
      await page.getByLabel("Your password", { exact: true }).fill(person.password);
      await page.locator("form.account-form button[type=submit]").click();
      await expect(page.getByText("Check both mailboxes.")).toBeVisible();
      return linkPathIn(await findMailTo(next, "Confirm your new email address"));
    };
    const cancelled = await ask(`one-${person.email}`);
    await page.getByRole("button", { name: "Cancel the change" }).click();
    await expect(page.getByText("The change is cancelled.")).toBeVisible();
    expect((await page.goto(cancelled))?.status()).toBe(410);

    const old = await ask(`two-${person.email}`);
    await querySiteDatabase("update email_changes set expires_at = now() where new_email = $1", [
      `two-${person.email}`,
    ]);
    expect((await page.goto(old))?.status()).toBe(410);

    await ask(person.email.replace("thandi", "three"));
    const mail = await findMailTo(person.email, person.email.replace("thandi", "three"));
    await page.goto(linkPathIn(mail));
    await page.getByRole("button", { name: "No, that was not me" }).click();
    await expect(page.getByRole("heading", { name: "The change is refused" })).toBeVisible();
    await page.goto("/account");
    await expect(page, "every device is signed out").toHaveURL(/\/login/);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a change of address keeps what was typed, and both links work", async ({ page }) => {
    test.slow();
    const person = await signInNewUser(page);
    const next = `new-${person.email}`;
    await page.goto("/account/email");
    await page.getByLabel("New email address").fill(next);
    await page.getByLabel("Your password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Change address" }).click();
    await expect(page.getByLabel("New email address")).toHaveValue(next);
    await page.getByLabel("Your password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Change address" }).click();
    await page.goto(linkPathIn(await findMailTo(person.email, "Is the new email address")));
    await page.getByRole("button", { name: "Yes, change it" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, one more link" })).toBeVisible();
    await page.goto(linkPathIn(await findMailTo(next, "Confirm your new email address")));
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByText("Password is required")).toBeVisible();
    await page.getByLabel("Your password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByRole("heading", { name: "Address changed" })).toBeVisible();
  });
});
