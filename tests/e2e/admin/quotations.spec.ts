import { seedUser, signInAsAdmin } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { acceptSentQuote } from "#tests/e2e/seed-data.ts";
import { seedProductInStock, toast } from "./admin-page.ts";

test("goods and eight hours of labour, 7 % off: sent, accepted, an order", async ({
  page,
  context,
}) => {
  const customer = await seedUser({ name: "Ayesha Patel" });
  await signInAsAdmin(page);
  const product = await seedProductInStock();
  await page.goto("/admin/quotes");
  await waitForHydration(page);
  await page.getByRole("link", { name: "New quotation" }).click();
  await page.getByRole("searchbox", { name: /Find a customer/ }).fill(customer.email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Choose Ayesha Patel" }).click();
  await expect(page.getByLabel("Email address")).toHaveValue(customer.email);
  const number = Number(/quotes\/(\d+)\/edit/.exec(page.url())?.[1]);

  await test.step("a product and a text, with the keyboard", async () => {
    await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Add ${product.name}` }).press("Enter");
    await expect(page.getByLabel("Quantity").first()).toBeFocused();
    const labour = page.getByRole("group", { name: "New line" });
    await labour.getByLabel("New line: labour, travel, or an SKU").pressSequentially("Labour");
    const line = page.getByRole("group", { name: "Labour", exact: true });
    await line.getByLabel("Quantity").fill("8");
    await line.getByLabel("Unit").fill("hour");
    await line.getByLabel("Price incl. VAT (R)").fill("650");
    await page.getByLabel("Discount on everything").fill("7 %");
    // R 115 and 8 × R 650, less 7 %.
    await expect(page.getByLabel("Totals and sending")).toContainText("R 4942.95");
    await expect(page.getByText("Draft saved.")).toBeVisible();
    await expect(line).toContainText("R 565.22 excl. VAT");
  });

  await test.step("a second line of a choice starts outside the total", async () => {
    const labour = page.getByRole("group", { name: "Labour", exact: true });
    await labour.getByText("Options, delivery time").click();
    await labour.getByLabel("In the quotation").selectOption("A");
    await expect(labour.getByLabel("Included in the total")).toBeChecked();
    await page.getByLabel("New line: labour, travel, or an SKU").pressSequentially("Training");
    const training = page.getByRole("group", { name: "Training", exact: true });
    await training.getByText("Options, delivery time").click();
    await training.getByLabel("In the quotation").selectOption("A");
    await expect(training.getByLabel("Included in the total")).not.toBeChecked();
    await training.getByLabel("Included in the total").check();
    await expect(labour.getByLabel("Included in the total")).not.toBeChecked();
    await training.getByRole("button", { name: "Remove Training" }).click();
    await labour.getByLabel("In the quotation").selectOption("fixed");
    await expect(page.getByText("Draft saved.")).toBeVisible();
  });

  await test.step("a day that has passed is marked", async () => {
    const until = page.getByLabel("Valid until the end of");
    const day = await until.inputValue();
    await until.fill("2020-01-01");
    await expect(until).toHaveAttribute("aria-invalid", "true");
    await until.fill(day);
    await expect(page.getByText("Draft saved.")).toBeVisible();
  });

  await test.step("a colleague's newer version is not overwritten", async () => {
    const colleague = await context.newPage();
    await colleague.goto(page.url());
    await waitForHydration(colleague);
    await colleague.getByLabel("Note to the customer").fill("Installed within a week.");
    await expect(colleague.getByText("Draft saved.")).toBeVisible();
    await page.getByLabel("Note to the customer").fill("Another note");
    await expect(page.getByRole("alert")).toContainText("has saved a newer version");
    await page.getByRole("button", { name: "Load their version" }).click();
    await expect(page.getByLabel("Note to the customer")).toHaveValue("Installed within a week.");
    await colleague.close();
    await waitForHydration(page);
  });

  await test.step("leaving waits for the last change, and asks if it was refused", async () => {
    const line = page.getByRole("group", { name: "Labour", exact: true });
    const leave = page.getByRole("link", { name: "Quotations", exact: true }).first();
    await line.getByLabel("Unit").fill("hours");
    await leave.click();
    await expect(page).toHaveURL(/\/admin\/quotes(\?|$)/);
    await page.goBack();
    await expect(line.getByLabel("Unit")).toHaveValue("hours");
    await line.getByLabel("Quantity").fill("two");
    await leave.click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByText("Enter a whole number of 1 or more.")).toBeVisible();
    await expect(page.getByText("This line’s total is too high.")).toHaveCount(0);
    await line.getByLabel("Quantity").fill("8");
    await line.getByLabel("Unit").fill("hour");
    await expect(page.getByText("Draft saved.")).toBeVisible();
  });

  await test.step("without a network nothing is lost", async () => {
    await context.setOffline(true);
    await page.getByLabel("Note to the customer").fill("Installed within a day.");
    await expect(page.getByText("No connection. Your changes are still here")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save again" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Draft saved.")).toBeVisible();
    await page.getByLabel("Note to the customer").fill("Installed within a week.");
    await expect(page.getByText("Draft saved.")).toBeVisible();
  });

  await test.step("nor after the session has ended", async () => {
    const cookies = await context.cookies();
    const session = cookies.filter(({ name }) => name.includes("session"));
    await context.addCookies(session.map((cookie) => ({ ...cookie, value: "ended" })));
    await page.getByLabel("Note to the customer").fill("Installed within two weeks.");
    await expect(page.getByText("You have been logged out.")).toBeVisible();
    await signInAsAdmin(page);
    await page.getByRole("button", { name: "Save again" }).click();
    await expect(page.getByText("Draft saved.")).toBeVisible();
  });

  await page.getByLabel("Phone", { exact: true }).fill("082 123 4567");
  await page.getByLabel("Delivery", { exact: true }).selectOption("collection");
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
  await page.setViewportSize(DESKTOP);
  await page.getByRole("button", { name: "Preview and send" }).click();
  await expect(page.getByText("Nothing has been sent yet")).toBeVisible();
  await expect(page.getByText("Installed within two weeks.")).toBeVisible();
  await page.getByRole("button", { name: "Send quotation" }).click();
  await expect(toast(page)).toContainText(`QUO-${number}`);

  const order = await acceptSentQuote(number);
  await page.reload();
  await page.getByRole("link", { name: `ORD-${order}` }).click();
  await expect(page.getByText("Labour").first()).toBeVisible();
});
