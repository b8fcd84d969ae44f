import { useEffect, useRef } from "react";
import type { CategoryFacet, ShopPageData } from "#app/pages/shop/shop-page-data.ts";
import { type ShopQuery, shopUrl } from "#app/pages/shop/shop-url.ts";
import { useUrlSyncedField } from "#app/pages/shop/use-shop-form.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { inCategory, withoutFilters } from "./active-filters.tsx";
import { Count, FacetFilters } from "./facet-filters.tsx";
import { PriceFilter } from "./price-filter.tsx";
import "#app/ui/form/icon-button.css";
import "#app/ui/form/switch.css";
import "./shop-filters.css";

/**
 * A sidebar on wide screens, a modal dialog on small ones. Without script, the button on small
 * screens opens it as a popover.
 */
export function ShopFilters({ shop, isOpen, onClose }: ShopFiltersProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const popover = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    const events = new AbortController();
    const close = () => dialog.current?.close();
    matchMedia("(width >= 64rem)").addEventListener("change", close, { signal: events.signal });
    return () => events.abort();
  }, [isOpen]);
  const label = { id: FILTERS_ID, className: "shop-filters", "aria-labelledby": "filters-title" };
  return isOpen ? (
    <dialog {...label} ref={dialog} onClose={onClose}>
      <FilterPanel shop={shop} close={() => dialog.current?.close()} />
    </dialog>
  ) : (
    <section {...label} ref={popover} popover="auto">
      <FilterPanel shop={shop} close={() => popover.current?.hidePopover()} />
    </section>
  );
}

export const FILTERS_ID = "filters";

type ShopFiltersProps = { shop: ShopPageData; isOpen: boolean; onClose: () => void };

function FilterPanel({ shop, close }: { shop: ShopPageData; close: () => void }) {
  const { query, categoryFacets, facets, isCapped, isCounted, problems, submitted } = shop;
  const { search, from, to, inStockOnly } = query;
  const isFiltered = from !== undefined || to !== undefined || inStockOnly || problems.length > 0;
  // A shop or a category without products.
  const isEmpty = facets.inStockOrNot === 0 && search === "" && !isFiltered;
  return (
    <>
      <div className="filters-end split small-only">
        <h2 id="filters-title">Filters</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close filters"
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="filters-body">
        <CategoryFilter
          query={query}
          parentSpecs={shop.parentSpecs}
          categoryFacets={categoryFacets}
          totalCount={isCounted ? facets.everywhere : undefined}
        />
        {!isEmpty && (
          <>
            <PriceFilter
              query={query}
              byPrice={facets.byPrice}
              invalidInput={
                problems.includes("price") ? { from: submitted.from, to: submitted.to } : undefined
              }
            />
            <StockSwitch shop={shop} />
          </>
        )}
        <FacetFilters shop={shop} />
        <Button
          type="submit"
          form="shop-form"
          size="s"
          className="filters-apply only-without-script"
        >
          Apply filters
        </Button>
      </div>
      <div className="filters-end split small-only">
        <PathLink to={shopUrl(withoutFilters(query))} className="text-button" preventScrollReset>
          Clear all
        </PathLink>
        <button
          type="submit"
          form="shop-form"
          className={buttonClass({ variant: "brand" })}
          onClick={close}
        >
          {`Show ${isCapped ? `${facets.total}+` : facets.total} ${facets.total === 1 ? "product" : "products"}`}
        </button>
      </div>
    </>
  );
}

function StockSwitch({ shop: { query, facets, isCounted } }: { shop: ShopPageData }) {
  const stock = useUrlSyncedField<HTMLInputElement>(query.inStockOnly);
  return (
    <label className="stock-switch filter-part split">
      <span>
        <b>In stock only</b>
        {isCounted && facets.inStockOrNot > 0 && (
          <span className="caption">{`${facets.inStock} of ${facets.inStockOrNot}`}</span>
        )}
      </span>
      <input
        ref={stock}
        type="checkbox"
        className="switch-input"
        form="shop-form"
        name="stock"
        value="in"
        defaultChecked={query.inStockOnly}
      />
    </label>
  );
}

function CategoryFilter({ query, parentSpecs, categoryFacets, totalCount }: CategoryFilterProps) {
  const to = (category: string) => shopUrl(inCategory(query, category, parentSpecs));
  return (
    <section aria-labelledby="filter-category">
      <h2 id="filter-category" className="small-heading">
        Category
      </h2>
      <ul className="branches">
        <li>
          <PathLink
            to={to("")}
            preventScrollReset
            className="accent-on-hover"
            aria-current={query.category === "" ? "true" : undefined}
          >
            All products <Count products={totalCount} />
          </PathLink>
        </li>
        {categoryFacets.map((facet) => (
          <CategoryFacetItem key={facet.slug} facet={facet} to={to} />
        ))}
      </ul>
      <input type="hidden" form="shop-form" name="category" value={query.category} />
    </section>
  );
}

function CategoryFacetItem({ facet, to }: CategoryFacetItemProps) {
  return (
    <li>
      <PathLink
        to={to(facet.slug)}
        preventScrollReset
        className="accent-on-hover"
        data-above={facet.position === "above" || undefined}
        aria-current={facet.position === "chosen" ? "true" : undefined}
      >
        {facet.name} <Count products={facet.count} />
      </PathLink>
      {facet.children.length > 0 && (
        <ul>
          {facet.children.map((child) => (
            <CategoryFacetItem key={child.slug} facet={child} to={to} />
          ))}
        </ul>
      )}
    </li>
  );
}

type CategoryFacetItemProps = { facet: CategoryFacet; to: (category: string) => string };
type CategoryFilterProps = {
  query: ShopQuery;
  parentSpecs: readonly string[];
  categoryFacets: readonly CategoryFacet[];
  totalCount: number | undefined;
};
