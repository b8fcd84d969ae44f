import { exactly, type Fault, type Finding, none } from "./fault-report.ts";
import { openShop, runConcurrently } from "./shop.ts";

const [ROUNDS, BUYERS] = [50, 200];

/** Two hundred hands reach for the last few. */
export const oversell: Fault = {
  title: "overselling",
  how: `${BUYERS} buyers with one unit in the cart press at once while 20 (then 10) are on the shelf; ${ROUNDS} rounds of each. The carts are filled through the site once, and in the database before each further round.`,
  async run(say) {
    const shop = await openShop();
    const findings: Finding[] = [];
    try {
      const productId = await shop.addProduct(BUYERS);
      const buyers = (await runConcurrently(BUYERS, 4, () => shop.buyer(productId))).filter(
        (buyer) => buyer !== undefined,
      );
      const cartOf = await readCarts();
      say(`${buyers.length} buyers are ready`);
      for (const units of [20, 10]) {
        let [sold, oversold, wrongRounds, odd] = [0, 0, 0, 0];
        for (let round = 0; round < ROUNDS; round++) {
          const keyOf = await refill(units);
          const before = await shop.count("select count(*) from orders");
          const answers = await Promise.all(
            buyers.map(({ browser, form }) => {
              const idempotencyKey = keyOf.get(cartOf.get(form.idempotencyKey) ?? "") ?? "";
              return shop.press({ browser, form: { ...form, idempotencyKey } });
            }),
          );
          const made = (await shop.count("select count(*) from orders")) - before;
          sold += made;
          oversold += Math.max(0, made - units);
          if (made !== units) wrongRounds++;
          odd += answers.filter(({ status }) => status >= 500).length;
          if ((round + 1) % 10 === 0) say(`${units} units: ${round + 1} rounds`);
        }
        findings.push(
          exactly(`${units} units x ${ROUNDS} rounds: sold`, sold, units * ROUNDS),
          none(`${units} units: rounds with another number`, wrongRounds),
          none(`${units} units: sold twice`, oversold),
          none(`${units} units: answers without a sentence`, odd),
        );
      }
      return findings;

      async function readCarts() {
        const rows = await shop.query<CheckoutRow>(
          "select idempotency_key as key, cart_id from checkouts",
        );
        return new Map(rows.map(({ key, cart_id }) => [key, cart_id]));
      }

      /** Everybody has one in the cart again, and a key that was never used. */
      async function refill(units: number) {
        await shop.query("delete from rate_limits");
        // Only so many unpaid orders may be open for one address.
        await shop.query(
          `update orders set state = 'cancelled', stock_reserved = false, stock_reserved_until = null,
             reservation_ip_hash = null where state = 'awaiting-payment'`,
        );
        await shop.query("update products set stock = $1 where id = $2", [units, productId]);
        await shop.query("delete from cart_items");
        await shop.query(
          `insert into cart_items (cart_id, product_id, quantity, acknowledged_price, product_name)
           select cart_id, p.id, 1, p.price, p.name from checkouts cross join products p`,
        );
        const rows = await shop.query<CheckoutRow>(
          "update checkouts set idempotency_key = gen_random_uuid() returning idempotency_key as key, cart_id",
        );
        return new Map(rows.map(({ key, cart_id }) => [cart_id, key]));
      }
    } finally {
      await shop.close();
    }
  },
};

type CheckoutRow = { key: string; cart_id: string };
