import { beforeAll, describe, expect, test } from "vitest";
import { PAYMENT_METHODS } from "#app/content/payment-methods.ts";
import { forgetStepUps } from "#tests/helpers/accounts/forget-step-ups.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import type { SiteProcess } from "#tests/helpers/site/site-process.ts";
import { oneProcess } from "#tests/helpers/site/two-processes.ts";

const sites = oneProcess();
let otherSecret: SiteProcess;
let environment: SiteProcess;
let visitor: FormBrowser;

beforeAll(async () => {
  otherSecret = await sites.startAnother({
    SESSION_SECRET: "a secret that cannot read what was saved before",
  });
  environment = await sites.startAnother({
    PAYFAST_MERCHANT_ID: "10000999",
    PAYFAST_MERCHANT_KEY: "environmentkey9",
    PAYFAST_PASSPHRASE: "phrase of the environment",
  });
  visitor = sites.visitor;
});

const account = { merchantId: "10000123", merchantKey: "abcdefgh12345", passphrase: "own-phrase" };
const password = { currentPassword: sites.staff.password };

/** A new visitor orders a cable; returns the page of the order. */
async function order(paymentMethod: "eft" | "payfast"): Promise<string> {
  const { rows } = await sites.database.$client.query(
    "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
  );
  const details = {
    fullName: "Thandi Nkosi",
    email: `thandi${rows[0].id}@example.com`,
    phone: "0821234567",
    deliveryMethod: "collection",
    paymentMethod,
  };
  visitor = new FormBrowser(sites.origins.visitors);
  await visitor.post("/cart", { intent: "add", productId: rows[0].id, quantity: "1" });
  await visitor.post("/checkout", { ...details, go: "review" });
  await visitor.open("/checkout/review");
  const phrase = paymentMethod === "eft" ? "by EFT" : "with PayFast";
  await visitor.press(`Place order and pay R 49.90 ${phrase}`);
  return /^\/orders\/[\w-]+/.exec(visitor.path)?.[0] ?? "";
}

describe("payment settings", () => {
  test("at least one method stays on", async () => {
    await sites.admin.open("/admin/settings/payments");
    const off = Object.fromEntries(PAYMENT_METHODS.map((method) => [method, false as const]));
    await sites.admin.press("Save", off);
    expect([sites.admin.status, sites.admin.text]).toEqual([
      422,
      expect.stringContaining("At least one payment method must stay on."),
    ]);
    await sites.admin.open("/admin/settings/payments");
    await sites.admin.press("Save", { eft: false });
    expect(sites.admin.text).toContain(
      "PayFast has no account that can be used, so EFT must stay on.",
    );
    await sites.admin.press("Save", { eft: "yes", eftDays: "31" });
    expect(sites.admin.text).toContain("Enter a number of days from 1 to 30.");
  });

  test("the days to pay are stated everywhere, and new orders have them", async () => {
    await sites.admin.open("/admin/settings/payments");
    await sites.admin.press("Save", { eftDays: "1" });
    expect(sites.admin.text).toContain("The payment methods have been saved.");
    await eventually(async () => {
      await visitor.open("/company-information");
      expect(visitor.text).toContain("Unpaid orders are cancelled automatically after 1 day.");
    });
    await order("eft");
    const { rows } = await sites.database.$client.query(
      "select extract(epoch from expires_at - placed_at) / 86400 as days from orders",
    );
    expect(Number(rows[0].days)).toBeCloseTo(1, 1);
  });

  test("a PayFast account is used at once, and its secrets are never shown again", async () => {
    await sites.admin.open("/admin/settings/payfast");
    await sites.admin.press("Save", { ...account, passphrase: "", ...password });
    expect([sites.admin.status, sites.admin.text]).toEqual([
      422,
      expect.stringContaining("Enter the passphrase."),
    ]);
    expect(sites.admin.html).not.toContain(account.merchantKey);
    await forgetStepUps(sites.database);
    await sites.admin.open("/admin/settings/payfast");
    await sites.admin.press("Save", { ...account, currentPassword: "wrong" });
    expect(sites.admin.status).toBe(403);
    expect(sites.admin.html).not.toMatch(/abcdefgh12345|own-phrase/);
    await sites.admin.press("Save", { ...account, isSandbox: "sandbox", ...password });
    expect(sites.admin.text).toContain("The PayFast account has been saved.");
    expect(sites.admin.text).toContain("Saved, ends in …2345. Leave the field empty to keep it.");
    expect(sites.admin.text).toContain("Saved. Leave the field empty to keep it.");
    expect(sites.admin.html).not.toMatch(/abcdefgh12345|own-phrase/);
    expect([sites.admin.fieldValue("merchantKey"), sites.admin.fieldValue("passphrase")]).toEqual([
      "",
      "",
    ]);

    const path = await order("payfast");
    await visitor.open(`${path}/pay`);
    expect(visitor.html).toContain("https://sandbox.payfast.co.za/eng/process");
    expect(visitor.fieldValue("merchant_id")).toBe("10000123");
    expect(visitor.fieldValue("merchant_key")).toBe(account.merchantKey);

    // Empty fields keep the secrets.
    await sites.admin.open("/admin/settings/payfast");
    await sites.admin.press("Save", { isSandbox: "live", ...password });
    await visitor.open(`${path}/pay`);
    expect(visitor.html).toContain("https://www.payfast.co.za/eng/process");
    expect(visitor.fieldValue("merchant_key")).toBe(account.merchantKey);
  });

  test("the secrets are neither in the database nor in the audit log as they were entered", async () => {
    for (const table of ["settings", "audit_log", "mail_outbox"]) {
      const { rows } = await sites.database.$client.query(
        `select ${table}::text as row from ${table}`,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toMatch(/abcdefgh12345|own-phrase/);
    }
    await sites.admin.open("/admin/audit");
    expect(sites.admin.text).toMatch(/merchant key.*saved/);
    const { rows } = await sites.database.$client.query(
      "select count(*)::int from mail_outbox where kind = 'payfast-account-changed'",
    );
    expect(rows[0].count).toBe(2);
  });

  test("a method that is off cannot be chosen, but orders that have it can be paid", async () => {
    const eftOrder = await order("eft");
    await sites.admin.open("/admin/settings/payments");
    await sites.admin.press("Save", { eft: false });
    await visitor.open("/company-information");
    expect(visitor.text).toContain("By card or instant EFT on PayFast’s own pages.");
    expect(visitor.text).not.toContain("By bank transfer");
    await visitor.open(eftOrder);
    expect(visitor.text).toContain("000 000 0000");
    await expect(order("eft")).rejects.toThrow();

    await sites.admin.open("/admin/settings/payments");
    await sites.admin.press("Save", { eft: "yes", payfast: false });
    await visitor.open("/company-information");
    expect(visitor.text).not.toContain("PayFast");
    // A payment that was started before is still reported: the webhook refuses this one for its content.
    const notice = await visitor.post("/api/payfast/notify", { no: "notice" });
    expect(notice.status).not.toBe(404);
    await sites.admin.open("/admin/settings/payments");
    await sites.admin.press("Save", { eft: false, payfast: "yes" });
  });

  test("with another secret PayFast is off, the page says why, and EFT can be chosen", async () => {
    const other = await sites.logIn(otherSecret.origin);
    await other.open("/admin/settings/payfast");
    expect(other.text).toContain("PayFast is off: the saved keys cannot be read");
    await other.open("/company-information");
    expect(other.text).toContain("By bank transfer (EFT)");
    expect(other.text).not.toContain("PayFast");
  });

  test("environment variables win, and the form says so", async () => {
    const other = await sites.logIn(environment.origin);
    await other.open("/admin/settings/payfast");
    expect(other.text).toContain("Set by the environment variable PAYFAST_MERCHANT_ID.");
    expect(other.text).toContain("Set by the environment variable PAYFAST_PASSPHRASE.");
    expect(other.html).toMatch(
      /<input[^>]*disabled[^>]*name="merchantId"|name="merchantId"[^>]*disabled/,
    );
    expect(other.html).not.toMatch(/10000999|environmentkey9|phrase of the environment/);
    const fields = { ...account, isSandbox: "live", version: "2", ...password };
    expect((await other.post("/admin/settings/payfast", fields)).status).toBe(409);
  });
});

describe("EFT that is paused", () => {
  test("shows nobody the bank details, and nothing can be ordered if it is the only method", async () => {
    await sites.admin.open("/admin/settings/payments");
    await sites.admin.press("Save", { eft: "yes", payfast: false });
    const path = await order("eft");
    await visitor.open(path);
    expect(visitor.text).toContain("000 000 0000");
    await sites.admin.open("/admin/settings/bank");
    await sites.admin.press("Pause EFT");
    expect(sites.admin.text).toContain("EFT is paused. Customers no longer see the bank details.");
    await sites.admin.open("/admin/orders");
    expect(sites.admin.text).toContain("EFT is paused: customers can’t choose it");

    for (const page of [path, `${path}/pay`]) {
      await visitor.open(page);
      expect(visitor.text).toContain("Payments by EFT are paused at the moment");
      expect(visitor.html).not.toContain("000 000 0000");
    }
    const { body } = await visitor.get(`${path}/pro-forma.pdf`);
    expect(pdfText(body)).not.toContain("000 000 0000");
    const { rows } = await sites.database.$client.query("select count(*)::int from orders");
    await expect(order("eft")).rejects.toThrow();
    await visitor.open("/checkout");
    expect(visitor.text).toContain("We can’t take payments at the moment. Please call us on");
    expect(visitor.html).toContain('href="/#contact"');
    // A quotation is paid later.
    await visitor.open("/checkout/review?for=quotation");
    expect(visitor.path).toBe("/checkout/review?for=quotation");
    const placed = await visitor.post("/checkout/review?for=quotation", {
      intent: "place",
      agreedTotal: "4990",
      idempotencyKey: visitor.fieldValue("idempotencyKey") ?? "",
      reviewFingerprint: visitor.fieldValue("reviewFingerprint") ?? "",
    });
    expect(placed.status).toBe(409);
    expect((await sites.database.$client.query("select count(*)::int from orders")).rows).toEqual(
      rows,
    );

    await sites.admin.open("/admin/settings/payments");
    await sites.admin.press("Save", { eftPaused: false, payfast: "yes" });
    await visitor.open(path);
    expect(visitor.text).toContain("000 000 0000");
  });
});

describe("document settings", () => {
  test("the footer is on documents from then on", async () => {
    await sites.admin.open("/admin/settings/documents");
    await sites.admin.press("Save", {
      terms: "Goods remain ours until paid.\nNo returns of 漢.",
      footer: "",
      ...password,
    });
    expect(sites.admin.text).toContain("The PDF’s fonts do not have 漢. Leave it out.");
    const texts = { terms: "Goods remain ours until paid.", footer: "A member of the ICT guild" };
    await sites.admin.press("Save", { ...texts, ...password });
    expect(sites.admin.text).toContain("have been saved");
    const path = await order("payfast");
    await visitor.open(path);
    const { body } = await visitor.get(`${path}/pro-forma.pdf`);
    expect(pdfText(body)).toContain("A member of the ICT guild");
  });

  test("a new prefix is on the next order", async () => {
    await sites.admin.open("/admin/settings/numbers");
    await sites.admin.press("Save", { orderPrefix: "so", orderNext: "5000" });
    expect(sites.admin.text).toContain("The next one is SO-5000.");
    const path = await order("payfast");
    await visitor.open(path);
    expect(visitor.text).toContain("SO-5000");
    await sites.admin.open("/admin/orders?view=all");
    expect(sites.admin.text).toMatch(/SO-5000.*ORD-1001/);
  });
});
