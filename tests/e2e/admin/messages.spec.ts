import { randomInt, randomUUID } from "node:crypto";
import {
  findMailTo,
  mailsTo,
  newUser,
  querySiteDatabase,
  signInAsAdmin,
  signInColleague,
  signInNewAdmin,
} from "#tests/e2e/accounts.ts";
import {
  expect,
  expectAccessible,
  expectFitsAndAccessible,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { toast } from "./admin-page.ts";

/** Where the tests run, no mail server is set. */
const KEPT =
  "Your reply was saved but not sent: email sending is not set up. The message is still open.";
const inbox = (word: string, view = "open") => `/admin/messages?view=${view}&q=${word}`;

/** Somebody writes with the contact form; the word finds the message again. */
async function sendMessage(message = "We need a network.", name = "Lerato Khumalo") {
  const word = `w${randomUUID().slice(0, 8)}`;
  const email = `${word}@example.com`;
  const answer = await fetch(`${process.env.SITE_ORIGIN}/api/contact`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.${Array.from({ length: 3 }, () => randomInt(1, 255)).join(".")}`,
    },
    body: JSON.stringify({ name, email, message: `${message} ${word}` }),
  });
  expect(answer.status).toBe(200);
  const [row] = await querySiteDatabase("select number from contact_messages where email = $1", [
    email,
  ]);
  return { word, email, name, number: Number(row?.number), path: `/admin/messages/${row?.number}` };
}

const stateOf = async (number: number) =>
  (await querySiteDatabase("select state from contact_messages where number = $1", [number]))[0]
    ?.state;

test("a message of long words is accessible and fits on 320 px, in the list as well", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const long = "W".repeat(300);
  const given = await sendMessage(`<b>${long}</b> call 082 123 4567`, "N".repeat(200));
  for (const path of [inbox(given.word), given.path, inbox(given.word, "spam")]) {
    await page.goto(path);
    await waitForHydration(page);
    await expectFitsAndAccessible(page);
  }
});

test("a message is found, opened, read, answered by mail; the words are kept and threaded", async ({
  page,
}) => {
  const me = await signInNewAdmin(page);
  const given = await sendMessage("Good day <script>alert(1)</script>");
  await page.goto("/admin/messages");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: /^Search by name/ }).fill(given.word);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 message", { exact: true })).toBeVisible();
  await expect(
    page.getByText("24 h 00 min left").or(page.getByText(/23 h 5\d min left/)),
  ).toBeVisible();
  await page.getByRole("link", { name: `Unread: ${given.name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: given.name })).toBeVisible();
  await expect(page.getByText(`Good day <script>alert(1)</script> ${given.word}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as unread" })).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await querySiteDatabase("select read_at from contact_messages where number = $1", [
            given.number,
          ])
        )[0]?.read_at,
    )
    .not.toBeNull();

  // A reply is threaded to the thanks once these have been delivered.
  await findMailTo(given.email, "We have received your message");
  await page.getByRole("button", { name: "Save reply" }).click();
  await expect(page.getByText("Write your reply first")).toBeVisible();
  const field = page.getByLabel(`To ${given.email}`);
  await expect(field).toHaveValue(new RegExp(`^Good day ${given.name},`));
  await expect(page.getByText("your reply will be saved but not sent")).toBeVisible();
  await field.fill("Yes, we can come on Monday.");
  await page.getByRole("button", { name: "Save reply" }).click();
  await expect(toast(page)).toContainText(KEPT);
  const thread = page.getByRole("region", { name: "Message and replies" });
  await expect(thread.getByRole("heading", { name: `${me.name} wrote a reply` })).toBeVisible();
  expect(await stateOf(given.number)).toBe("open");
  await expect(thread.getByText("Yes, we can come on Monday.")).toBeVisible();
  await expect(page.getByLabel(`To ${given.email}`)).toHaveValue("");

  expect(await findMailTo(given.email, "we can come on Monday")).toContain(given.word);
  const mails = await mailsTo({ ...newUser(), email: given.email });
  const reply = mails.find(({ text }) => text?.includes("on Monday"));
  const thanks = mails.find(({ subject }) => subject?.startsWith("We have received your message"));
  expect(reply?.inReplyTo).toBe(thanks?.messageId);
  expect(reply?.replyTo?.[0]?.address).toMatch(/^hello@/);
  expect(reply?.subject).toMatch(/^Re: Good day /);
  const reference = /Reference\W+([\dA-F]{8})/.exec(thanks?.text ?? "")?.[1] ?? "none";
  await page.reload();
  await expect(thread.getByText("Not sent")).toBeVisible();
  await expect(thread.getByText("Sent", { exact: true })).toHaveCount(0);
  await expect(page.getByText(reference)).toBeVisible();
  await page.goto(`/admin/messages?view=all&q=${reference}`);
  await expect(page.getByText("1 message", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: given.name })).toBeVisible();
});

test("a message is assigned, noted on, answered by WhatsApp, called spam without a mail, and deleted", async ({
  page,
}) => {
  const me = await signInNewAdmin(page);
  const given = await sendMessage("Call 082 123 4567.");
  const words = page.getByLabel(`To ${given.email}`);
  await page.goto(`${given.path}?view=mine`);
  await waitForHydration(page);

  await test.step("somebody takes it, changes its type, and leaves a note", async () => {
    await page.getByRole("button", { name: "Assign to me" }).click();
    await expect(toast(page)).toContainText(`Assigned to ${me.name}`);
    await expect(page.getByRole("combobox", { name: "Assigned to" })).toHaveValue(/.{36}/);
    await page.getByRole("combobox", { name: "Type" }).selectOption("Complaint");
    await page.getByRole("button", { name: "Change type", exact: true }).click();
    await expect(toast(page)).toContainText("Type changed to complaint");
    await expect(page.getByText(/^Due on /)).toBeVisible();
    await page.getByLabel("Note", { exact: true }).fill("Knows our <b>director</b>");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Knows our <b>director</b>")).toBeVisible();
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue("");
  });

  await test.step("WhatsApp opens with the words that were typed, and counts once somebody says so", async () => {
    await words.fill("On our way & soon");
    const link = page.getByRole("link", { name: /^WhatsApp 082 123 4567/ });
    await expect(link).toHaveAttribute(
      "href",
      "https://wa.me/27821234567?text=On%20our%20way%20%26%20soon",
    );
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect(page.getByRole("link", { name: "Use my own email program" })).toHaveAttribute(
      "href",
      new RegExp(`^mailto:${given.word}%40example.com\\?subject=.*On%20our%20way`),
    );
    await page.getByRole("button", { name: "by WhatsApp" }).click();
    await expect(toast(page)).toContainText("Marked as answered by WhatsApp");
    expect(await stateOf(given.number)).toBe("answered");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Message reopened");
    expect(await stateOf(given.number)).toBe("open");
  });

  await test.step("the second of two colleagues is told who answered, and keeps what they wrote", async () => {
    await words.fill("From Naledi");
    const pieter = await signInColleague("Pieter Nkosi");
    await pieter.open(given.path);
    await pieter.press("by phone");
    expect(pieter.text).toContain("Marked as answered by phone");
    await page.getByRole("button", { name: "Save reply" }).click();
    await expect(page.locator("[data-focus-target]:focus")).toContainText(
      "Pieter Nkosi answered this message while you had it open",
    );
    await expect(
      page.getByRole("heading", { name: "Pieter Nkosi answered by phone" }),
    ).toBeVisible();
    await expect(words).toHaveValue("From Naledi");
    await page.getByRole("button", { name: "Save reply" }).click();
    await expect(toast(page)).toContainText(KEPT);
  });

  await test.step("spam is no news to its sender, and is deleted after a question", async () => {
    const mails = () =>
      querySiteDatabase("select count(*) from mail_outbox where to_email = $1", [given.email]);
    const before = await mails();
    await page.getByRole("button", { name: "Mark as spam" }).click();
    await expect(page).toHaveURL(/\/admin\/messages\?view=mine$/);
    await expect(toast(page)).toContainText("1 message marked as spam.");
    expect(await mails()).toEqual(before);
    await page.goto(given.path);
    await waitForHydration(page);
    await expect(page.getByText("Spam is deleted 30 days after it was marked")).toBeVisible();
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Delete message" }).click();
    await expect(toast(page)).toContainText(`Message ${given.number} deleted`);
    await page.goto(given.path);
    await expect(page).toHaveURL(/\/admin\/messages$/);
    await expect(toast(page)).toContainText(`There is no message ${given.number}.`);
  });
});

test("ticked messages are archived together by keyboard, and put back; next and previous stay inside the view", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const given = await sendMessage();
  const again = await sendMessage(given.word);
  await page.goto(inbox(given.word));
  await waitForHydration(page);
  const all = page.getByRole("checkbox", { name: "Select all messages on this page" });
  await expect(page.getByRole("button", { name: "Archive" })).toBeHidden();
  await all.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Archive" }).focus();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("2 messages archived.");
  await expect(page.getByText(`Nothing found for "${given.word}" in Open`)).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("2 messages moved back");
  expect([await stateOf(given.number), await stateOf(again.number)]).toEqual(["open", "open"]);
  const log = await querySiteDatabase(
    "select verb from audit_log where entity_id = $1 order by at",
    [String(given.number)],
  );
  expect(log.map(({ verb }) => verb)).toEqual(["archived", "put back"]);

  await page.goto(`${given.path}?q=${given.word}`);
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Previous message" })).toBeDisabled();
  await page.getByRole("link", { name: "Next message" }).click();
  await expect(page).toHaveURL(`${again.path}?q=${given.word}`);
  await expect(page.getByRole("button", { name: "Next message" })).toBeDisabled();
});
