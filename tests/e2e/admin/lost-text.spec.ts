import { randomUUID } from "node:crypto";
import {
  querySiteDatabase,
  sendForm,
  signInAsAdmin,
  signInColleague,
  signInNewAdmin,
} from "#tests/e2e/accounts.ts";
import { expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { seedOrder } from "#tests/e2e/seed-data.ts";
import { seedProductInStock, toast } from "./admin-page.ts";

const OFFLINE = "No connection. What you typed is still here; try again.";
const notice = (page: Page) => page.getByRole("complementary", { name: "Your draft" });

test("a reply and what an order asks for survive a lost connection, until they are sent", async ({
  page,
  complaints,
}) => {
  await signInAsAdmin(page);
  const path = await openNewMessage(page);
  const reply = page.getByLabel(/^To lost-/);
  const template = await reply.inputValue();
  const text = `Good day, we will call you. ${randomUUID()}`;

  await test.step("a reply that cannot be sent stays, with the reason in view", async () => {
    await reply.fill(text);
    await isKept(page, text);
    // Until the router has discovered the routes of a page, it asks for them before it sends a form.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Save reply" }).click();
    await expect(page.getByText(OFFLINE)).toBeInViewport();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(reply).toHaveValue(text);
    await page.context().setOffline(false);
    // What the page asked for in the background failed with the connection.
    complaints.length = 0;
  });

  await test.step("it is still there after a reload, and can be discarded", async () => {
    await page.reload();
    await expect(notice(page)).toContainText("Restored what you typed earlier");
    await expect(reply).toHaveValue(text);
    await notice(page).getByRole("button", { name: "Discard" }).click();
    await expect(reply).toHaveValue(template);
    await open(page, path);
    await expect(reply).toHaveValue(template);
  });

  await test.step("once it is sent, nothing of it is left", async () => {
    await reply.fill(text);
    await isKept(page, text);
    await page.getByRole("button", { name: "Save reply" }).click();
    await expect(toast(page)).toContainText("Your reply");
    await expect(page.getByRole("heading", { name: "Reply again" })).toBeVisible();
    expect(await stored(page)).not.toContain(text);
    await open(page, path);
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step("a correction of an order comes back to its own form, unfolded", async () => {
    const { number } = await seedOrder();
    await open(page, `/admin/orders/${number}`);
    await page.getByLabel("Note for colleagues").fill("Calls back on Friday");
    await page.locator("summary", { hasText: "Correct" }).first().click();
    await page.getByLabel("Full name").fill("Thandi Example");
    await isKept(page, "Thandi Example");
    await page.goto("/admin/orders");
    await page.goBack();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByLabel("Note for colleagues")).toHaveValue("Calls back on Friday");
    await expect(page.getByLabel("Full name")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Thandi Example");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(toast(page)).toBeVisible();
    // The other form of the page has not been sent.
    await expect(page.getByLabel("Note for colleagues")).toHaveValue("");
    expect(await stored(page)).toContain("Thandi Example");
    expect(await stored(page)).not.toContain("Calls back on Friday");
  });
});

test("settings: Back loses nothing, a colleague's newer value stays, and bank details are never kept", async ({
  page,
}) => {
  const { password } = await signInNewAdmin(page);
  const path = "/admin/settings/documents";
  await open(page, path);
  const terms = page.getByLabel("Terms (optional)");
  const footer = page.getByLabel("Footer (optional)");
  await terms.fill("Mine: pay within 30 days");
  await footer.fill("Mine: thank you");
  await isKept(page, "Mine: thank you");

  await page.getByRole("link", { name: "Settings", exact: true }).first().click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  const pieter = await signInColleague("Pieter Nkosi");
  await pieter.open(path);
  await pieter.press("Save", { footer: "Theirs: see you again", currentPassword: password });
  await page.goBack();
  await expect(terms).toHaveValue("Mine: pay within 30 days");
  await expect(footer).toHaveValue("Theirs: see you again");
  await expect(notice(page)).toContainText("Restored what you typed earlier: Terms (optional).");
  await expect(notice(page)).toContainText("Mine: thank you");
  await notice(page).getByRole("button", { name: "Discard" }).click();
  await expect(terms).toHaveValue("");
  await footer.fill("");
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toBeVisible();
  expect(await stored(page)).not.toContain("Mine");

  await querySiteDatabase("update sessions set stepped_up_at = null");
  await open(page, "/admin/settings/bank");
  await page.getByLabel("Account number").fill("62000123456");
  await page.getByLabel("Your password", { exact: true }).fill("secret-1");
  await open(page, "/admin/settings/email");
  await page.getByLabel(/^(New p|P)assword/).fill("secret-2");
  await page.getByLabel("Name (optional)", { exact: true }).fill("Kept sender");
  await isKept(page, "Kept sender");
  expect(await stored(page)).not.toMatch(/62000123456|secret-/);
});

test("an order by phone comes back with its products and customer", async ({ page }) => {
  await signInAsAdmin(page);
  const product = await seedProductInStock();
  await open(page, "/admin/orders/new");
  await page.getByLabel("Find a product").fill(product.name);
  await page.getByRole("button", { name: "Find product" }).click();
  await page.getByRole("button", { name: `Add ${product.name}` }).click();
  await page.getByLabel(`Quantity of ${product.name}`).fill("3");
  await page.getByLabel("Full name").fill("Lerato by phone");
  await isKept(page, "Lerato by phone");
  await page.goto("/admin/orders");
  await page.goBack();
  await expect(page.getByLabel("Full name")).toHaveValue("Lerato by phone");
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue("3");
  await expect(notice(page)).toContainText("Restored what you typed earlier.");
  await notice(page).getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("");
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Somebody writes with the contact form; opens their message. */
async function openNewMessage(page: Page): Promise<string> {
  const email = `lost-${randomUUID().slice(0, 8)}@example.com`;
  const sent = await sendForm("/?index", { name: "Lerato", email, message: "We need a network." });
  expect(sent.ok).toBe(true);
  const [row] = await querySiteDatabase("select number from contact_messages where email = $1", [
    email,
  ]);
  await open(page, `/admin/messages/${row.number}`);
  return `/admin/messages/${row.number}`;
}

function stored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
}

/** Typing is kept by a script that comes after the page. */
async function isKept(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (part) => Object.values(sessionStorage).some((draft) => String(draft).includes(part)),
    words,
  );
}
