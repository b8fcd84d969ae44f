import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { collecting } from "#tests/helpers/order-scene.ts";
import { postBox } from "#tests/helpers/post-box.ts";
import { quoteScene } from "#tests/helpers/quote-scene.ts";
import { listQuotes } from "./list-quotes.server.ts";
import type { QuoteView } from "./quote-choice.ts";

const { scene, quoted, accept, ends } = quoteScene();

describe("the list of staff", () => {
  const list = async (choice: { view?: QuoteView; search?: string; page?: number }) =>
    listQuotes(scene, await scene.staff(), { view: "all", search: "", page: 1, ...choice });

  test("shows each in the view of its state, and counts them", async () => {
    const fullName = `Person ${randomUUID()}`;
    const details = { ...collecting, fullName };
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
    expect(counts).toEqual({ open: 1, accepted: 1, ended: 1, all: 3 });
  });

  test("finds by number, company or e-mail; a percent sign is a percent sign", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const { number } = await quoted({
      details: { ...collecting, email, companyName: "100% Cotton", billingAddress: postBox },
    });
    for (const search of [String(number), `QUO-${number}`, `quo ${number}`, email, "100% c"]) {
      expect((await list({ search })).quotes.map((quote) => quote.number)).toContain(number);
    }
    expect((await list({ search: "1%n" })).total).toBe(0);
    expect((await list({ search: "%" })).quotes.map((quote) => quote.number)).toEqual([number]);
    expect((await list({ page: 999 })).page).toBe(1);
  });
});
