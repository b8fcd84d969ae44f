import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { seedOrder } from "#tests/e2e/seed-data.ts";
import { smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { headingsIn } from "#tests/helpers/render-page.ts";
import {
  type PayFastServer,
  payfastVariables,
  startPayFastServer,
  testMerchant,
} from "#tests/helpers/servers/payfast-server.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

let site: SiteProcess;
let payfast: PayFastServer;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
const admin = { email: "admin@example.com", password: "a few words to remember", cookie: "" };

beforeAll(async () => {
  folder = await makeDataFolder();
  payfast = await startPayFastServer();
  site = await startSiteProcess({
    dataFolder: folder.path,
    variables: { TRUST_PROXY: "1", MAINTENANCE: "off", ...payfastVariables(payfast) },
  });
  const database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
  await database.transaction((transaction) => createUser(transaction, { ...admin, name: "Sipho" }));
  await closeDatabase(database);
  await query("update profiles set role = 'admin', staff_roles = '{owner}'");
  const { headers } = await rawRequest(`${site.origin}/login`, {
    method: "POST",
    headers: { origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: admin.email, password: admin.password }).toString(),
  });
  admin.cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
});
beforeEach(() => payfast.behave("valid"));
afterAll(async () => {
  await site.discard();
  await payfast.stop();
});

async function query(text: string, values: unknown[] = []) {
  const address = await findRunningPostgres(`${folder.path}/postgres`);
  return queryDatabase(address ?? {}, text, values);
}

const place = (paymentMethod: "eft" | "payfast") =>
  seedOrder({ paymentMethod }, { origin: site.origin, data: folder.path });

async function stateOf(number: number): Promise<string> {
  const [row] = await query("select state from orders where number = $1", [number]);
  return row.state;
}

function itnBody(number: number, changes: Record<string, string> = {}): string {
  const body = new URLSearchParams({
    m_payment_id: `ORD-${number}`,
    pf_payment_id: `pf-${number}`,
    payment_status: "COMPLETE",
    amount_gross: "1299.00",
    merchant_id: testMerchant.merchantId,
    ...changes,
  }).toString();
  const signature = createHash("md5")
    .update(`${body}&passphrase=${testMerchant.passphrase}`)
    .digest("hex");
  return `${body}&signature=${signature}`;
}

function postItn(body: string, headers: Record<string, string> = {}) {
  return fetch(`${site.origin}/api/payfast/notify`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
}

describe("POST /api/payfast/notify", () => {
  test("a believed notice pays the order, whatever page it claims to come from", async () => {
    const { number } = await place("payfast");
    const answer = await postItn(itnBody(number), {
      origin: "https://www.payfast.co.za",
      "sec-fetch-site": "cross-site",
    });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(await stateOf(number)).toBe("paid");
    expect((await postItn(itnBody(number))).status).toBe(200);
  });

  test("what is not believed gets 400 without a word, and is kept", async () => {
    const { number } = await place("payfast");
    const answers = [
      await postItn(itnBody(number).replace("1299.00", "1.00")),
      await postItn(itnBody(number), { "x-forwarded-for": "203.0.113.7" }),
      await postItn("no form"),
      await postItn(""),
    ];
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([400, ""]);
    expect(await stateOf(number)).toBe("awaiting-payment");
    const kept = await query(
      "select verification_result from payfast_itns order by received_at desc limit 4",
    );
    expect(kept.map(({ verification_result }) => verification_result)).toEqual([
      "malformed",
      "malformed",
      "wrong-address",
      "forged",
    ]);
  });

  test("an address that a visitor made up, left of what our proxy saw, is not PayFast's", async () => {
    const { number } = await place("payfast");
    const answer = await postItn(itnBody(number), { "x-forwarded-for": "127.0.0.1, 203.0.113.8" });
    expect(answer.status).toBe(400);
    expect(await stateOf(number)).toBe("awaiting-payment");
  });

  test("PayFast does not answer: 503, so that it comes again, and then the order is paid", async () => {
    await payfast.behave("error");
    const { number } = await place("payfast");
    expect((await postItn(itnBody(number))).status).toBe(503);
    expect(await stateOf(number)).toBe("awaiting-payment");
    await payfast.behave("valid");
    expect((await postItn(itnBody(number))).status).toBe(200);
    expect(await stateOf(number)).toBe("paid");
  });

  test("more than 20 000 bytes are not read; other methods get 405", async () => {
    expect((await postItn(`a=${"x".repeat(20_000)}`)).status).toBe(413);
    expect((await fetch(`${site.origin}/api/payfast/notify`)).status).toBe(405);
  });

  test("strangers cannot fill the disk; PayFast has no limit", async () => {
    const stranger = { "x-forwarded-for": "198.51.100.77" };
    const statuses = [];
    for (let n = 0; n < 25; n++) statuses.push((await postItn("a=b", stranger)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
    const { number } = await place("payfast");
    expect((await postItn(itnBody(number))).status).toBe(200);
  });
});

describe("the pages of paying", () => {
  const pages = ["pay", "return", "cancelled", "proof"];

  test.each(pages)(
    "/orders/<key>/%s is kept by nobody and tells nobody its address",
    async (page) => {
      const { accessKey } = await place("payfast");
      const answer = await fetch(`${site.origin}/orders/${accessKey}/${page}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("referrer-policy")).toBe("same-origin");
      expect(answer.headers.get("x-robots-tag")).toContain("noindex");
      const html = await answer.text();
      expect(html).toContain('name="robots" content="noindex"');
      expect(html).not.toContain('rel="canonical"');
    },
  );

  test.each(pages)("/orders/<another key>/%s is not there", async (page) => {
    for (const key of ["x".repeat(43), "ORD-1001", "1001", "..%2f"]) {
      expect((await fetch(`${site.origin}/orders/${key}/${page}`)).status).toBe(404);
    }
  });

  test("only the page that leads to PayFast may send a form there", async () => {
    const { accessKey } = await place("payfast");
    const policyOf = async (path: string) =>
      (await fetch(site.origin + path)).headers
        .get("content-security-policy")
        ?.match(/form-action [^;]*/)?.[0];
    expect(await policyOf(`/orders/${accessKey}/pay`)).toBe(`form-action 'self' ${payfast.origin}`);
    for (const path of [`/orders/${accessKey}/cancelled`, `/orders/${accessKey}`, "/cart"]) {
      expect(await policyOf(path)).toBe("form-action 'self'");
    }
  });

  test("without script the return page refreshes for a minute, then says not to pay again", async () => {
    const { accessKey, number } = await place("payfast");
    const here = `/orders/${accessKey}/return?waited=`;
    const page = async (waited: number) => (await fetch(site.origin + here + waited)).text();
    expect(await page(55)).toContain(`<meta http-equiv="refresh" content="5;url=${here}60"`);
    const late = await page(60);
    expect(late).not.toContain('http-equiv="refresh"');
    expect(late).toContain("Please don’t pay again");
    expect(late).toMatch(/href="[^"]*waited=60"[^>]*>\s*Check again/);
    await query("update orders set state = 'paid' where number = $1", [number]);
    expect(await page(60)).toMatch(/<h1[^>]*>[^<]*your payment has arrived/);
  });

  test("without script the payment method is changed and PayFast is reached by buttons", async () => {
    const { accessKey } = await place("payfast");
    const browser = new FormBrowser(site.origin);
    await browser.open(`/orders/${accessKey}/pay`);
    await browser.press("Pay by EFT instead");
    expect(headingsIn(browser.html, 2)).toContain("Pay by EFT");
    await browser.press("Pay with PayFast instead");
    expect(browser.html).toMatch(new RegExp(`<form [^>]*action="${payfast.origin}/`));
    expect(browser.text).toContain("Pay R 1299.00 with PayFast");
    // Only script leaves for PayFast by itself.
    expect(browser.html).toMatch(/<p [^>]*needs-script[^>]*>.{0,200}Taking you to PayFast/s);
  });

  test("the log does not hold the key that opens an order", async () => {
    const { accessKey } = await place("eft");
    await fetch(`${site.origin}/orders/${accessKey}/pay`);
    await fetch(`${site.origin}/orders/${accessKey}`);
    expect(site.printed()).toContain('"/orders/*/pay"');
    expect(site.printed()).not.toContain(accessKey);
  });

  test("unknown payment methods are refused", async () => {
    const { accessKey, number } = await place("eft");
    for (const fields of [
      { paymentMethod: "cash" },
      { paymentMethod: "payfast", state: "paid" },
      {},
    ]) {
      const body = new URLSearchParams(fields as Record<string, string>);
      const headers = { origin: site.origin };
      const address = `${site.origin}/orders/${accessKey}/pay`;
      expect((await fetch(address, { method: "POST", headers, body })).status).toBe(400);
    }
    const [row] = await query("select payment_method from orders where number = $1", [number]);
    expect(row.payment_method).toBe("eft");
  });
});

describe("a proof of payment", () => {
  async function send(accessKey: string, bytes: Uint8Array, name: string, headers = {}) {
    const form = new FormData();
    form.set("proof", new File([Buffer.from(bytes)], name));
    return fetch(`${site.origin}/orders/${accessKey}/proof`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: site.origin, ...headers },
      body: form,
    });
  }

  test("is taken without script, and only staff can read it", async () => {
    const { accessKey, number } = await place("eft");
    const answer = await send(accessKey, smallPdf, "Bank <b>proof</b>.pdf");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/orders/${accessKey}/proof?sent=yes`);
    const [{ id, path }] = await query(
      "select p.id, p.path from proofs_of_payment p join orders o on o.id = order_id where number = $1",
      [number],
    );
    const address = `${site.origin}/admin/orders/${number}/proofs/${id}`;
    const stranger = await fetch(address, { redirect: "manual" });
    expect(stranger.status).toBeGreaterThanOrEqual(302);
    expect((await fetch(`${site.origin}/media/payment-proofs/${path}`)).status).toBe(404);
    const staff = await fetch(address, { headers: { cookie: admin.cookie } });
    expect(staff.status).toBe(200);
    expect(Buffer.from(await staff.arrayBuffer())).toEqual(smallPdf);
    expect(staff.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(staff.headers.get("cache-control")).toBe("private, no-store");
    expect(staff.headers.get("content-security-policy")).toContain("sandbox");
    const elsewhere = `${site.origin}/admin/orders/${number + 1}/proofs/${id}`;
    expect((await fetch(elsewhere, { headers: { cookie: admin.cookie } })).status).toBe(404);
  });

  test("is closed to other accounts of the machine, like everything in the data folder", async () => {
    const { accessKey } = await place("eft");
    expect((await send(accessKey, smallPdf, "proof.pdf")).status).toBe(303);
    const modes = new Map<string, number>();
    for (const top of ["files", "outbox", "session-secret"]) {
      const path = join(folder.path, top);
      const below = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
      for (const name of [".", ...below.map(String)]) {
        // A mail that is being written changes its name.
        const stats = statSync(join(path, name), { throwIfNoEntry: false });
        if (!stats) continue;
        modes.set(join(top, name), stats.mode & (stats.isDirectory() ? 0o7077 : 0o7177));
      }
    }
    expect([...modes.keys()].filter((path) => /payment-proofs\/.*\.pdf$/.test(path))).not.toEqual(
      [],
    );
    expect([...modes].filter(([, tooOpen]) => tooOpen !== 0)).toEqual([]);
  });

  test("what is none is refused with a sentence on the page", async () => {
    const { accessKey } = await place("eft");
    const wrong = await send(accessKey, Buffer.from("GIF89a"), "proof.pdf");
    expect(wrong.status).toBe(415);
    expect(await wrong.text()).toContain("We accept PDF, JPEG, PNG and WebP files.");
    const empty = await send(accessKey, Buffer.alloc(0), "");
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("Please choose a file first.");
    const large = await send(accessKey, Buffer.alloc(10 * 1024 * 1024 + 1), "proof.pdf");
    expect(large.status).toBe(413);
    const huge = await send(accessKey, Buffer.alloc(11 * 1024 * 1024), "proof.pdf").catch(
      () => undefined,
    );
    expect(huge?.status ?? 413).toBe(413);
    expect((await send("x".repeat(43), smallPdf, "proof.pdf")).status).toBe(404);
    const foreign = await send(accessKey, smallPdf, "a.pdf", { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
  });
});
