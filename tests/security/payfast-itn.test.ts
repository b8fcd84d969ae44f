import { createHash } from "node:crypto";
import { afterAll, beforeAll, test } from "vitest";
import {
  type PayFastServer,
  payfastVariables,
  startPayFastServer,
  testMerchant,
} from "#tests/helpers/servers/payfast-server.ts";
import { reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";

let payfast: PayFastServer;
const settings: Record<string, string> = {};
beforeAll(async () => {
  payfast = await startPayFastServer();
  // The worst case: whatever the site asks about, PayFast vouches for it.
  await payfast.behave("valid");
  Object.assign(settings, payfastVariables(payfast));
});
const site = attackedSite(settings);
afterAll(() => payfast.stop());

type Fields = [name: string, value: string][];

test("fields behind the signature of a payment notification: 0 accepted", async () => {
  const complete: Fields = [
    ["m_payment_id", `ORD-${site.owned.orderNumber}`],
    ["pf_payment_id", "7654321"],
    ["payment_status", "COMPLETE"],
    ["amount_gross", await totalOfOrder()],
    ["merchant_id", testMerchant.merchantId],
  ];
  const bodies = complete.flatMap(([name, value]) => {
    const others = complete.filter((field) => field[0] !== name);
    const unsigned = write([[name, value]]);
    return [
      `${signed(others)}&${unsigned}`,
      `${signed([...others, [name, "x"]])}&${unsigned}`,
      `${signed([...others, [name, "x"]])}&${unsigned}&signature=`,
      `${signed(others)}&%${name.charCodeAt(0).toString(16)}${write([[name.slice(1), value]])}`,
      signed(others).replace("&signature=", `&${unsigned}&signature=`),
    ];
  });
  bodies.push(
    `${signed(complete.slice(0, 1)).split("&").at(-1)}&${write(complete)}`,
    `${signed(complete)}&amount_fee=0.00`,
    `${signed(complete)}&${signed(complete)}`,
    `${signed(complete)}&x`,
    `${signed(complete)}&`,
  );
  const through: string[] = [];
  for (const body of bodies) {
    const { status } = await site.send("/api/payfast/notify", body);
    if (status < 400) through.push(`${status}: ${body}`);
  }
  const { rows } = await site.query("select state from orders where id = $1", [site.owned.orderId]);
  if (rows[0].state !== "awaiting-payment") through.push(`the order is ${rows[0].state}`);
  // The same fields, all of them signed, are accepted: the refusals above have no other reason.
  const { status } = await site.send("/api/payfast/notify", signed(complete));
  if (status !== 200) through.push(`an honest notification was answered with ${status}`);
  reportAttack({
    threat: "Fields behind the signature",
    tried: `${bodies.length} notifications with fields that nobody signed, PayFast vouching for each`,
    through,
  });
});

async function totalOfOrder(): Promise<string> {
  const { rows } = await site.query("select total::text from orders where id = $1", [
    site.owned.orderId,
  ]);
  return rows[0].total;
}

function write(fields: Fields): string {
  return new URLSearchParams(fields).toString();
}

function signed(fields: Fields): string {
  const text = write(fields);
  const signature = createHash("md5")
    .update(`${text}&${write([["passphrase", testMerchant.passphrase]])}`)
    .digest("hex");
  return `${text}&signature=${signature}`;
}
