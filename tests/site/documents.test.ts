import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { recordPayment } from "#app/domain/orders/record-payment.server.ts";
import { lockOrder } from "#app/domain/orders/transition-order.server.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { acceptanceIn } from "#tests/helpers/site/accept-quote.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let database: Database;
let productId: string;
let order: { number: number; accessKey: string };
let quoteKey: string;
const origin = "https://shop.example";

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path });
  database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
  const [made] = await database
    .insert(products)
    .values({ name: "Highveld 14", description: "A laptop", price: "100.00", stock: 50 })
    .returning({ id: products.id });
  productId = made?.id ?? "";
  order = await paidOrder();
  quoteKey = await quote();
});
afterAll(async () => {
  await closeDatabase(database);
  await site.discard();
});

async function cart(quantity = 1) {
  const owner = { visitorKeyHash: randomUUID() };
  await addToCart({ database }, owner, { productId, quantity });
  return owner;
}

const quoteRequest = (quantity = 1) => ({
  idempotencyKey: randomUUID(),
  details: { ...collectionDetails, email: `${randomUUID()}@example.co.za` },
  agreedTotal: 100_00 * quantity,
  ipHash: randomUUID(),
});

async function paidOrder() {
  const placed = await placeOrder({ database, origin }, await cart(), quoteRequest());
  if (!placed.ok) throw new Error(placed.reason);
  await database.transaction(async (transaction) => {
    const held = await lockOrder(transaction, { id: placed.order.id });
    if (!held) throw new Error("No order");
    const payment = { method: "payfast", amount: 100_00, reference: randomUUID() } as const;
    await recordPayment(transaction, { origin }, "payfast", { order: held, payment });
  });
  return placed.order;
}

async function quote(quantity = 1) {
  const request = quoteRequest(quantity);
  const made = await requestQuote({ database, origin }, await cart(quantity), request);
  if (!made.ok) throw new Error(made.reason);
  return made.quote.accessKey;
}

const get = (path: string, method = "GET") => rawRequest(`${site.origin}${path}`, { method });

describe("documents behind a secret link", () => {
  test("the first PDF is the original; asking about it, or looking at the page, takes nothing away", async () => {
    const pdf = `/orders/${order.accessKey}/invoice.pdf`;
    expect((await get(pdf, "HEAD")).status).toBe(200);
    const page = await get(`/orders/${order.accessKey}/invoice`);
    expect(page.body.toString()).toContain("Copy");
    const first = await get(pdf);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(first.headers["content-disposition"]).toMatch(
      /^attachment; filename="tax-invoice-inv-\d+\.pdf"$/,
    );
    expect(pdfText(first.body)).toContain("Original");
    const second = await get(pdf);
    expect(pdfText(second.body)).toContain("Copy");
    expect(second.headers["content-disposition"]).toContain("-copy.pdf");
  });

  test("pages are kept by nobody, found by nobody, and never tell their address to others", async () => {
    for (const path of [`/orders/${order.accessKey}/invoice`, `/quotes/${quoteKey}`]) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers["referrer-policy"]).toBe("same-origin");
      expect(body.toString()).toContain('name="robots" content="noindex"');
      expect(body.toString()).not.toMatch(/<link rel="canonical" href="[^"]*[\w-]{43}/);
    }
  });

  test("a wrong, foreign, shortened or hostile key opens nothing", async () => {
    const wrong = "x".repeat(43);
    for (const path of [
      `/orders/${wrong}/invoice`,
      `/orders/${wrong}/invoice.pdf`,
      `/orders/${quoteKey}/invoice.pdf`,
      `/orders/${order.accessKey.slice(1)}/invoice.pdf`,
      `/orders/${order.accessKey}/credit-notes/1001`,
      `/orders/${order.accessKey}/credit-notes/1001.pdf`,
      `/orders/${order.accessKey}/credit-notes/1e3.pdf`,
      `/quotes/${wrong}`,
      `/quotes/${wrong}.pdf`,
      `/quotes/${order.accessKey}.pdf`,
      "/quotes/%27%20or%201=1",
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  test("a visitor gets no paper by the order's number", async () => {
    for (const path of ["invoice.pdf", "credit-notes/1001.pdf"]) {
      const answer = await get(`/admin/orders/${order.number}/${path}`);
      expect([answer.status, answer.headers.location]).toEqual([302, "/"]);
    }
  });

  test("an unpaid order has a pro forma invoice, as a page and a PDF; a paid one has its invoice", async () => {
    const placed = await placeOrder({ database, origin }, await cart(), quoteRequest());
    if (!placed.ok) throw new Error(placed.reason);
    const page = `/orders/${placed.order.accessKey}`;
    expect((await get(page)).body.toString()).toContain(`${page}/pro-forma.pdf`);
    const shown = (await get(`${page}/pro-forma`)).body.toString();
    expect(shown).toContain("This is not a tax invoice.");
    expect(shown).not.toContain("is the original");
    const pdf = await get(`${page}/pro-forma.pdf`);
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="pro-forma-invoice-ord-${placed.order.number}.pdf"`,
    });
    const said = pdfText(pdf.body);
    for (const words of ["Pro forma invoice", `ORD-${placed.order.number}`, "R 100.00"]) {
      expect(said).toContain(words);
    }
    expect(said).toContain(privateSettings().bank.accountNumber);
    expect(said).not.toMatch(/Tax invoice|Original/);
    const paid = await get(`/orders/${order.accessKey}/pro-forma`);
    expect([paid.status, paid.headers.location]).toEqual([
      302,
      `/orders/${order.accessKey}/invoice`,
    ]);
    expect((await get(`/orders/${"x".repeat(43)}/pro-forma.pdf`)).status).toBe(404);
  });

  test("a quotation is a page and a PDF; accepted with a form that says more than it may, nothing happens", async () => {
    const pdf = await get(`/quotes/${quoteKey}.pdf`);
    expect(pdfText(pdf.body)).toContain("Quotation");
    const send = (fields: Record<string, string>) => answerQuote(quoteKey, fields);
    const good = acceptanceIn((await get(`/quotes/${quoteKey}`)).body.toString());
    for (const bad of [
      { ...good, total: "1" },
      { ...good, terms: "" },
      { ...good, paymentMethod: "gold" },
      { ...good, paymentMethod: "payfast" },
      { intent: "nothing" },
    ]) {
      expect((await send(bad)).status).toBe(422);
    }
    const accepted = await send(good);
    expect(accepted.status).toBe(303);
    expect(accepted.headers.location).toMatch(/^\/orders\/[\w-]{43}\?placed=yes$/);
    expect((await send(good)).headers.location).toBe(accepted.headers.location);
  });

  test("beside Accept stands that stock is reserved on payment, where accepting reserves none", async () => {
    for (const [quantity, isReserved] of [
      [1, true],
      [11, false],
    ] as const) {
      const key = await quote(quantity);
      const html = (await get(`/quotes/${key}`)).body.toString();
      const [, afterButton = ""] = html.split("Accept and order for");
      expect(afterButton.includes("Stock is reserved once you pay."), `${quantity}`).toBe(
        !isReserved,
      );
      await answerQuote(key, acceptanceIn(html));
      const { rows } = await database.$client.query(
        "select stock_reserved from orders join quotes on order_id = orders.id where quotes.access_key = $1",
        [key],
      );
      expect(rows).toEqual([{ stock_reserved: isReserved }]);
    }
  });

  test("a quotation past its last day says so, and can only be put into the cart", async () => {
    const key = await quote();
    await database.$client.query(
      "update quotes set valid_until = now() - interval '1 day' where access_key = $1",
      [key],
    );
    const page = (await get(`/quotes/${key}`)).body.toString();
    expect(page).toContain("This quotation has expired");
    expect(page).not.toContain("Accept and order");
    expect(page).toMatch(/<button [^>]*value="cart"[^>]* name="intent"/);
    const put = await answerQuote(key, { intent: "cart" });
    expect([put.status, put.headers.location]).toEqual([303, "/cart?put=1"]);
    const cookie = put.headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ") ?? "";
    const shown = await rawRequest(`${site.origin}/cart?put=1`, { headers: { cookie } });
    expect(shown.body.toString()).toContain(cartTexts.putIn(1));
    expect(shown.body.toString()).toContain("Highveld 14");
  });
});

function answerQuote(key: string, fields: Record<string, string>) {
  return rawRequest(`${site.origin}/quotes/${key}`, {
    method: "POST",
    headers: { origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
}
