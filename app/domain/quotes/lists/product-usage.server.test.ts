import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cartItems } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { renderDocument } from "#app/domain/documents/pdf/render-document.server.ts";
import { withdrawQuote } from "#app/domain/quotes/change-quote.server.ts";
import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { quoteFixture } from "#tests/helpers/orders/quote-fixture.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { readProductUsage } from "./product-usage.server.ts";

const { scene, ask, quoted, accept, ends } = quoteFixture();
const usageOf = async (...ids: string[]) => readProductUsage(scene, await scene.staff(), ids);

test("names the carts and open quotations of a product, each once", async () => {
  const { productId, number, owner } = await quoted();
  const second = await ask(owner);
  if (!second.ok) throw new Error(second.reason);
  const other = await quoted();
  expect(await usageOf(productId)).toEqual({
    carts: 1,
    pieces: 2,
    quoteCount: 2,
    quoteNumbers: [number, second.quote.number],
    orderCount: 0,
    orderNumbers: [],
  });
  expect(await usageOf(productId, other.productId)).toMatchObject({
    carts: 2,
    quoteNumbers: [number, second.quote.number, other.number],
  });
  expect(await usageOf()).toMatchObject({ carts: 0, pieces: 0, quoteCount: 0, orderCount: 0 });
});

test("names no quotation that has ended, and no line that was removed from a cart", async () => {
  const [ended, withdrawn, accepted] = [await quoted(), await quoted(), await quoted()];
  await ends(ended.accessKey);
  await withdrawQuote(scene, await scene.staff(), withdrawn);
  expect(await accept(accepted.accessKey)).toMatchObject({ ok: true });
  const ids = [ended.productId, withdrawn.productId, accepted.productId];
  expect(await usageOf(...ids)).toMatchObject({ carts: 2, quoteCount: 0, quoteNumbers: [] });
  await scene.database
    .update(cartItems)
    .set({ removedAt: new Date() })
    .where(eq(cartItems.productId, ended.productId));
  expect(await usageOf(ended.productId)).toMatchObject({ carts: 0, pieces: 0 });
});

test("names the orders that have not ended", async () => {
  const [open, ended] = [await quoted(), await quoted()];
  const placed = [await accept(open.accessKey), await accept(ended.accessKey)];
  expect(placed).toMatchObject([{ ok: true }, { ok: true }]);
  const { rows } = await scene.database.$client.query<{ number: number; product_id: string }>(
    "select number, product_id from orders join order_lines on order_id = orders.id order by number",
  );
  const numberOf = (id: string) => rows.find((row) => row.product_id === id)?.number ?? 0;
  await scene.database.$client.query("update orders set state = 'cancelled' where number = $1", [
    numberOf(ended.productId),
  ]);
  expect(await usageOf(open.productId, ended.productId)).toMatchObject({
    orderCount: 1,
    orderNumbers: [numberOf(open.productId)],
  });
});

test("names at most twenty quotations, and counts the rest", async () => {
  const { productId, owner } = await quoted();
  for (let more = 0; more < 21; more++) await ask(owner);
  const usage = await usageOf(productId);
  expect(usage.quoteCount).toBe(22);
  expect(usage.quoteNumbers).toHaveLength(20);
});

test("a quotation keeps the line of a deleted product whole and says that it is no longer sold", async () => {
  const { accessKey, productId } = await quoted();
  const sku = await skuOf(productId);
  await scene.stopSelling(productId);
  const quote = await readQuote(scene, { accessKey });
  if (!quote) throw new Error("No quotation");
  expect(quote.lines).toMatchObject([
    {
      name: "Highveld 14",
      sku,
      quantity: 2,
      unitPrice: 100_00,
      total: 200_00,
      isSold: false,
    },
  ]);
  const said = pdfText(await renderDocument(quoteDocument(quote)));
  expect(said).toContain("Highveld 14");
  expect(said).toContain(`SKU ${sku}, no longer sold`);
  expect(said).toContain("it can no longer be accepted.");
  expect(said).not.toContain("These prices are valid until");
});

test("an accepted quotation does not speak of products that were deleted later", async () => {
  const { accessKey, productId } = await quoted();
  const sku = await skuOf(productId);
  await accept(accessKey);
  await scene.stopSelling(productId);
  const quote = await readQuote(scene, { accessKey });
  if (!quote) throw new Error("No quotation");
  expect(quoteDocument(quote).lines[0]?.detail).toBe(`SKU ${sku}`);
});

test("a quotation keeps the SKU that its product had", async () => {
  const { accessKey, productId } = await quoted();
  const sku = await skuOf(productId);
  await scene.database.update(products).set({ sku: "NEW-1" }).where(eq(products.id, productId));
  expect((await readQuote(scene, { accessKey }))?.lines).toMatchObject([{ sku }]);
});

async function skuOf(productId: string): Promise<string> {
  const { id, sku } = products;
  const [row] = await scene.database.select({ sku }).from(products).where(eq(id, productId));
  return row?.sku ?? "";
}
