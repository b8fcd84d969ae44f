import { type KeyboardEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { describeStock } from "#app/pages/admin/orders/phone-order/draft-sections.tsx";
import type { findProducts } from "#app/pages/admin/orders/phone-order/order-draft.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import "#app/pages/admin/orders/phone-order/order-draft.css";
import "./quote-editor.css";

/** Finds a product and adds it as a line. */
export function QuoteProductSearch({ number, onAdd }: ProductSearchProps) {
  const search = useFetcher<{ found: FoundProducts | undefined }>();
  const input = useRef<HTMLInputElement>(null);
  const find = () => {
    const q = input.current?.value.trim();
    if (q) void search.load(`/admin/quotes/${number}/edit?q=${encodeURIComponent(q)}`);
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    find();
  };
  const found = search.data?.found;
  return (
    <search
      className="stack order-part needs-script quote-search"
      aria-label="Products"
      // Nothing of the quotation has changed.
      onInput={(event) => event.stopPropagation()}
    >
      <h3>Add a product</h3>
      <div className="input-row draft-search">
        <label>
          <span className="visually-hidden">Find a product</span>
          <input
            ref={input}
            type="search"
            maxLength={200}
            placeholder="Name or SKU"
            className="field-box"
            onKeyDown={onEnter}
          />
        </label>
        <Button variant="line" size="compact" onClick={find}>
          Find product
        </Button>
      </div>
      <div role="status">
        {found?.products.length === 0 && <p>Nothing found for “{found.search}”.</p>}
      </div>
      {found && found.products.length > 0 && (
        <ul className="ruled-list draft-found">
          {found.products.map((product) => (
            <li key={product.id}>
              <p>
                {product.name}
                <small>
                  <Price cents={product.cents} />, {describeStock(product.stock)}, SKU {product.sku}
                </small>
              </p>
              <Button variant="line" size="compact" onClick={() => onAdd(product)}>
                Add<span className="visually-hidden"> {product.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

type FoundProducts = { search: string; products: Awaited<ReturnType<typeof findProducts>> };

type ProductSearchProps = {
  number: number;
  onAdd: (product: { id: string; name: string; sku: string }) => void;
};
