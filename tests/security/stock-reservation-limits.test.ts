import { expect, test } from "vitest";
import { settings } from "#app/settings/settings.ts";
import { smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";
import { billingAddress } from "#tests/helpers/orders/order-fixture.ts";
import { acceptanceIn } from "#tests/helpers/site/accept-quote.ts";
import { fieldsIn, SiteBrowser } from "#tests/helpers/site/site-browser.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";

const { guestUnits, guestTotal, unpaidOrders } = settings().shop;
const site = attackedSite();
const EMAILS = isFullRun ? 20 : 2;

type Wanted = { id: string; quantity: number };

/** What unpaid orders hold, apart from the owner's own. */
async function heldNow() {
  const { rows } = await site.query(
    `with held as (
       select * from orders where stock_reserved and state = 'awaiting-payment' and id <> $1)
     select (select coalesce(sum(goods_total), 0)::float from held) as rand,
       (select coalesce(max(units), 0)::int from (
          select sum(quantity) as units from order_lines where order_id in (select id from held)
          group by product_id) of_product) as units,
       (select count(*)::int from held) as orders`,
    [site.owned.orderId],
  );
  return rows[0] as { rand: number; units: number; orders: number };
}

/** A guest fills a cart, fills in the checkout and sees the last page before the order. */
async function atReview(email: string, wanted: readonly Wanted[]) {
  await site.query("delete from rate_limits");
  const browser = new SiteBrowser({ at: (path) => `${site.origin}${path}`, origin: site.origin });
  const [first] = wanted;
  await browser.post("/cart", { intent: "add", productId: first?.id ?? "", quantity: "1" });
  // The rest of the cart is filled in the database, to save a request for each product.
  await site.query(
    `insert into cart_items (cart_id, product_id, quantity, acknowledged_price, product_name)
     select (select cart_id from cart_items order by created_at desc limit 1),
       p.id, w.quantity, p.price, p.name
     from jsonb_to_recordset($1::jsonb) as w (id uuid, quantity int) join products p using (id)
     on conflict (cart_id, product_id) do update set quantity = excluded.quantity`,
    [JSON.stringify(wanted)],
  );
  await browser.post("/checkout", {
    ...{ fullName: "Sipho", email, phone: "0821234567", companyName: "Tests", ...billingAddress },
    ...{ deliveryMethod: "collection", paymentMethod: "eft", go: "review" },
  });
  const page = (await browser.get("/checkout/review")).body.toString();
  const { idempotencyKey = "", agreedTotal = "", reviewFingerprint = "" } = fieldsIn(page);
  return { browser, form: { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint } };
}

test(`one IP, ${EMAILS} email addresses, the whole shop: no more held than one honest order`, async () => {
  await site.query("delete from products where status <> 'published'");
  await site.query(
    "update products set weight_grams = greatest(weight_grams, 1), stock = stock + 30, price_breaks = '[]', service_area = null",
  );
  const { rows } = await site.query(
    "select id, stock, round(price * 100)::int as cents from products order by price",
  );
  const products = rows as { id: string; stock: number; cents: number }[];
  const everything = products.map(({ id, stock }) => ({ id, quantity: stock }));
  const through: string[] = [];
  let [placed, refused, proofs] = [0, 0, 0];

  // The finding: all that is in stock, in one order; and the same by a quotation of one's own.
  const all = await atReview("everything@example.com", everything);
  const pressed = await all.browser.post("/checkout/review", all.form);
  expect(pressed.status).toBe(409);
  const quoted = await all.browser.post("/checkout/quote", all.form);
  expect(quoted.headers.location).toMatch(/^\/quotes\//);
  const quote = (quoted.headers.location ?? "").replace("?made", "");
  const accept = acceptanceIn((await all.browser.get(quote)).body.toString());
  const accepted = await all.browser.post(quote, accept);
  expect(accepted.status).toBe(303);
  if ((await heldNow()).orders > 0) through.push("a quotation of the whole shop held stock");

  // Orders as large as a guest's may be, each of other products, under many addresses.
  let next = 0;
  for (let nth = 0; nth < EMAILS; nth++) {
    for (let of = 0; of <= unpaidOrders; of++) {
      const wanted: Wanted[] = [];
      for (let sum = 0, tries = 0; tries < products.length; tries++, next++) {
        const product = products[next % products.length];
        const cost = (product?.cents ?? 0) * guestUnits;
        if (!product || sum + cost > guestTotal) continue;
        wanted.push({ id: product.id, quantity: guestUnits });
        sum += cost;
      }
      const { browser, form } = await atReview(`hostile-${nth}@example.com`, wanted);
      const answer = await browser.post("/checkout/review", form);
      if (answer.status !== 303) {
        refused++;
        continue;
      }
      placed++;
      // A file that is no proof of anything.
      const page = (answer.headers.location ?? "").replace(/\?.*$/, "");
      const body = new FormData();
      body.append("proof", new Blob([smallPdf], { type: "application/pdf" }), "proof.pdf");
      const sent = await fetch(`${site.origin}${page}/proof`, {
        method: "POST",
        body,
        headers: { origin: site.origin },
        redirect: "manual",
      });
      if (sent.status === 303) proofs++;
    }
  }
  expect(placed).toBe(EMAILS * unpaidOrders);
  expect(proofs).toBe(placed);
  const held = await heldNow();
  if (held.rand * 100 > guestTotal) through.push(`R ${held.rand} held`);
  if (held.units > guestUnits) through.push(`${held.units} units of one product held`);
  reportAttack({
    threat: "Stock held for nothing",
    tried: `one guest, ${EMAILS} email addresses, ${placed} orders of ${products.length} products, ${refused} more refused, ${proofs} false proofs, one quotation of the whole shop`,
    through,
    measured: `R ${Math.round(held.rand)} and ${held.units} units of a product held; one honest order may hold R ${guestTotal / 100} and ${guestUnits}`,
  });
});
