import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { QuoteView } from "#app/domain/quotes/quote-views.ts";
import { readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { billingAddress, collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { quoteFixture } from "#tests/helpers/orders/quote-fixture.ts";
import { listQuotes } from "./list-quotes.server.ts";

const { scene, quoted, accept, ends } = quoteFixture();

describe("the list of staff", () => {
  const list = async (choice: { view?: QuoteView; search?: string; page?: number }) =>
    listQuotes(scene, await scene.staff(), { view: "all", search: "", page: 1, ...choice });

  test("shows each in the view of its state, and counts them", async () => {
    const fullName = `Person ${randomUUID()}`;
    const details = { ...collectionDetails, fullName };
    const [open, accepted, over] = [
      await quoted({ details }),
      await quoted({ details }),
      await quoted({ details }),
    ];
    await accept(accepted.accessKey);
    await ends(over.accessKey);
    const numbersIn = async (view: QuoteView) =>
      (await list({ view, search: fullName })).quotes.map(({ number }) => number);
    expect(await numbersIn("open")).toEqual([open.number]);
    expect(await numbersIn("accepted")).toEqual([accepted.number]);
    expect(await numbersIn("ended")).toEqual([over.number]);
    expect(await numbersIn("all")).toEqual([over.number, accepted.number, open.number]);
    const { counts } = await list({ search: fullName });
    expect(counts).toEqual({ requests: 0, open: 1, accepted: 1, ended: 1, all: 3 });
  });

  test("finds by telephone however it is written, by what was quoted, and by its order", async () => {
    const phone = `+2771${String(Date.now()).slice(-7)}`;
    const quote = await quoted({
      details: { ...collectionDetails, phone, fullName: "Ayanda van Wyk" },
    });
    const local = phone.replace("+27", "0");
    const spaced = `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`;
    const numbersFor = async (search: string) =>
      (await list({ search })).quotes.map(({ number }) => number);
    for (const search of [phone, local, spaced, `wyk ${local} ayanda`]) {
      expect(await numbersFor(search)).toEqual([quote.number]);
    }
    expect(await numbersFor(`${local} nobody`)).toEqual([]);
    const { lines } = (await readQuote(scene, quote)) ?? { lines: [] };
    expect(await numbersFor(`${local} ${lines[0]?.name}`)).toEqual([quote.number]);
    const accepted = await accept(quote.accessKey);
    if (!accepted.ok) throw new Error(accepted.reason);
    expect(await numbersFor(`order ${accepted.order.number}`)).toEqual([quote.number]);
    expect(await numbersFor(`ORD-${accepted.order.number + 1}`)).not.toContain(quote.number);
  });

  test("finds by SKU, also after the product was deleted", async () => {
    const { number, productId, accessKey } = await quoted();
    const sku = (await readQuote(scene, { accessKey }))?.lines[0]?.sku ?? "";
    const numbersFor = async (search: string) =>
      (await list({ search })).quotes.map((quote) => quote.number);
    expect(await numbersFor(sku)).toEqual([number]);
    await scene.stopSelling(productId);
    expect(await numbersFor(sku.toLowerCase())).toEqual([number]);
    expect(await numbersFor(`${sku}X`)).toEqual([]);
  });

  test("finds by number, company or e-mail; a percent sign is a percent sign", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const { number } = await quoted({
      details: { ...collectionDetails, email, companyName: "100% Cotton", billingAddress },
    });
    const written = [String(number), `QUO-${number}`, `quo ${number}`, `QUO-${number}-2`];
    for (const search of [...written, email, "100% c"]) {
      expect((await list({ search })).quotes.map((quote) => quote.number)).toContain(number);
    }
    expect((await list({ search: "1%n" })).total).toBe(0);
    expect((await list({ search: "%" })).quotes.map((quote) => quote.number)).toEqual([number]);
    expect((await list({ page: 999 })).page).toBe(1);
  });
});
