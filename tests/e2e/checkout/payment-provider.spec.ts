import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { unzipSync } from "fflate";
import pg from "pg";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { DESKTOP, expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
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

/** A second payment provider, added to a copy of the project by the recipe in docs/CONTRIBUTING.md. */

const admin = { email: "admin@example.com", password: "a few words to remember" };
const account = { shopId: "jacaranda", signingKey: "a key of thirty-two characters!!" };
const PRICE = { cents: 4990, shown: "R 49.90" };

// One worker, for the copy is built and started once; the account is saved in the first test.
test.describe.configure({ mode: "serial" });
let site: SiteProcess;
let client: pg.Client;
const cleanUp: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  test.setTimeout(900_000);
  const { project, remove } = await addExamplepay();
  cleanUp.push(remove);
  const folder = await makeDataFolder();
  site = await startSiteProcess({
    dataFolder: folder.path,
    project,
    variables: {
      TRUST_PROXY: "1",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  cleanUp.push(() => site.discard());
  client = new pg.Client(await findRunningPostgres(join(folder.path, "postgres")));
  await client.connect();
  cleanUp.push(() => client.end());
});
test.afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

test.use({ viewport: DESKTOP });

test("a second provider is offered once its account is saved, and takes a payment from checkout to paid", async ({
  page,
}) => {
  const staff = await logIn();
  await page.context().addCookies(cookiesOf(staff));
  await test.step("the account is saved", async () => {
    await open(page, "/admin/settings/payments");
    await expect(
      page.getByText("Example Pay is hidden from customers until you add an account."),
    ).toBeVisible();
    await open(page, "/admin/settings");
    await expect(page.getByText("EFT, PayFast and Example Pay, on or off")).toBeVisible();
    await page.getByRole("link", { name: "Example Pay account" }).click();
    await page.getByLabel("Shop ID").fill(account.shopId);
    await save(page);
    await expect(page.getByText("Enter the signing key.").first()).toBeVisible();
    await page.getByLabel("Signing key").fill(account.signingKey);
    await save(page);
    await expect(page.getByText("The Example Pay account has been saved.")).toBeVisible();
    const { rows } = await client.query(
      "select value from settings where \"group\" = 'examplepay'",
    );
    expect(rows[0].value.shopId).toBe(account.shopId);
    expect(JSON.stringify(rows)).not.toContain(account.signingKey);
    await eventually(async () => {
      const mails = (await readEmlFolder(site.dataFolder)).join("\n");
      expect(mails).toContain("Subject: Example Pay account changed");
    });
  });

  await page.context().clearCookies();
  const email = `${randomUUID()}@example.com`;
  const sent = new Map<string, string>();
  await page.route("https://pay.example.com/start", async (route) => {
    for (const [name, value] of new URLSearchParams(route.request().postData() ?? "")) {
      sent.set(name, value);
    }
    const body = `<title>Example Pay</title><h1>Pay ${sent.get("cents")} cents</h1>
      <a href="${sent.get("return")}">Back to the shop</a>`;
    await route.fulfill({ contentType: "text/html", body });
  });
  await test.step("a buyer chooses it and is sent to its page", async () => {
    await open(page, `/products/${await createProduct()}`);
    await page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await page
      .getByRole("link", { name: /^Cart, 1/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Checkout" }).click();
    await page.getByLabel("Full name").fill("Thandi Nkosi");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Phone").fill("082 123 4567");
    await page.getByRole("radio", { name: /Collect from our office/ }).check();
    await page.getByRole("radio", { name: /Wallet through Example Pay/ }).check();
    await page.getByRole("button", { name: "Review your order" }).click();
    await page
      .getByRole("button", { name: `Place order and pay ${PRICE.shown} with Example Pay` })
      .click();
    await expect(page.getByRole("heading", { name: `Pay ${PRICE.cents} cents` })).toBeVisible();
    expect(page.url()).toBe("https://pay.example.com/start");
    expect(sent.get("events")).toBe(`${site.origin}/api/examplepay/events`);
  });

  const reference = sent.get("reference") ?? "";
  await test.step("only a webhook that it signed settles the order, and only once", async () => {
    const event = { id: randomUUID(), reference, status: "paid", cents: PRICE.cents, payer: email };
    expect((await postEvent(event, "another key")).status).toBe(400);
    expect((await postEvent({ ...event, reference: "ORD-1" })).status).toBe(400);
    expect((await postEvent({ ...event, status: "failed" })).status).toBe(200);
    const answers = await Promise.all([postEvent(event), postEvent(event), postEvent(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows: results } = await client.query(
      "select verification_result as result from examplepay_events order by verification_result",
    );
    expect(results.map(({ result }) => result)).toEqual([
      "not-complete",
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
  });

  await test.step("the buyer returns to a paid order, and staff find it", async () => {
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await expect(page.getByRole("heading", { name: "your payment has arrived" })).toBeVisible();
    await page.context().addCookies(cookiesOf(staff));
    await open(page, "/admin/orders?payment=examplepay");
    await page.getByRole("link", { name: reference }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: reference })).toBeVisible();
    await expect(page.getByText(/^Example Pay, \d/)).toBeVisible();
  });
});

test("it is named on the legal pages beside Terms and Privacy", async () => {
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

test("without script it takes a payment, too; its webhooks are in the buyer’s data export, and a job deletes old ones", async () => {
  const buyer = await logIn();
  const fields = { intent: "add", productId: await createProduct(), quantity: "1" };
  await buyer.post("/cart", fields);
  await buyer.post("/checkout", {
    fullName: "Thandi Nkosi",
    email: admin.email,
    phone: "0821234567",
    deliveryMethod: "collection",
    ...billingAddress,
    paymentMethod: "examplepay",
    go: "review",
  });
  await buyer.open("/checkout/review");
  await buyer.press(`Place order and pay ${PRICE.shown} with Example Pay`);
  expect(buyer.html).toContain('action="https://pay.example.com/start"');
  expect(buyer.fieldValue("cents")).toBe(String(PRICE.cents));
  expect(buyer.header("content-security-policy")).toMatch(
    /form-action[^;]* https:\/\/pay\.example\.com/,
  );

  const reference = buyer.fieldValue("reference");
  const event = {
    ...{ id: randomUUID(), reference, status: "paid", cents: PRICE.cents },
    payer: "Thandi Nkosi",
  };
  expect((await postEvent(event)).status).toBe(200);
  const { body } = await buyer.post("/account/download", {});
  const files = Object.entries(unzipSync(body));
  const [, exported] = files.find(([name]) => name.includes("example-pay-events")) ?? [];
  expect(Buffer.from(exported ?? []).toString()).toContain("Thandi Nkosi");

  const { rows } = await client.query(
    "select name from pgboss.schedule where name = 'examplepay-events'",
  );
  expect(rows).toHaveLength(1);
});

async function logIn(): Promise<FormBrowser> {
  const browser = new FormBrowser(site.origin);
  await browser.post("/login", admin);
  return browser;
}

function cookiesOf(browser: FormBrowser) {
  return [...browser.cookies].map(([name, value]) => ({ name, value, url: site.origin }));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForHydration(page);
}

async function save(page: Page): Promise<void> {
  await page.getByLabel("Your password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Save" }).click();
}

async function createProduct(): Promise<string> {
  const { rows } = await client.query(
    "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
  );
  return rows[0].id;
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
