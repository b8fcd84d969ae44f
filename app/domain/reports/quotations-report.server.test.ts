import { expect, test } from "vitest";
import { declineQuote } from "#app/domain/quotes/answer-quote.server.ts";
import { withdrawQuote } from "#app/domain/quotes/change-quote.server.ts";
import { negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { exportQuotationsReport, readQuotationsReport } from "./quotations-report.server.ts";

const { scene, sent, accept, setLastSecond } = negotiationFixture();
const period = { from: "2000-01-01", to: "2100-01-01" };

test("every quotation that was sent is won, lost for a reason, withdrawn or open; sums agree", async () => {
  const admin = await scene.staff();
  const [won, price, over, gone] = await Promise.all([
    sent([labour()]),
    sent([labour({ quantity: 1 })]),
    sent([labour({ quantity: 2 })]),
    sent([labour({ quantity: 3 })]),
  ]);
  await sent([labour({ quantity: 4 })]);
  await accept(won.accessKey);
  await declineQuote(scene, price.accessKey, { revision: 1, reason: "price" });
  await setLastSecond(over.number, "2020-01-01");
  await withdrawQuote(scene, admin, { number: gone.number });

  const report = await readQuotationsReport(scene, admin, period);
  expect(report).toMatchObject({ sent: 5, value: 18 * 650_00, wonPercent: 25 });
  expect(report.rows).toMatchObject([
    { outcome: "won", count: 1, value: 5200_00, days: 0 },
    { outcome: "price", count: 1, value: 650_00, days: 0 },
    { outcome: "expired", count: 1, value: 1300_00 },
    { outcome: "withdrawn", count: 1, value: 1950_00, days: 0 },
    { outcome: "open", count: 1, value: 2600_00, days: undefined },
  ]);
  const rows = await Array.fromAsync(exportQuotationsReport(scene, admin, period));
  expect(rows).toHaveLength(6);
  expect(rows[0]).not.toContain("Customer");
  const nothing = { from: "2000-01-01", to: "2000-01-02" };
  expect(await readQuotationsReport(scene, admin, nothing)).toMatchObject({ sent: 0, rows: [] });
});
