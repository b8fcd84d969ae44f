import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { unzipSync } from "fflate";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { billingAddress } from "#tests/helpers/orders/billing-address.ts";
import { addExamplepay } from "#tests/helpers/payments/add-examplepay.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  readEmlFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const admin = { email: "admin@example.com", password: "a few words to remember" };
const account = { shopId: "jacaranda", signingKey: "a key of thirty-two characters!!" };
let site: SiteProcess;
let client: pg.Client;
const cleanUp: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { project, remove } = await addExamplepay();
  cleanUp.push(remove);
  const folder = await makeDataFolder();
  site = await startSiteProcess({
    dataFolder: folder.path,
    project,
    variables: {
      TRUST_PROXY: "1",
      MAINTENANCE: "off",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  cleanUp.push(() => site.discard());
  client = new pg.Client(await findRunningPostgres(join(folder.path, "postgres")));
  await client.connect();
  cleanUp.push(() => client.end());
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

async function logIn(): Promise<FormBrowser> {
  const browser = new FormBrowser(site.origin);
  await browser.post("/login", admin);
  return browser;
}

/** Orders a cable of R 49.90 at the checkout; the browser is then where it is paid. */
async function order(browser: FormBrowser, email: string): Promise<string> {
  const { rows } = await client.query(
    "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
  );
  await browser.post("/cart", { intent: "add", productId: rows[0].id, quantity: "1" });
  await browser.open("/checkout");
  expect(browser.text).toContain("Wallet through Example Pay");
  await browser.post("/checkout", {
    fullName: "Thandi Nkosi",
    email,
    phone: "0821234567",
    deliveryMethod: "collection",
    ...billingAddress,
    paymentMethod: "examplepay",
    go: "review",
  });
  await browser.open("/checkout/review");
  await browser.press("Place order and pay R 49.90 with Example Pay");
  return /^\/orders\/[\w-]{43}(?=\/pay$)/.exec(browser.path)?.[0] ?? browser.path;
}

function postEvent(event: Record<string, unknown>, key = account.signingKey) {
  const body = JSON.stringify(event);
  return fetch(`${site.origin}/api/examplepay/events`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-example-signature": createHmac("sha256", key).update(body).digest("hex"),
    },
    body,
  });
}

describe("a second payment provider", () => {
  test("is offered once its account is saved, and takes a payment from checkout to paid", async () => {
    const staff = await logIn();
    await staff.open("/admin/settings");
    expect(staff.text).toContain("EFT, PayFast and Example Pay, on or off");
    await staff.open("/admin/settings/payments");
    expect(staff.text).toContain("Example Pay is hidden from customers until you add an account.");

    await staff.open("/admin/settings/examplepay");
    const password = { currentPassword: admin.password };
    await staff.press("Save", { shopId: account.shopId, ...password });
    expect(staff.text).toContain("Enter the signing key.");
    await staff.press("Save", { ...account, ...password });
    expect(staff.text).toContain("The Example Pay account has been saved.");
    const { rows: saved } = await client.query(
      "select value from settings where \"group\" = 'examplepay'",
    );
    expect(saved[0].value.shopId).toBe(account.shopId);
    expect(JSON.stringify(saved)).not.toContain(account.signingKey);
    await eventually(async () => {
      expect((await readEmlFolder(site.dataFolder)).join("\n")).toContain(
        "Subject: Example Pay account changed",
      );
    });

    const buyer = new FormBrowser(site.origin);
    const email = `${randomUUID()}@example.com`;
    const page = await order(buyer, email);
    expect(buyer.html).toContain('action="https://pay.example.com/start"');
    expect(buyer.fieldValue("cents")).toBe("4990");
    expect(buyer.fieldValue("events")).toBe(`${site.origin}/api/examplepay/events`);
    expect(buyer.header("content-security-policy")).toMatch(
      /form-action[^;]* https:\/\/pay\.example\.com/,
    );

    const reference = buyer.fieldValue("reference") ?? "";
    const event = { id: randomUUID(), reference, cents: 4990, payer: email };
    expect((await postEvent(event, "another key")).status).toBe(400);
    expect((await postEvent({ ...event, reference: "ORD-1" })).status).toBe(400);
    const answers = await Promise.all([postEvent(event), postEvent(event), postEvent(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows: results } = await client.query(
      "select verification_result as result from examplepay_events order by verification_result",
    );
    expect(results.map(({ result }) => result)).toEqual([
      "paid",
      "refused",
      "repeated",
      "repeated",
      "unknown-order",
    ]);
    const { rows: recorded } = await client.query(
      "select method, amount, reference from payments where method = 'examplepay'",
    );
    expect(recorded).toEqual([{ method: "examplepay", amount: "49.90", reference: event.id }]);
    await buyer.open(`${page}/return`);
    expect(buyer.text).toContain("Thank you");

    await staff.open(`/admin/orders/${reference.replace("ORD-", "")}`);
    expect(staff.text).toContain("PaidExample Pay, ");
    await staff.open("/admin/orders?payment=examplepay");
    expect(staff.text).toContain(reference);
  });

  test("is named on the legal pages beside Terms and Privacy", async () => {
    const visitor = new FormBrowser(site.origin);
    await visitor.open("/company-information");
    expect(visitor.text).toContain("or by wallet on Example Pay’s own pages.");
    expect(visitor.text).toContain("after 2 days with Example Pay.");
    await visitor.open("/delivery");
    expect(visitor.text).toContain("A payment through Example Pay is confirmed at once.");
    for (const path of ["/terms", "/privacy"]) {
      await visitor.open(path);
      expect(visitor.text).not.toContain("Example Pay");
    }
  });

  test("has its webhooks in the buyer’s data export, and a job that deletes old ones", async () => {
    const { rows } = await client.query(
      "select name from pgboss.schedule where name = 'examplepay-events'",
    );
    expect(rows).toHaveLength(1);

    const buyer = await logIn();
    await order(buyer, admin.email);
    const event = { reference: buyer.fieldValue("reference"), cents: 4990, payer: "Thandi Nkosi" };
    expect((await postEvent({ id: randomUUID(), ...event })).status).toBe(200);
    const { body } = await buyer.post("/account/download", {});
    const files = Object.entries(unzipSync(body));
    const [, exported] = files.find(([name]) => name.includes("example-pay-events")) ?? [];
    expect(Buffer.from(exported ?? []).toString()).toContain("Thandi Nkosi");
  });
});
