import { Price } from "#app/ui/price.tsx";
import { DraftButton } from "./draft-button.tsx";
import type { OrderDraft, PricedDraft } from "./order-draft.server.ts";
import "#app/ui/field.css";

/** What is ordered: found by the shop's search, counted by hand. */
export function DraftProducts({ draft, priced }: { draft: OrderDraft; priced: PricedDraft }) {
  const { basket, products, words } = draft;
  const isIn = (id: string) => basket.lines.some(({ productId }) => productId === id);
  return (
    <section className="draft-part">
      <h2>Products</h2>
      {basket.lines.length > 0 && (
        <ul className="draft-lines">
          {basket.lines.map(({ productId, name, quantity: first, ...shown }) => {
            const now = priced.basket.lines.find((line) => line.productId === productId);
            const { price, stock } = now ?? shown;
            const quantity = now?.quantity ?? 0;
            return (
              <li key={productId} data-short={quantity > stock ? "" : undefined}>
                <label>
                  <span className="visually-hidden">Quantity of {name}</span>
                  <input
                    type="number"
                    name={`quantity-${productId}`}
                    min={1}
                    max={99999}
                    defaultValue={first}
                    className="field-box field-office"
                  />
                </label>
                <p>
                  {name}
                  <small>
                    <Price cents={price} /> each,{" "}
                    {quantity > stock ? `only ${stock} in stock` : `${stock} in stock`}
                  </small>
                </p>
                <Price cents={price * quantity} />
                <DraftButton intent={`remove:${productId}`}>
                  Remove<span className="visually-hidden"> {name}</span>
                </DraftButton>
              </li>
            );
          })}
        </ul>
      )}
      <div className="draft-search">
        <label>
          <span className="visually-hidden">Find a product</span>
          <input
            type="search"
            name="q"
            key={words}
            defaultValue={words}
            maxLength={200}
            placeholder="Find a product"
            className="field-box field-office"
          />
        </label>
        <DraftButton intent="find">Find product</DraftButton>
      </div>
      {words && products.length === 0 && <p role="status">Nothing found for "{words}".</p>}
      {products.length > 0 && (
        <ul className="draft-found">
          {products.map(({ id, name, cents, stock }) => (
            <li key={id}>
              <p>
                {name}
                <small>
                  <Price cents={cents} />, {stock > 0 ? `${stock} in stock` : "out of stock"}
                </small>
              </p>
              {isIn(id) ? (
                <span className="state-tag">In the order</span>
              ) : (
                <DraftButton intent={`add:${id}`}>
                  Add<span className="visually-hidden"> {name}</span>
                </DraftButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
