import type { RefObject } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CategoryFilter } from "./category-filter.tsx";
import { PriceFilter } from "./price-filter.tsx";
import { shopAddress } from "./shop-address.ts";
import type { Shop } from "./shop-data.ts";
import { withoutFilters } from "./shop-filter-list.ts";
import { useSyncedField } from "./synced-field.ts";
import "./shop-filters.css";

/**
 * A rail beside the products on wide screens, a sheet over them on small ones. Without script the
 * sheet opens by its address (`#filters`), so that following any link closes it again.
 */
export function ShopFilters({ shop, sheet }: ShopFiltersProps) {
  const { choice, branches, facets, isCapped, isCounted, troubles, asked } = shop;
  const stock = useSyncedField<HTMLInputElement>(choice.inStockOnly);
  return (
    <dialog ref={sheet} id="filters" className="shop-filters" aria-labelledby="filters-title">
      <div className="sheet-head">
        <h2 id="filters-title">Filters</h2>
        <a href="#main" className="sheet-close" onClick={close} aria-label="Close filters">
          <Icon name="close" />
        </a>
      </div>
      <div className="sheet-body">
        <CategoryFilter
          choice={choice}
          branches={branches}
          everywhere={isCounted ? facets.everywhere : undefined}
        />
        <PriceFilter
          choice={choice}
          byPrice={facets.byPrice}
          unclear={troubles.includes("price") ? { from: asked.from, to: asked.to } : undefined}
        />
        <label className="stock-switch filter-part">
          <span>
            <b>In stock only</b>
            {isCounted && facets.inStockOrNot > 0 && (
              <span className="caption">{`${facets.inStock} of ${facets.inStockOrNot}`}</span>
            )}
          </span>
          <input
            ref={stock}
            type="checkbox"
            form="shop-form"
            name="stock"
            value="in"
            defaultChecked={choice.inStockOnly}
          />
        </label>
        <Button type="submit" form="shop-form" size="s" className="filters-apply">
          Apply filters
        </Button>
      </div>
      <div className="sheet-foot">
        <Link to={shopAddress(withoutFilters(choice))} className="sheet-clear" preventScrollReset>
          Clear all
        </Link>
        <button
          type="submit"
          form="shop-form"
          className={buttonClass({ variant: "brand" })}
          onClick={() => sheet.current?.close()}
        >
          {`Show ${isCapped ? `${facets.total}+` : facets.total} ${facets.total === 1 ? "product" : "products"}`}
        </button>
      </div>
    </dialog>
  );

  function close(event: { preventDefault(): void }) {
    if (!sheet.current?.open) return;
    event.preventDefault();
    sheet.current.close();
  }
}

type ShopFiltersProps = { shop: Shop; sheet: RefObject<HTMLDialogElement | null> };
