import type { Locator } from "@playwright/test";
import { querySiteDatabase } from "#tests/e2e/accounts.ts";
import {
  expect,
  expectAccessible,
  type Page,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { seedOrder } from "#tests/e2e/seed-data.ts";
import { smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";

test("paying with PayFast: there by itself, paid there, and the truth is waited for", async ({
  page,
}) => {
  const { accessKey, number } = await seedOrder({ paymentMethod: "payfast" });
  await page.goto(`/orders/${accessKey}/pay`);
  // PayFast's page: the signature fits, or it would say so.
  const theirs = `Pay R 1299.00 for Order ORD-${number} (1 item)`;
  await expect(page.getByRole("heading", { name: theirs })).toBeVisible();

  // Back again: nobody is sent away a second time.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Pay with PayFast" })).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByText("Taking you to PayFast")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay R 1299.00 with PayFast" }).click();

  await page.getByRole("link", { name: "Cancel payment" }).click();
  await expect(page.getByRole("heading", { name: "You haven’t paid yet" })).toBeVisible();
  await page.getByRole("link", { name: "Try again with PayFast" }).click();
  await page.getByRole("button", { name: "Complete payment" }).click();
  await expect(page.getByRole("heading", { name: "your payment has arrived" })).toBeVisible();
  await page.goto(`/orders/${accessKey}/pay`);
  await expect(page.getByRole("heading", { name: "This order is paid" })).toBeVisible();
});

test("the return page believes the order alone, and sees the payment when it comes", async ({
  page,
}) => {
  const { accessKey, id } = await seedOrder({ paymentMethod: "payfast" });
  await page.goto(`/orders/${accessKey}/return?paid=yes&payment_status=COMPLETE`);
  await expect(page.getByRole("heading", { name: "Waiting for PayFast" })).toBeVisible();
  await waitForHydration(page);
  await page.clock.install();
  await advanceUntilVisible(page, page.getByText("please don’t pay again"));
  await querySiteDatabase("update orders set state = 'paid' where id = $1", [id]);
  await advanceUntilVisible(page, page.getByRole("heading", { name: "your payment has arrived" }));
});

/** The next look is set once the last has been answered, which no clock of ours hurries. */
async function advanceUntilVisible(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(20_000);
    expect(await what.isVisible()).toBe(true);
  }).toPass();
}

test("from EFT to PayFast the whole page is loaded; back at EFT the bank details are copied and a proof is sent", async ({
  page,
  context,
}) => {
  const { accessKey, number } = await seedOrder({ paymentMethod: "eft" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize(PHONE);
  await page.goto(`/orders/${accessKey}/pay`);
  await waitForHydration(page);
  // A new document, whose policy lets the form leave for PayFast.
  await page.getByRole("button", { name: "Pay with PayFast instead" }).click();
  await expect(page.getByRole("button", { name: "Complete payment" })).toBeVisible();

  await page.goto(`/orders/${accessKey}/cancelled`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Pay by EFT instead" }).click();
  await expect(page.getByRole("heading", { name: "Pay by EFT" })).toBeVisible();
  await page.getByRole("button", { name: "Copy your reference" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`ORD-${number}`);
  await page.getByRole("button", { name: "Copy amount" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("1299.00");

  const file = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: "application/pdf" });
  await page.getByLabel("File").setInputFiles(file("Bank proof.pdf", smallPdf));
  await page.getByRole("button", { name: "Send proof" }).click();
  await expect(page.getByText("Thank you, Bank proof.pdf has arrived.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Bank proof.pdf" })).toBeVisible();
  await expectAccessible(page);

  // A file that was sent leaves the field.
  await page.getByLabel("Another file").setInputFiles(file("Second proof.pdf", smallPdf));
  await page.getByRole("button", { name: "Send proof" }).click();
  await expect(page.getByText("Thank you, Second proof.pdf has arrived.")).toBeVisible();
  await expect(page.getByLabel("Another file")).toHaveValue("");
});
