import { logInByRequest, seedUser } from "#tests/e2e/accounts.ts";
import { expect, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { toast } from "./admin-page.ts";

const PATH = "/admin/settings/company-documents";
const pdf = (bytes: Buffer) => ({ name: "letter.pdf", mimeType: "application/pdf", buffer: bytes });
const smallPdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

test("a bank letter goes out by a link, which works until it is revoked", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const admin = await seedUser({ role: "admin" });
  await logInByRequest(page, admin);
  await page.goto(`${PATH}/new`);
  await waitForHydration(page);

  await test.step("a file that is too large or empty is refused before anything is sent", async () => {
    await page.getByLabel("Type", { exact: true }).selectOption("Bank confirmation letter");
    await expect(page.getByText("such as “Bank confirmation letter”")).toBeVisible();
    await page.getByLabel("Title").fill("Letter of our bank");
    await page.getByLabel("Access", { exact: true }).selectOption("By link only: not listed");
    const file = page.getByLabel("File");
    await file.setInputFiles(pdf(Buffer.alloc(10 * 1024 * 1024 + 1)));
    const refusal = () => file.evaluate((field: HTMLInputElement) => field.validationMessage);
    expect(await refusal()).toBe("Larger than 10 MB. Choose a smaller file.");
    await file.setInputFiles(pdf(Buffer.alloc(0)));
    expect(await refusal()).toBe("This file is empty. Choose another file.");
    await file.setInputFiles(pdf(smallPdf));
    expect(await refusal()).toBe("");
    await page.getByLabel("Your password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Add document" }).click();
    await expect(toast(page)).toContainText("The document has been added.");
  });

  const link = await test.step("staff create a link for one recipient and copy it", async () => {
    await page.getByLabel("For", { exact: true }).fill("Procurement, Highveld Mining");
    await page.getByLabel("Their email address").fill("buyer@example.com");
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.locator(":focus")).toContainText("buyer@example.com");
    const header = await page.locator(".site-header").boundingBox();
    const copy = await page.getByRole("button", { name: "Copy link" }).boundingBox();
    expect(copy?.y, "below the header of the page").toBeGreaterThan(header?.height ?? Infinity);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Copied.")).toBeAttached();
    return page.evaluate(() => navigator.clipboard.readText());
  });

  const recipient = await browser.newPage({ ...(baseURL && { baseURL }) });
  await test.step("the recipient downloads it, and staff see that", async () => {
    await recipient.goto(link);
    const [download] = await Promise.all([
      recipient.waitForEvent("download"),
      recipient.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Letter of our bank.pdf");
    await page.reload();
    await expect(page.getByRole("table")).toContainText("1 download, the last on");
  });

  await test.step("revoked, it opens nothing any more", async () => {
    await page.getByRole("button", { name: "Revoke the link for Procurement" }).click();
    await expect(page.getByRole("table")).toContainText("Revoked");
    await recipient.goto(link);
    await expect(recipient.getByRole("heading", { level: 1 })).toHaveText(
      "This link no longer works",
    );
    await recipient.close();
  });
});
