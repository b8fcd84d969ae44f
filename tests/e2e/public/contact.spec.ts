import { randomUUID } from "node:crypto";
import { logInByRequest, type Person, seedUser } from "#tests/e2e/accounts.ts";
import { expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { readEmlFolder } from "#tests/helpers/site/site-process.ts";

async function expectOneEmail(text: string): Promise<void> {
  await eventually(async () => {
    const mails = await readEmlFolder(process.env.SITE_DATA ?? "");
    expect(mails.filter((mail) => mail.includes(text))).toHaveLength(1);
  });
}

async function open(page: Page): Promise<void> {
  await page.goto("/");
  await formIsHydrated(page);
}

async function formIsHydrated(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#contact form") ?? {}).some((key) =>
      key.startsWith("__react"),
    ),
  );
}

async function write(page: Page, message: string, email = "thandi@example.com"): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Thandi");
  await emailField(page).fill(email);
  await box(page).fill(message);
}

async function expectAllRequired(page: Page): Promise<void> {
  await expect(page.getByRole("alert")).toHaveText("Please fill in all required fields");
  for (const label of ["Name", "Email", "Message"]) {
    const field = page.locator("#contact").getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(`${label} is required`);
  }
}

const emailField = (page: Page) => page.getByLabel("Email", { exact: true });
const box = (page: Page) => page.getByRole("textbox", { name: "Message" });
const send = (page: Page) => page.getByRole("button", { name: "Send message" });
const sent = (page: Page) => page.getByRole("heading", { name: "Message Sent!" });

test("a service prefills the form; its errors are tied to their fields; a message is sent once and thanked for", async ({
  page,
}) => {
  await test.step("Get Started opens the form with the service filled in", async () => {
    await page.goto("/managed-it-services");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Get Started" }).first().click();
    await expect(page).toHaveURL("/?service=/managed-it-services#contact");
    await expect(box(page)).toHaveValue("About Managed IT Services: ");
    await expect(page.getByRole("heading", { name: "Contact us" })).toBeInViewport();
    await formIsHydrated(page);
  });

  await test.step("an empty form says beside each field what it lacks, until it is typed", async () => {
    await box(page).fill("");
    await send(page).click();
    await expectAllRequired(page);
    await page.getByLabel("Name", { exact: true }).fill("Thandi");
    await expect(page.getByText("Name is required")).toHaveCount(0);
    await expect(page.getByText("Message is required")).toBeVisible();
  });

  await test.step("an error is tied to its field, focuses it, and goes once it is corrected", async () => {
    await write(page, "Hello", "nowhere");
    await send(page).click();
    await expect(emailField(page)).toBeFocused();
    await expect(emailField(page)).toHaveAttribute("aria-invalid", "true");
    const mistake = "Please enter a valid email address";
    await expect(emailField(page)).toHaveAccessibleDescription(mistake);
    await emailField(page).fill("thandi@example.com");
    await expect(emailField(page)).not.toHaveAttribute("aria-invalid");
    await expect(page.getByText(mistake)).toBeHidden();
  });

  await test.step("a text that is too long is counted and refused, not cut", async () => {
    await box(page).fill("x".repeat(9_500));
    await expect(page.getByText(/^9\s500 of 10\s000 characters$/)).toBeVisible();
    await box(page).fill("x".repeat(10_001));
    await expect(page.getByText(/^1 character over the limit of/)).toBeVisible();
    await send(page).click();
    await expect(page.getByText("Please shorten this text")).toBeVisible();
    await expect(box(page)).toHaveAttribute("aria-invalid", "true");
    await expect(box(page)).toHaveValue("x".repeat(10_001));
  });

  await test.step("the button is busy until the answer; the thanks close with Escape", async () => {
    const text = `The network is down ${randomUUID()}`;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/contact", async (route) => {
      await released;
      await route.continue();
    });
    await box(page).fill(text);
    await send(page).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
    release();
    await expect(sent(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toContainText("within 24 hours");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(box(page)).toHaveValue("");
    await expect(send(page)).toBeFocused();
    await expectOneEmail(text);
  });
});

test("a message that cannot be sent stays; the error has the focus, names another way, and goes with the next try", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The same signal, sooner: ten seconds are asked for, and a tenth of one is waited.
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) =>
      timeout(ms === 10_000 && "isHurried" in window ? 100 : Math.max(ms, 60_000));
  });
  await open(page);
  await write(page, "Kept");
  const note = page.locator("#contact-error");
  for (const { answer, sentence } of [
    { answer: { status: 429 }, sentence: "Too many requests. Please try again later." },
    {
      answer: { status: 500 },
      sentence: "Our server is currently experiencing issues. Please try again later.",
    },
    {
      answer: "no connection",
      sentence: "No response from server. Please check your connection and try again.",
    },
    {
      answer: "no answer within ten seconds",
      sentence: "The request took too long. Please check your connection and try again.",
    },
  ] as const) {
    await test.step(sentence, async () => {
      await page.route("**/api/contact", (route) => {
        if (typeof answer !== "string") return route.fulfill({ ...answer, json: {} });
        return answer === "no connection" ? route.abort() : undefined;
      });
      if (answer === "no answer within ten seconds") {
        await page.evaluate(() => Reflect.set(window, "isHurried", true));
      }
      await send(page).click();
      await expect(note.getByText(sentence, { exact: true })).toBeVisible();
      await expect(note).toBeFocused();
      await expect(note.getByRole("link")).toHaveText([/012 000 0123/, /hello@/]);
      await expect(box(page)).toHaveValue("Kept");
      await page.unroute("**/api/contact");
    });
  }

  await page.evaluate(() => Reflect.deleteProperty(window, "isHurried"));
  await page.route("**/api/contact", (route) => route.fulfill({ json: { success: true } }));
  for (const close of [
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(5, 300),
  ]) {
    await write(page, "Kept");
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    await expect(note).toBeHidden();
    await close();
    await expect(sent(page)).toBeHidden();
  }
});

test("a draft outlives a reload and another topic, for its author only, until it is sent or somebody else logs in", async ({
  page,
  context,
}) => {
  const [one, other] = await Promise.all([seedUser(), seedUser()]);
  const openAs = async (person: Person) => {
    // No page of ours sees the session change.
    await page.goto("about:blank");
    await context.clearCookies();
    await logInByRequest(page, person);
    await open(page);
  };
  await open(page);
  await write(page, "Of a visitor");
  await page.goto("/?service=%2Fvoip-services#contact");
  await expect(box(page)).toHaveValue("About VoIP Services: Of a visitor");
  await openAs(one);
  await expect(box(page)).toHaveValue("");
  await write(page, "Only mine");
  await page.reload();
  await formIsHydrated(page);
  await expect(box(page)).toHaveValue("Only mine");
  await openAs(other);
  await expect(box(page)).toHaveValue("");
  await openAs(one);
  await expect(box(page)).toHaveValue("");
  await write(page, "Only mine");

  await page.route("**/api/contact", (route) => route.fulfill({ json: { success: true } }));
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await page.reload();
  await formIsHydrated(page);
  await expect(box(page)).toHaveValue("");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a service prefills the form, which keeps what was typed when it fails, and is sent when it is whole", async ({
    page,
  }) => {
    const text = `Please call ${randomUUID()}`;
    await page.goto("/access-control");
    await page.getByRole("link", { name: "Get Started" }).last().click();
    await expect(box(page)).toHaveValue("About Access Control & Time Management Solutions: ");
    await expect(page.getByRole("heading", { name: "Contact us" })).toBeInViewport();
    await box(page).fill("");
    await send(page).click();
    await expectAllRequired(page);
    await write(page, text, "not an address");
    await send(page).click();
    await expect(emailField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(emailField(page)).toHaveAccessibleDescription(
      "Please enter a valid email address",
    );
    await expect(box(page)).toHaveValue(text);
    await emailField(page).fill("thandi@example.com");
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    // Over the white page it needs a ground of its own to be seen on.
    await expect(page.getByRole("dialog")).toHaveCSS("box-shadow", /200|\d{4,}px/);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(sent(page)).toBeHidden();
    await expectOneEmail(text);
  });
});
