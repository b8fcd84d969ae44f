import { expect, test } from "vitest";
import { orderUpdateTexts, otherEmailNotice } from "./order-update-texts.ts";

test("without email a guest bookmarks a new quotation; a customer finds it in the account", () => {
  const { quoted } = orderUpdateTexts(false);
  expect(quoted("QUO-1", "zoe@example.co.za", true)).toContain("Bookmark this page");
  expect(quoted("QUO-1", "zoe@example.co.za", false)).toBe(
    "Quotation QUO-1 is ready. You can find it under “Quotations” in your account.",
  );
});

test("a guest reads where the order's link was emailed, unless no email leaves the site", () => {
  const [byEmail, onPage] = [true, false].map((deliversMail) =>
    orderUpdateTexts(deliversMail).placed("ORD-1", "zoe@example.co.za", true),
  );
  expect(byEmail).toContain("We have emailed this link to zoe@example.co.za.");
  expect(byEmail).not.toContain("Bookmark");
  expect(onPage).not.toContain("emailed");
});

test("another email address than the account's is pointed out", () => {
  const account = "zoe@example.co.za";
  expect(otherEmailNotice(" Zoe@example.co.za ", account, { isQuote: false })).toBeUndefined();
  expect(otherEmailNotice("", account, { isQuote: false })).toBeUndefined();
  expect(otherEmailNotice("eleni@example.co.za", undefined, { isQuote: false })).toBeUndefined();
  expect(otherEmailNotice("eleni@example.co.za", account, { isQuote: false })).toBe(
    "Emails about this order go to eleni@example.co.za, not to your account’s address.",
  );
});
