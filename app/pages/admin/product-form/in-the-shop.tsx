import { spellDay } from "#app/content/spell-moment.ts";
import { StockBadge } from "#app/pages/shop/stock-badge.tsx";

/** How the product stands in the shop, as it is saved. */
export function InTheShop({ stock, inCarts, createdAt }: ShopProps) {
  const { carts, pieces } = inCarts;
  return (
    <section className="form-part">
      <h2>In the shop</h2>
      <dl className="form-facts">
        <dt>Status</dt>
        <dd>
          <StockBadge stock={stock} />
        </dd>
        <dt>In carts now</dt>
        <dd>
          {carts === 0
            ? "None"
            : `${carts} ${carts === 1 ? "cart" : "carts"}, ${pieces} ${pieces === 1 ? "piece" : "pieces"}`}
        </dd>
        <dt>Created</dt>
        <dd>{spellDay(createdAt)}</dd>
      </dl>
    </section>
  );
}

type ShopProps = { stock: number; inCarts: { carts: number; pieces: number }; createdAt: Date };
