import { requestFacts } from "#app/domain/quotes/describe-request.ts";
import type { Negotiation, Quote } from "#app/domain/quotes/read-quote.server.ts";
import { atNoon, formatLongDate } from "#app/format/dates-and-numbers.ts";
import { type Column, DataTable, DetailList } from "#app/pages/admin/admin-records.tsx";
import { Price } from "#app/ui/price.tsx";

/** What the customer asked for, and the newest counter-offer with the prices of the lines that it names. */
export function wishOf(negotiation: Negotiation, countered: Quote | undefined) {
  const counter = negotiation.events.findLast(({ kind }) => kind === "countered");
  return {
    goods: negotiation.events.find(({ kind }) => kind === "unconfirmed")?.message ?? undefined,
    wish: negotiation.wish ?? undefined,
    wantedBy: negotiation.wantedBy ? formatLongDate(atNoon(negotiation.wantedBy)) : undefined,
    facts: requestFacts(negotiation),
    counter: counter && {
      message: counter.message,
      lines:
        countered?.lines.flatMap((line, index) => {
          const { position, productId, name, quantity, total } = line;
          const wished = counter.wishedPrices?.[String(position)];
          // As the customer saw it: after all discounts.
          const quoted = Math.round(total / quantity);
          const nth = nthOfProduct(countered.lines, index);
          return wished === undefined
            ? []
            : [{ position, productId, name, nth, quantity, quoted, wished }];
        }) ?? [],
    },
  };
}

/** How many lines before this one have the same product or text: a quotation may have several. */
export function nthOfProduct(
  lines: readonly { productId: string | null; name: string }[],
  index: number,
): number {
  const line = lines[index];
  return lines
    .slice(0, index)
    .filter(({ productId, name }) =>
      line?.productId ? productId === line.productId : !productId && name === line?.name,
    ).length;
}

export type CustomersWishProps = ReturnType<typeof wishOf>;
type WishedLine = NonNullable<CustomersWishProps["counter"]>["lines"][number];

export function CustomersWish({ goods, wish, wantedBy, facts, counter }: CustomersWishProps) {
  if (!goods && !wish && !wantedBy && !counter) return null;
  return (
    <section className="admin-section" aria-labelledby="wish-title">
      <h2 id="wish-title">{counter ? "Counter-offer" : "Request"}</h2>
      {counter?.message && <p className="plain-text quoted">{counter.message}</p>}
      {counter && counter.lines.length > 0 && (
        <div className="spaced">
          <DataTable
            caption="Prices the customer asked for"
            columns={wishColumns}
            rows={counter.lines}
            rowKey={({ position }) => String(position)}
          />
        </div>
      )}
      <DetailList
        details={[
          ["Asked for", goods && <span className="plain-text">{goods}</span>],
          ["Customer’s request", wish && <span className="plain-text">{wish}</span>],
          ["Needed by", wantedBy],
          ...facts,
        ]}
      />
    </section>
  );
}

const wishColumns: Column<WishedLine>[] = [
  { label: "Line", className: "cell-main", cell: ({ name }) => name },
  { label: "Quantity", className: "cell-number", cell: ({ quantity }) => quantity },
  {
    label: "Quoted each",
    className: "cell-number",
    cell: ({ quoted }) => <Price cents={quoted} />,
  },
  {
    label: "Asked for each",
    className: "cell-number",
    cell: ({ wished }) => <Price cents={wished} />,
  },
];
