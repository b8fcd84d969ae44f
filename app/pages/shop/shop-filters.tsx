import type { RefObject } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { withoutFilters } from "./active-filters.tsx";
import { PriceFilter } from "./price-filter.tsx";
import type { CategoryFacet, ShopPageData } from "./shop-page-data.ts";
import { type ShopQuery, shopUrl } from "./shop-url.ts";
import { useUrlSyncedField } from "./use-shop-form.ts";
import "#app/ui/form/icon-button.css";
import "#app/ui/form/switch.css";
import "#app/ui/form/text-button.css";
import "./shop-filters.css";

/**
 * Sidebar on wide screens, modal dialog on small ones. Without script it opens by `:target`
 * (`#filters`), so that following any link closes it.
 */
export function ShopFilters({ shop, dialog }: ShopFiltersProps) {
  const { query, categoryFacets, facets, isCapped, isCounted, problems, submitted } = shop;
  const stock = useUrlSyncedField<HTMLInputElement>(query.inStockOnly);
  return (
    <dialog ref={dialog} id="filters" className="shop-filters" aria-labelledby="filters-title">
      <div className="filters-end split">
        <h2 id="filters-title">Filters</h2>
        <a href="#main" className="icon-button" onClick={close} aria-label="Close filters">
          <Icon name="close" />
        </a>
      </div>
      <div className="filters-body">
        <CategoryFilter
          query={query}
          categoryFacets={categoryFacets}
          totalCount={isCounted ? facets.everywhere : undefined}
        />
        <PriceFilter
          query={query}
          byPrice={facets.byPrice}
          invalidInput={
            problems.includes("price") ? { from: submitted.from, to: submitted.to } : undefined
          }
        />
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
        <Button type="submit" form="shop-form" size="s" className="filters-apply">
          Apply filters
        </Button>
      </div>
      <div className="filters-end split">
        <Link to={shopUrl(withoutFilters(query))} className="text-button" preventScrollReset>
          Clear all
        </Link>
        <button
          type="submit"
          form="shop-form"
          className={buttonClass({ variant: "brand" })}
          onClick={() => dialog.current?.close()}
        >
          {`Show ${isCapped ? `${facets.total}+` : facets.total} ${facets.total === 1 ? "product" : "products"}`}
        </button>
      </div>
    </dialog>
  );

  function close(event: { preventDefault(): void }) {
    if (!dialog.current?.open) return;
    event.preventDefault();
    dialog.current.close();
  }
}

type ShopFiltersProps = { shop: ShopPageData; dialog: RefObject<HTMLDialogElement | null> };

function CategoryFilter({ query, categoryFacets, totalCount }: CategoryFilterProps) {
  const to = (category: string) => shopUrl({ ...query, category, page: 1 });
  return (
    <section aria-labelledby="filter-category">
      <h2 id="filter-category" className="small-heading">
        Category
      </h2>
      <ul className="branches">
        <li>
          <Link
            to={to("")}
            preventScrollReset
            aria-current={query.category === "" ? "true" : undefined}
          >
            All products <Count products={totalCount} />
          </Link>
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
      <Link
        to={to(facet.slug)}
        preventScrollReset
        data-above={facet.position === "above" || undefined}
        aria-current={facet.position === "chosen" ? "true" : undefined}
      >
        {facet.name} <Count products={facet.count} />
      </Link>
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

function Count({ products }: { products: number | undefined }) {
  if (products === undefined) return null;
  return (
    <span className="category-facet-count">
      {products}
      <span className="visually-hidden">{products === 1 ? " product" : " products"}</span>
    </span>
  );
}

type CategoryFacetItemProps = { facet: CategoryFacet; to: (category: string) => string };
type CategoryFilterProps = {
  query: ShopQuery;
  categoryFacets: readonly CategoryFacet[];
  totalCount: number | undefined;
};
