import { eventually } from "#tests/helpers/eventually.ts";
import { readOutbox } from "#tests/helpers/site-process.ts";
import { expect, hydrated, test } from "./journey.ts";

async function arrived(text: string): Promise<void> {
  await eventually(async () => {
    const mails = await readOutbox(process.env.SITE_DATA ?? "");
    expect(mails.filter((mail) => mail.includes(text))).toHaveLength(1);
  });
}

test("a message is sent, thanked for, and arrives as one mail", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByLabel("Name").fill("Thandi");
  await page.getByLabel("Email", { exact: true }).fill("thandi@example.com");
  await page
    .getByRole("textbox", { name: "Message" })
    .fill("Marker-with-script: the network is down.");
  await page.getByRole("button", { name: "Send message" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  await expect(dialog).toContainText("within 24 hours");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await arrived("Marker-with-script");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form keeps what was typed when it fails, and works when it is whole", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByLabel("Name").fill("Thandi");
    await page.getByLabel("Email", { exact: true }).fill("not an address");
    await page
      .getByRole("textbox", { name: "Message" })
      .fill("Marker-without-script: please call.");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
      "Marker-without-script: please call.",
    );
    await page.getByLabel("Email", { exact: true }).fill("thandi@example.com");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
    await arrived("Marker-without-script");
  });
});
