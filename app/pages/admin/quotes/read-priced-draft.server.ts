import { may } from "#app/domain/accounts/people.ts";
import { exclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { isDeleted } from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { readMargin } from "#app/domain/quotes/drafts/read-draft.server.ts";
import { priceRevision } from "#app/domain/quotes/price-revision.ts";
import { isShort, readNegotiation, readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { describeShortage } from "./quote-labels.ts";

export type PricedDraft = NonNullable<Awaited<ReturnType<typeof readPricedDraft>>>;

/** What the saved draft costs, with the lines by their rows in the editor. */
export async function readPricedDraft(
  context: Context,
  number: number,
  rows?: readonly (number | undefined)[],
) {
  const admin = requirePage(context, "/admin/quotes/:number/edit");
  const { database } = context.get(appServices);
  const key = { number, admin };
  const negotiation = await readNegotiation({ database }, key);
  if (negotiation?.state !== "draft") return undefined;
  const revision = negotiation.revision + 1;
  const draft = await readQuote({ database }, key, { revision });
  if (!draft) return undefined;
  const margin = may(admin, "see-costs")
    ? await readMargin({ database }, admin, { quoteId: negotiation.id, revision })
    : undefined;
  const { vatPercent, goods, delivery, total } = draft;
  const chosen = draft.lines.filter(({ isChosen }) => isChosen);
  const sum = (of: (line: (typeof chosen)[number]) => number) =>
    chosen.reduce((all, line) => all + of(line), 0);
  return {
    // Before the discount on everything, like the lines of the document.
    lines: priceRevision(draft.lines, undefined)
      .lines.filter((line) => !isDeleted(line))
      .map((line, index) => ({
        row: rows?.[index] ?? index,
        ...{ unitPrice: line.unitPrice, total: line.net },
        ...{ isChosen: line.isChosen, isSold: line.isSold },
        /** Undefined where no VAT is charged. */
        unitNet: exclusivePrice(line.unitPrice, vatPercent),
        inStock: line.inStock >= line.quantity ? undefined : line.inStock,
        shortage: isShort(line) ? describeShortage(line) : undefined,
      })),
    beforeDiscount: sum(({ unitPrice, quantity }) => unitPrice * quantity),
    discount: sum(({ discount }) => discount),
    ...{ goods, delivery, total, margin },
    net: exclusivePrice(total, vatPercent),
  };
}
