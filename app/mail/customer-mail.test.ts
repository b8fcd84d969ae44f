import { describe, expect, test } from "vitest";
import { type EmailName, emailNames } from "#app/content/kinds/emails.ts";
import { buildContent, defaultEntries } from "#app/content/site-content.server.ts";
import { sampleMail } from "./sample-mails.server.ts";
import { confirmStockAlertMail } from "./templates/stock-alert-mails.server.ts";

const origin = "https://www.umfula.example";

/** An email with other texts than the installation comes with. */
function mail(name: EmailName, texts: object, layout: object = {}) {
  return sampleMail(name, origin, contentWith({ [name]: texts, layout }));
}

function contentWith(changes: Record<string, object>) {
  const documents = new Map(defaultEntries);
  for (const [name, texts] of Object.entries(changes)) {
    documents.set(`email/${name}`, { ...documents.get(`email/${name}`), ...texts });
  }
  return buildContent(documents);
}

describe.each(emailNames)("the installed texts of %s", (name) => {
  const { subject, text, html } = mail(name, {});

  test("name nothing that is missing", () => {
    expect(defaultEntries.has(`email/${name}`)).toBe(true);
    expect(subject + text + html.replaceAll(/<style>.*<\/style>/g, "")).not.toMatch(
      /[{}]|undefined| {2}/,
    );
  });

  test("change with the document, in both parts", () => {
    const changed = mail(name, { heading: "Sawubona", introduction: ["One.", "Two."] });
    expect(changed.text).toMatch(/^Sawubona\n\nOne\.\n\nTwo\.\n\n/);
    expect(changed.html).toContain(">Sawubona</h1>");
    expect(changed.html.indexOf("One.</p>")).toBeLessThan(changed.html.indexOf("Two.</p>"));
  });
});

describe("a text that was typed", () => {
  test("is escaped in the HTML", () => {
    const typed = `<script>alert("1")</script>`;
    const texts = { heading: typed, preview: typed, introduction: [typed], closing: [typed] };
    const layout = { signature: [typed], orderNote: typed, footer: typed };
    const { html, text } = mail("order-placed", { ...texts, note: typed }, layout);
    expect(html).not.toContain("<script");
    // Title, preview, heading, introduction, closing, signature, two notes and the footer.
    expect(html.split("&lt;script&gt;")).toHaveLength(10);
    expect(text.split(typed)).toHaveLength(8);
  });

  test("adds no line to the headers", () => {
    const { subject } = mail("back-in-stock", { subject: "A\r\nBcc: x@evil.example\u2028B" });
    expect(subject).toBe("A Bcc: x@evil.example B");
  });

  test("is not filled in from what a placeholder stands for", () => {
    const { subject } = confirmStockAlertMail({
      origin,
      productName: "{validity} {constructor}",
      path: "/shop",
      validForDays: 7,
    });
    expect(subject).toBe("Shall we email you when {validity} {constructor} is back in stock?");
  });

  test("left empty leaves no empty paragraph", () => {
    const texts = { preview: "", introduction: ["{name}", ""], closing: [], note: "" };
    const { text, html } = mail("quote-withdrawn", texts);
    expect(text).toContain("withdrawn\n\nThandi Nkosi\n\n--\n");
    expect(html).not.toMatch(/<p[^>]*><\/p>/);
    expect(html).toContain(`mso-hide:all">Thandi Nkosi&#847;`);
  });
});

describe("what a customer must read", () => {
  test("follows the introduction that leaves it out", () => {
    const { text } = mail("order-placed", { introduction: ["Dear {name}", "{payment} Thanks!"] });
    expect(text).toMatch(
      /Dear Thandi Nkosi\n\nPlease pay R 24999\.00 by EFT\. Thanks!\n\nPay or send proof of payment by [^\n]*\n\nPAY BY EFT/,
    );
  });

  test("may be in the closing", () => {
    const texts = { introduction: ["Gone."], closing: ["{refund}"] };
    expect(mail("order-cancelled", texts).text).toMatch(
      /^[^\n]*\n\nGone\.\n\nOur reason: [^\n]+\n\nWHAT YOU ORDERED[\s\S]*\/orders\/example\n\nIf you have already paid, we’ll refund you\.\n\n/,
    );
  });

  test("includes the number in the subject, by which emails about an order are found", () => {
    const subject = (text: string) => mail("order-paid", { subject: text }).subject;
    expect(subject("Thank you")).toBe("ORD-1001: Thank you");
    expect(subject("Order{orderNumber}")).toBe("ORD-1001: OrderORD-1001");
    expect(subject("Paid ({orderNumber})")).toBe("Paid (ORD-1001)");
    expect(subject("x".repeat(300))).toMatch(/^ORD-1001: x+\.\.\.$/);
  });
});

test("signature and footer are in every email, the note of orders in those", () => {
  const layout = { signature: ["Kind regards", "Naledi"], footer: "Est. 2009", orderNote: "Call." };
  const order = mail("order-completed", {}, layout);
  expect(order.text).toContain("\n\nKind regards\nNaledi\n\nThe link opens your order");
  expect(order.text).toContain("keep this email to yourself. Call.\n\n--\n");
  expect(order.text).toMatch(/\nEst\. 2009\n$/);
  expect(order.html).toContain("Kind regards<br>Naledi</p>");
  const account = mail("reset-password", {}, layout);
  expect(account.text).toContain("\n\nKind regards\nNaledi\n\nDidn’t ask for this?");
  expect(account.html).toContain("Est. 2009");
  expect(account.text).not.toContain("Call.");
});
