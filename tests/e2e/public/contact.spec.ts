import { createAccount, logInAs } from "#tests/e2e/accounts.ts";
import { expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { readOutbox } from "#tests/helpers/site/site-process.ts";

async function arrived(text: string): Promise<void> {
  await eventually(async () => {
    const mails = await readOutbox(process.env.SITE_DATA ?? "");
    expect(mails.filter((mail) => mail.includes(text))).toHaveLength(1);
  });
}

async function open(page: Page): Promise<void> {
  await page.goto("/#contact");
  await waitForHydration(page);
  // It wakes after the first screen.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#contact form") ?? {}).some((key) =>
      key.startsWith("__react"),
    ),
  );
}

async function write(page: Page, message: string, email = "thandi@example.com"): Promise<void> {
  await page.getByLabel("Name").fill("Thandi");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await box(page).fill(message);
}

const box = (page: Page) => page.getByRole("textbox", { name: "Message" });
const send = (page: Page) => page.getByRole("button", { name: "Send message" });
const sent = (page: Page) => page.getByRole("heading", { name: "Message Sent!" });

/** Answers in the place of the server. */
async function answer(page: Page, status: number, body: object): Promise<void> {
  await page.route("**/api/contact", (route) => route.fulfill({ status, json: body }));
}

test("a message is sent, thanked for, and arrives as one mail", async ({ page }) => {
  await open(page);
  await write(page, "Marker-with-script: the network is down.");
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("within 24 hours");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(box(page)).toHaveValue("");
  await expect(send(page)).toBeFocused();
  await arrived("Marker-with-script");
});

test("the Message Sent! dialog closes with its button, Escape and a click on the backdrop", async ({
  page,
}) => {
  await answer(page, 200, { success: true });
  await open(page);
  for (const close of [
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 300),
  ]) {
    await write(page, "Hello");
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    await close();
    await expect(sent(page)).toBeHidden();
  }
});

test("while a message is on its way the button says so and cannot be pressed", async ({ page }) => {
  let answerNow = () => {};
  await page.route("**/api/contact", async (route) => {
    await new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await route.fulfill({ json: { success: true } });
  });
  await open(page);
  await write(page, "Hello");
  await send(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  answerNow();
  await expect(sent(page)).toBeVisible();
});

test("status 429 and 500 are told, have the focus, name another way, and go with the next try", async ({
  page,
}) => {
  await open(page);
  for (const [status, sentence] of [
    [429, "Too many requests. Please try again later."],
    [500, "Our server is currently experiencing issues. Please try again later."],
  ] as const) {
    await answer(page, status, {});
    await write(page, "Kept");
    await send(page).click();
    const note = page.locator("#contact-mistake");
    await expect(note.getByText(sentence, { exact: true })).toBeVisible();
    await expect(note).toBeFocused();
    await expect(note.getByRole("link")).toHaveText([/012 000 0123/, /hello@/]);
    await expect(box(page)).toHaveValue("Kept");
    await page.unroute("**/api/contact");
    await answer(page, 200, { success: true });
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    await expect(note).toBeHidden();
    await page.unroute("**/api/contact");
    await page.keyboard.press("Escape");
    await expect(sent(page)).toBeHidden();
  }
});

test("no answer within ten seconds", async ({ page }) => {
  await page.route("**/api/contact", () => {});
  await page.addInitScript(() => {
    // The same signal, sooner: ten seconds are asked for, and a tenth of one is waited.
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === 10_000 ? 100 : 60_000);
  });
  await open(page);
  await write(page, "Hello");
  await send(page).click();
  const slow = "The request took too long. Please check your connection and try again.";
  await expect(page.getByText(slow)).toBeVisible();
});

test("no connection at all", async ({ page }) => {
  await page.route("**/api/contact", (route) => route.abort());
  await open(page);
  await write(page, "Hello");
  await send(page).click();
  const gone = "No response from server. Please check your connection and try again.";
  await expect(page.getByText(gone)).toBeVisible();
});

test("what is wrong is tied to its field, has the focus, and is no longer marked once mended", async ({
  page,
}) => {
  await open(page);
  await write(page, "Hello", "nowhere");
  await send(page).click();
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  await email.fill("thandi@example.com");
  await expect(email).not.toHaveAttribute("aria-invalid");
  await expect(page.getByText("Please enter a valid email address")).toBeHidden();
});

test("a text that is too long is counted and refused, not cut", async ({ page }) => {
  await open(page);
  await write(page, "x".repeat(9_500));
  await expect(page.getByText(/^9\s500 of 10\s000 characters$/)).toBeVisible();
  await box(page).fill("x".repeat(10_001));
  await expect(page.getByText(/^1 character too many/)).toBeVisible();
  await send(page).click();
  await expect(page.getByText("Please shorten this text")).toBeVisible();
  await expect(box(page)).toHaveAttribute("aria-invalid", "true");
  await expect(box(page)).toHaveValue("x".repeat(10_001));
});

test("a half-written message outlives a reload and a change of page; a sent one does not", async ({
  page,
}) => {
  await answer(page, 200, { success: true });
  await open(page);
  await write(page, "Half a thought");
  await page.reload();
  await expect(box(page)).toHaveValue("Half a thought");
  await page.goto("/?service=%2Fvoip-services#contact");
  await expect(box(page)).toHaveValue("About VoIP Services: Half a thought");
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await page.goto("/terms");
  await open(page);
  await page.mouse.move(5, 5);
  await expect(box(page)).toHaveValue("");
});

test("a half-written message is shown again to whoever wrote it, and to nobody else", async ({
  page,
  context,
}) => {
  const [one, other] = [await createAccount(), await createAccount()];
  await open(page);
  await write(page, "Of a visitor");
  await logInAs(page, one);
  await open(page);
  await expect(box(page)).toHaveValue("");
  await write(page, "Only mine");
  await context.clearCookies();
  await logInAs(page, other);
  await open(page);
  await expect(box(page)).toHaveValue("");
  await context.clearCookies();
  await logInAs(page, one);
  await open(page);
  await expect(box(page)).toHaveValue("Only mine");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form keeps what was typed when it fails, and works when it is whole", async ({
    page,
  }) => {
    await page.goto("/");
    await write(page, "Marker-without-script: please call.", "not an address");
    await send(page).click();
    const email = page.getByLabel("Email", { exact: true });
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
    await expect(box(page)).toHaveValue("Marker-without-script: please call.");
    await email.fill("thandi@example.com");
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    // Over the white page it needs a ground of its own to be seen on.
    await expect(page.getByRole("dialog")).toHaveCSS("box-shadow", /200|\d{4,}px/);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(sent(page)).toBeHidden();
    await arrived("Marker-without-script");
  });
});
