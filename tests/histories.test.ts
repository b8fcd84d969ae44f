import { expect, test } from "vitest";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { storeTestAdmin, testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { checkHistories } from "./helpers/histories/check-histories.ts";
import { type History, makeHistory } from "./helpers/histories/make-history.ts";

/** `npm run bench -- histories` makes many more. One of them alone: HISTORY_SEED=17. */
const SEEDS = process.env.HISTORY_SEED
  ? [Number(process.env.HISTORY_SEED)]
  : Array.from({ length: 200 }, (_, index) => index + 1);

// The same seeds would do the same again; and what timed out goes on and changes the settings meanwhile.
const ONCE = { timeout: 10 * 60_000, retry: 0 };

test(
  "orders, documents, reports and discounts agree to the cent, whatever happens to an order",
  ONCE,
  async () => {
    const { database, drop } = await createTestDatabase();
    try {
      await storeTestAdmin(database);
      const histories: History[] = [];
      for (const seed of SEEDS) histories.push(await makeHistory(database, testAdmin, seed));
      expect(await checkHistories(database, testAdmin, histories)).toEqual([]);
      if (SEEDS.length === 1) return;
      const happened = new Set(histories.flatMap(({ events }) => events));
      for (const event of EXPECTED_EVENTS) expect(happened).toContain(event);
    } finally {
      await drop();
    }
  },
);

/** Otherwise the histories would agree because nothing happens. */
const EXPECTED_EVENTS = [
  ...["cart", "quote", "phone", "staff-quote", "negotiated", "nothing-to-pay"],
  ...["pay", "pay-part", "pay-other", "pay-closed", "payfast", "change-vat"],
  ...["cancel", "cancel-by-staff", "expire", "fulfil", "reverse"],
  ...["refund-lines", "refund-amount", "refund-rest", "refund-overpayment"],
];
