import { exactly, type Fault, none } from "./fault-report.ts";
import { BUYERS, openShop, runConcurrently } from "./shop.ts";

const [ROUNDS, PRESSES] = [50, 100];

/** One order for one key, however often and from however many hands it is pressed. */
export const idempotency: Fault = {
  title: "double press, retry, lost answer",
  how: `${ROUNDS} buyers, each of whom presses the button ${PRESSES} times at once with one key.`,
  async run(say) {
    const shop = await openShop();
    try {
      const productId = await shop.addProduct(ROUNDS * 10);
      const buyers = (await runConcurrently(ROUNDS, 2, () => shop.buyer(productId))).filter(
        (buyer) => buyer !== undefined,
      );
      let [answered, elsewhere] = [0, 0];
      for (const [at, buyer] of buyers.entries()) {
        const answers = await Promise.all(Array.from({ length: PRESSES }, () => shop.press(buyer)));
        answered += answers.filter(({ status }) => status === 303).length;
        elsewhere += new Set(answers.map(({ headers }) => headers.location)).size - 1;
        if ((at + 1) % 10 === 0) say(`${at + 1} buyers`);
      }
      return [
        exactly("orders", await shop.count("select count(*) from orders"), ROUNDS),
        exactly("presses that were led to an order", answered, ROUNDS * PRESSES),
        none("presses that were led to another order than the rest", elsewhere),
        exactly(
          "units taken",
          ROUNDS * 10 - (await shop.count("select sum(stock) from products")),
          ROUNDS,
        ),
        exactly(
          "mails to the buyers",
          await shop.count("select count(*) from mail_outbox where to_email like $1", [
            `%${BUYERS}`,
          ]),
          ROUNDS,
        ),
      ];
    } finally {
      await shop.close();
    }
  },
};
