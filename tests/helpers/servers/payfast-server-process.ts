import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type PayFastMode, testMerchant } from "./payfast-server.ts";

/**
 * PayFast's side of the protocol, written from its rules and not with our code, so a mistake
 * of ours is not made twice. `startPayFastServer` forks this file and asks it questions; started by
 * hand (`node tests/helpers/servers/payfast-server-process.ts 4999`) it serves a shop that is tried out.
 */
type Question = {
  id: number;
  question: "start" | "behave" | "asked" | "payments";
  value?: PayFastMode;
};

const asked: string[] = [];
const payments: { fields: Record<string, string>; isSigned: boolean }[] = [];
/** What it would vouch for: everything that it has sent itself. */
const sent = new Set<string>();
let mode: PayFastMode = "truthfully";
let paymentCount = 1_000_000 + (Date.now() % 1_000_000);

process.on("message", async (message: Question) => {
  process.send?.({ id: message.id, answer: await answerTo(message) });
});
process.on("disconnect", () => process.exit());
if (!process.send) {
  const port = await start(Number(process.argv[2] ?? 4999));
  console.log(`PayFast's protocol at http://127.0.0.1:${port}. Start the shop with`);
  console.log(
    `PAYFAST_HOST=127.0.0.1:${port} PAYFAST_ADDRESSES=127.0.0.1 PAYFAST_MERCHANT_ID=${testMerchant.merchantId} PAYFAST_MERCHANT_KEY=${testMerchant.merchantKey} PAYFAST_PASSPHRASE=${testMerchant.passphrase}`,
  );
}

function answerTo({ question, value }: Question): unknown {
  if (question === "start") return start(0);
  if (question === "asked") return asked;
  if (question === "payments") return payments;
  mode = value ?? "truthfully";
}

async function start(port: number): Promise<number> {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const fields = Object.fromEntries(new URLSearchParams(body));
  switch (`${request.method} ${request.url}`) {
    case "POST /eng/process":
      return showPayment(fields, response);
    case "POST /eng/pay":
      return settle(fields, response);
    case "POST /eng/query/validate":
      return validate(body, response);
  }
  response.writeHead(404).end();
}

/** The page where the buyer would choose a card. */
function showPayment(fields: Record<string, string>, response: ServerResponse): void {
  const { signature, ...rest } = fields;
  // A browser sends a form in its own order, which must be PayFast's for the signature to fit.
  const isSigned = signature === sign(new URLSearchParams(rest).entries());
  payments.push({ fields, isSigned });
  if (!isSigned) {
    response.writeHead(400, html).end("<h1>Generated signature does not match</h1>");
    return;
  }
  const hidden = Object.entries(rest)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${inHtml(value)}">`)
    .join("");
  response.writeHead(200, html).end(`<!doctype html><title>PayFast</title>
    <h1>Pay R ${inHtml(rest.amount ?? "")} for ${inHtml(rest.item_name ?? "")}</h1>
    <form method="post" action="/eng/pay">${hidden}<button>Complete payment</button></form>
    <a href="${inHtml(rest.cancel_url ?? "")}">Cancel payment</a>`);
}

/** Tells the shop, and then sends the buyer back, as PayFast does. */
async function settle(fields: Record<string, string>, response: ServerResponse): Promise<void> {
  const gross = fields.amount ?? "0.00";
  const notice: [string, string][] = [
    ["m_payment_id", fields.m_payment_id ?? ""],
    ["pf_payment_id", String(++paymentCount)],
    ["payment_status", "COMPLETE"],
    ["item_name", fields.item_name ?? ""],
    ["item_description", ""],
    ["amount_gross", gross],
    ["amount_fee", `-${(Number(gross) * 0.035).toFixed(2)}`],
    ["amount_net", (Number(gross) * 0.965).toFixed(2)],
    ["custom_str1", ""],
    ["name_first", fields.name_first ?? ""],
    ["name_last", fields.name_last ?? ""],
    ["email_address", fields.email_address ?? ""],
    ["merchant_id", fields.merchant_id ?? ""],
  ];
  const body = query(notice);
  sent.add(body);
  const signed = `${body}&signature=${sign(notice)}`;
  const told = await fetch(fields.notify_url ?? "", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: signed,
  }).catch((error: unknown) => ({ status: String(error) }));
  if (!process.send) console.log(`Notice for ${fields.m_payment_id}: ${told.status}`);
  response.writeHead(302, { location: fields.return_url ?? "/" }).end();
}

let failures = 0;

function validate(body: string, response: ServerResponse): void {
  asked.push(body);
  const truth = sent.has(body) ? "VALID" : "INVALID";
  switch (mode) {
    case "hang-up":
      response.destroy();
      return;
    case "slowly":
      setTimeout(() => response.end(truth), 120_000).unref();
      return;
    case "error":
      response.writeHead(500).end("VALID");
      return;
    case "fail-once":
      if (failures++ % 2 === 0) response.writeHead(502).end();
      else response.end("VALID");
      return;
    case "garbage":
      response.writeHead(200, html).end(`<html>${"VALID ".repeat(5000)}</html>`);
      return;
    default:
      response.end(`${mode === "truthfully" ? truth : mode.toUpperCase()}\n`);
  }
}

const html = { "content-type": "text/html; charset=utf-8" };

function sign(fields: Iterable<[string, string]>): string {
  const { passphrase } = testMerchant;
  return createHash("md5")
    .update(`${query(fields)}&${query([["passphrase", passphrase]])}`)
    .digest("hex");
}

/** URLSearchParams writes what PHP writes, but for the star. */
function query(fields: Iterable<[string, string]>): string {
  return new URLSearchParams([...fields]).toString().replaceAll("*", "%2A");
}

function inHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
