import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { startSeparateDatabase } from "#tests/faults/separate-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

/** One database, three processes: the owner’s, one with another secret, and one with PayFast in its environment. */
const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };
const SECRET = "the same secret for every process of one site";
const environments = {
  own: { SESSION_SECRET: SECRET },
  otherSecret: { SESSION_SECRET: "a secret that cannot read what was saved before" },
  environment: {
    SESSION_SECRET: SECRET,
    PAYFAST_MERCHANT_ID: "10000999",
    PAYFAST_MERCHANT_KEY: "environmentkey9",
    PAYFAST_PASSPHRASE: "phrase of the environment",
  },
};
const sites = new Map<string, SiteProcess>();
const folders: Awaited<ReturnType<typeof makeDataFolder>>[] = [];
let postgres: Awaited<ReturnType<typeof startSeparateDatabase>>;
let database: Database;
let admin: FormBrowser;
let visitor: FormBrowser;

const originOf = (name: keyof typeof environments) => sites.get(name)?.origin ?? "";

async function logIn(origin: string): Promise<FormBrowser> {
  const browser = new FormBrowser(origin);
  await browser.post("/login", { email: staff.email, password: staff.password });
  return browser;
}

beforeAll(async () => {
  postgres = await startSeparateDatabase();
  for (const [name, environment] of Object.entries(environments)) {
    const folder = await makeDataFolder();
    folders.push(folder);
    const variables = { DATABASE_URL: postgres.url, DEMO: "off", ...environment };
    sites.set(name, await startSiteProcess({ dataFolder: folder.path, variables }));
  }
  database = openDatabase(postgres.address);
  await database.transaction((transaction) => createUser(transaction, staff));
  await database.$client.query("update profiles set role = 'admin'");
  admin = await logIn(originOf("own"));
  visitor = new FormBrowser(originOf("own"));
});
afterAll(async () => {
  await closeDatabase(database);
  for (const site of sites.values()) await site.stop();
  await postgres.close();
  for (const folder of folders) await folder.remove();
});

const account = { merchantId: "10000123", merchantKey: "abcdefgh12345", passphrase: "own-phrase" };
const password = { currentPassword: staff.password };

/** A new visitor orders a cable; returns the page of the order. */
async function order(paymentMethod: "eft" | "payfast"): Promise<string> {
  const { rows } = await database.$client.query(
    "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
  );
  const details = {
    fullName: "Thandi Nkosi",
    email: `thandi${rows[0].id}@example.com`,
    phone: "0821234567",
    deliveryMethod: "collection",
    paymentMethod,
  };
  visitor = new FormBrowser(originOf("own"));
  await visitor.post("/cart", { intent: "add", productId: rows[0].id, quantity: "1" });
  await visitor.post("/checkout", { ...details, go: "review" });
  await visitor.open("/checkout/review");
  const phrase = paymentMethod === "eft" ? "by EFT" : "with PayFast";
  await visitor.press(`Place order and pay R 49.90 ${phrase}`);
  return /^\/orders\/[\w-]+/.exec(visitor.path)?.[0] ?? "";
}

describe("payment settings", () => {
  test("at least one method stays on", async () => {
    await admin.open("/admin/settings/payments");
    await admin.press("Save", { eft: false, payfast: false });
    expect([admin.status, admin.text]).toEqual([
      422,
      expect.stringContaining("Keep at least one payment method on."),
    ]);
    await admin.open("/admin/settings/payments");
    await admin.press("Save", { eft: false });
    expect(admin.text).toContain("PayFast has no account that can be used, so EFT must stay on.");
    await admin.press("Save", { eft: "yes", eftDays: "31" });
    expect(admin.text).toContain("Enter a number of days from 1 to 30.");
  });

  test("the days to pay are stated everywhere, and new orders have them", async () => {
    await admin.open("/admin/settings/payments");
    await admin.press("Save", { eftDays: "1" });
    expect(admin.text).toContain("The payment methods have been saved.");
    await eventually(async () => {
      await visitor.open("/company-information");
      expect(visitor.text).toContain("Unpaid orders are cancelled automatically after 1 day.");
    });
    await order("eft");
    const { rows } = await database.$client.query(
      "select extract(epoch from expires_at - placed_at) / 86400 as days from orders",
    );
    expect(Number(rows[0].days)).toBeCloseTo(1, 1);
  });

  test("a PayFast account is used at once, and its secrets are never shown again", async () => {
    await admin.open("/admin/settings/payfast");
    await admin.press("Save", { ...account, passphrase: "", ...password });
    expect([admin.status, admin.text]).toEqual([
      422,
      expect.stringContaining("Enter the passphrase."),
    ]);
    expect(admin.html).not.toContain(account.merchantKey);
    await admin.press("Save", { ...account, currentPassword: "wrong" });
    expect(admin.status).toBe(403);
    expect(admin.html).not.toMatch(/abcdefgh12345|own-phrase/);
    await admin.press("Save", { ...account, mode: "sandbox", ...password });
    expect(admin.text).toContain("The PayFast account has been saved.");
    expect(admin.text).toContain("Saved, ends in …2345. Leave the field empty to keep it.");
    expect(admin.text).toContain("Saved. Leave the field empty to keep it.");
    expect(admin.html).not.toMatch(/abcdefgh12345|own-phrase/);
    expect([admin.fieldValue("merchantKey"), admin.fieldValue("passphrase")]).toEqual(["", ""]);

    const path = await order("payfast");
    await visitor.open(`${path}/pay`);
    expect(visitor.html).toContain("https://sandbox.payfast.co.za/eng/process");
    expect(visitor.fieldValue("merchant_id")).toBe("10000123");
    expect(visitor.fieldValue("merchant_key")).toBe(account.merchantKey);

    // Empty fields keep the secrets.
    await admin.open("/admin/settings/payfast");
    await admin.press("Save", { mode: "live", ...password });
    await visitor.open(`${path}/pay`);
    expect(visitor.html).toContain("https://www.payfast.co.za/eng/process");
    expect(visitor.fieldValue("merchant_key")).toBe(account.merchantKey);
  });

  test("the secrets are neither in the database nor in the audit log as they were entered", async () => {
    for (const table of ["settings", "audit_log", "mail_outbox"]) {
      const { rows } = await database.$client.query(`select ${table}::text as row from ${table}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toMatch(/abcdefgh12345|own-phrase/);
    }
    await admin.open("/admin/audit");
    expect(admin.text).toMatch(/merchant key.*saved/);
    const { rows } = await database.$client.query(
      "select count(*)::int from mail_outbox where kind = 'payfast-account-changed'",
    );
    expect(rows[0].count).toBe(2);
  });

  test("a method that is off cannot be chosen, but orders that have it can be paid", async () => {
    const eftOrder = await order("eft");
    await admin.open("/admin/settings/payments");
    await admin.press("Save", { eft: false });
    await visitor.open("/company-information");
    expect(visitor.text).toContain("By card or instant EFT on PayFast’s own pages.");
    expect(visitor.text).not.toContain("By bank transfer");
    await visitor.open(eftOrder);
    expect(visitor.text).toContain("000 000 0000");
    await expect(order("eft")).rejects.toThrow();

    await admin.open("/admin/settings/payments");
    await admin.press("Save", { eft: "yes", payfast: false });
    await visitor.open("/company-information");
    expect(visitor.text).not.toContain("PayFast");
    // A payment that was started before is still reported: the webhook refuses this one for its content.
    const notice = await visitor.post("/api/payfast/notify", { no: "notice" });
    expect(notice.status).not.toBe(404);
    await admin.open("/admin/settings/payments");
    await admin.press("Save", { eft: false, payfast: "yes" });
  });

  test("with another secret PayFast is off, the page says why, and EFT can be chosen", async () => {
    const other = await logIn(originOf("otherSecret"));
    await other.open("/admin/settings/payfast");
    expect(other.text).toContain("PayFast is off: the saved keys cannot be read");
    await other.open("/company-information");
    expect(other.text).toContain("By bank transfer (EFT)");
    expect(other.text).not.toContain("PayFast");
  });

  test("environment variables win, and the form says so", async () => {
    const other = await logIn(originOf("environment"));
    await other.open("/admin/settings/payfast");
    expect(other.text).toContain("Set by the environment variable PAYFAST_MERCHANT_ID.");
    expect(other.text).toContain("Set by the environment variable PAYFAST_PASSPHRASE.");
    expect(other.html).toMatch(
      /<input[^>]*disabled[^>]*name="merchantId"|name="merchantId"[^>]*disabled/,
    );
    expect(other.html).not.toMatch(/10000999|environmentkey9|phrase of the environment/);
    const fields = { ...account, mode: "live", version: "2", ...password };
    expect((await other.post("/admin/settings/payfast", fields)).status).toBe(409);
  });
});

describe("document settings", () => {
  test("the footer is on documents from then on", async () => {
    await admin.open("/admin/settings/documents");
    await admin.press("Save", {
      terms: "Goods remain ours until paid.\nNo returns of 漢.",
      footer: "",
    });
    expect(admin.text).toContain("The PDF’s fonts do not have 漢. Leave it out.");
    const texts = { terms: "Goods remain ours until paid.", footer: "A member of the ICT guild" };
    await admin.press("Save", texts);
    expect(admin.text).toContain("have been saved");
    const path = await order("payfast");
    await visitor.open(path);
    const { body } = await visitor.get(`${path}/pro-forma.pdf`);
    expect(pdfText(body)).toContain("A member of the ICT guild");
  });

  test("a new prefix is on the next order", async () => {
    await admin.open("/admin/settings/numbers");
    await admin.press("Save", { orderPrefix: "so", orderNext: "5000" });
    expect(admin.text).toContain("The next one is SO-5000.");
    const path = await order("payfast");
    await visitor.open(path);
    expect(visitor.text).toContain("SO-5000");
    await admin.open("/admin/orders?view=all");
    expect(admin.text).toMatch(/SO-5000.*ORD-1001/);
  });
});
