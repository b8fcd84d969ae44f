import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readCart } from "#app/domain/cart/read-cart.server.ts";
import { cartTotals } from "#app/domain/checkout/pricing.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { billingAddress, collectionDetails } from "#tests/helpers/orders/order-fixture.ts";

import { fieldsIn, SiteBrowser } from "#tests/helpers/site/site-browser.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";

const site = attackedSite();
const CARTS = isFullRun ? 10_000 : 100;

/** The best price break that the quantity reaches. */
const UNIT_PRICE = `least(p.price, (
  select min((b ->> 'cents')::numeric / 100) from jsonb_array_elements(p.price_breaks) as b
  where (b ->> 'quantity')::int <= least(i.quantity, p.stock)))`;

/** What the database itself makes of a cart, in exact numbers. */
const exactly = `
  select c.visitor_key_hash as key, round(sum(least(i.quantity, p.stock) * ${UNIT_PRICE}) * 100)::bigint as cents
  from carts c join cart_items i on i.cart_id = c.id join products p on p.id = i.product_id
  where c.visitor_key_hash like 'attack-%' group by 1`;

test(`${CARTS} random carts: 0 totals off`, async () => {
  await site.query("delete from products where status <> 'published'");
  // Prices of every length of cents, above those of their quantities, and shelves from empty to endless;
  // nothing is sold beyond them.
  await site.query(
    "update products set price = regular_price + (random() * 100000)::numeric(12,2), stock = (random() * 3000)::int, allows_backorder = false",
  );
  await site.query(
    `with made as (
       insert into carts (visitor_key_hash)
       select 'attack-' || n from generate_series(1, $1::int) n returning id)
     insert into cart_items (cart_id, product_id, quantity, acknowledged_price, product_name)
     select made.id, p.id, 1 + (random() * 999)::int, 0.01, p.name
     from made cross join lateral (select * from products where made.id is not null order by random() limit 1 + (random() * 7)::int) p`,
    [CARTS],
  );
  const { rows } = await site.query(exactly);
  expect(rows).toHaveLength(CARTS);
  const off: string[] = [];
  for (const { key, cents } of rows) {
    const lines = await readCart(
      { database: site.database, files: { publicUrl: () => "" } as never },
      { visitorKeyHash: key },
    );
    const { total } = cartTotals(lines, 15);
    if (BigInt(total) !== BigInt(cents)) off.push(`${key}: ${total} and not ${cents}`);
  }
  // Some of them go on to the checkout: what is written down is the same number, or nothing is.
  // So that each of them can be collected, everything weighs something (or it would be mailed) and is
  // sold everywhere.
  await site.query(
    "update products set stock = 2000000, weight_grams = greatest(weight_grams, 1), service_area = null",
  );
  await site.query(
    `update cart_items i set acknowledged_price = ${UNIT_PRICE} from products p where p.id = i.product_id`,
  );
  const { rows: ready } = await site.query(exactly);
  let placed = 0;
  for (const { key, cents } of ready.slice(0, CARTS / 20)) {
    // Larger than a guest may order: each cart is a verified customer's.
    const { rows: owners } = await site.query(
      `with made as (
         insert into users (name, email, email_verified) values ('Buyer', $1 || '@example.com', true)
         returning id)
       update carts set user_id = made.id, visitor_key_hash = null from made
       where visitor_key_hash = $1 returning user_id`,
      [key],
    );
    const owner = { userId: owners[0].user_id as string };
    const details = { ...collectionDetails, companyName: "Tests", billingAddress };
    const outcome = await placeOrder({ database: site.database, origin: site.origin }, owner, {
      idempotencyKey: randomUUID(),
      details,
      agreedTotal: Number(cents),
      ipHash: randomUUID(),
    });
    if (!outcome.ok) continue;
    placed++;
    const { rows: kept } = await site.query(
      "select round(o.total * 100)::bigint as total, (select round(sum(l.unit_price * l.quantity) * 100)::bigint from order_lines l where l.order_id = o.id) as lines from orders o where id = $1",
      [outcome.order.id],
    );
    if (kept[0].total !== cents || kept[0].lines !== cents) off.push(`order of ${key}`);
  }
  expect(placed).toBe(CARTS / 20);
  const { rows: negative } = await site.query(
    "select count(*)::int as many from products where stock < 0",
  );
  if (negative[0].many > 0) off.push(`${negative[0].many} shelves below nothing`);
  reportAttack({
    threat: "Price and quantity from outside",
    tried: `${CARTS} random carts against the database's own sum, ${placed} of them ordered`,
    through: off,
  });
});

const hostileQuantities =
  "-1|-999999|0|-0|+1|1.5|0.1|1e3|1E9|0x10|0b1|1_000|1,000|1 000|Infinity|-Infinity|NaN|null|undefined|true|[]|{}|[1]|1;2|1&quantity=-5|9999999|99999999999999999999|2147483648|-2147483649|4294967297|9007199254740993|1%00|1\u0000|\u0661|\uff11|\u00b2|\u2460|1/1|1-2|1+1|'1'|\"1\"|1--|1 or 1=1|$1|;drop table carts|01|001|1.|.1|1.0|\u22121|\u200b1|1\u200b|\n1|a".split(
    "|",
  );

test(`${hostileQuantities.length} quantities that are none: 0 taken`, async () => {
  const productId = await anyProduct();
  const browser = new SiteBrowser({ at: (path) => `${site.origin}${path}`, origin: site.origin });
  const added = await browser.post("/cart", { intent: "add", productId, quantity: "2" });
  expect(added.status).toBe(302);
  const taken: string[] = [];
  const { rows } = await site.query("select id from cart_items order by created_at desc limit 1");
  const itemId = rows[0].id;
  for (const quantity of hostileQuantities.filter((_, at) => isFullRun || at % 4 === 0)) {
    for (const form of [
      { intent: "add", productId, quantity },
      { intent: "change", itemId, quantity },
      { intent: "change", itemId, quantity: "1", step: quantity },
    ]) {
      const { status } = await browser.post("/cart", form);
      if (status >= 500) taken.push(`${JSON.stringify(form)}: ${status}`);
    }
    const { rows: now } = await site.query("select quantity from cart_items where id = $1", [
      itemId,
    ]);
    if (now[0].quantity < 1 || now[0].quantity > 999_999)
      taken.push(`${quantity}: ${now[0].quantity}`);
    await site.query("delete from rate_limits");
  }
  const { rows: kept } = await site.query("select quantity from cart_items where id = $1", [
    itemId,
  ]);
  // A line break around a number is what a form's own field cuts off, too.
  reportAttack({
    threat: "Quantities that are none",
    tried: `${hostileQuantities.length} quantities in three fields; the line holds ${kept[0].quantity}`,
    through:
      kept[0].quantity === 2 || kept[0].quantity === 1 ? taken : [...taken, `${kept[0].quantity}`],
  });
});

test("a total, an idempotency key or a fingerprint of one's own at the checkout: 0 orders", async () => {
  const productId = await anyProduct();
  const browser = new SiteBrowser({ at: (path) => `${site.origin}${path}`, origin: site.origin });
  await browser.post("/cart", { intent: "add", productId, quantity: "2" });
  await browser.post("/checkout", {
    ...{ fullName: "Sipho", email: "sipho@example.com", phone: "0821234567" },
    ...{
      deliveryMethod: "collection",
      paymentMethod: "eft",
      companyName: "Tests",
      ...billingAddress,
    },
    go: "review",
  });
  const page = (await browser.get("/checkout/review")).body.toString();
  const { idempotencyKey = "", agreedTotal = "", reviewFingerprint = "" } = fieldsIn(page);
  expect(agreedTotal).toMatch(/^\d+$/);
  const count = async () => (await site.query("select count(*)::int as n from orders")).rows[0].n;
  const before = await count();
  const right = { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint };
  const wrong = [
    { agreedTotal: "1" },
    { agreedTotal: "0" },
    { agreedTotal: `-${agreedTotal}` },
    { agreedTotal: `${agreedTotal}.5` },
    { agreedTotal: `${Number(agreedTotal) - 1}` },
    { agreedTotal: `${agreedTotal}0` },
    { agreedTotal: "1e2" },
    { idempotencyKey: randomUUID() },
    { idempotencyKey: "" },
    { idempotencyKey: "1 or 1=1" },
    { reviewFingerprint: randomBytes(32).toString("base64url") },
    { reviewFingerprint: createHash("sha256").update(reviewFingerprint).digest("base64url") },
    { reviewFingerprint: "" },
    { intent: "Place" },
    { total: "1" },
    { price: "1" },
  ];
  const taken: string[] = [];
  for (const change of wrong) {
    await browser.post("/checkout/review", { ...right, ...change });
    if ((await count()) !== before) taken.push(JSON.stringify(change));
  }
  // Cookies and sessions that were never given out open nothing either.
  const forged = ["auth.session_token=x", "auth.session_token=../../x.y", "cart-key=' or 1=1"];
  for (const cookie of [...forged, `cart-key=${"A".repeat(3000)}`, "cart=%00; cart=-1"]) {
    const { status } = await site.ask("/cart", "visitor", { cookie });
    const account = await site.ask("/account", "visitor", { cookie });
    if (status !== 200 || account.status !== 302)
      taken.push(`${cookie}: ${status} ${account.status}`);
  }
  reportAttack({
    threat: "Totals, keys, marks and cookies made up",
    tried: `${wrong.length} forms at the checkout, 5 cookies`,
    through: taken,
  });
  const { status } = await browser.post("/checkout/review", right);
  expect(status, "the same form, untouched, is an order").toBe(303);
});

async function anyProduct(): Promise<string> {
  await site.query("update products set stock = 500 where id = $1", [site.owned.productId]);
  return site.owned.productId;
}
