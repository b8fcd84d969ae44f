import type { RefObject } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { withoutFilters } from "./active-filters.tsx";
import { PriceFilter } from "./price-filter.tsx";
import type { CategoryFacet, ShopPageData } from "./shop-page-data.ts";
import { type ShopQuery, shopUrl } from "./shop-url.ts";
import { useUrlSyncedField } from "./use-shop-form.ts";
import "./shop-filters.css";
import "./shop-filters.css";

/**
 * A rail beside the products on wide screens, a sheet over them on small ones. Without script the
 * sheet opens by its address (`#filters`), so that following any link closes it again.
 */
export function ShopFilters({ shop, sheet }: ShopFiltersProps) {
  const { query, categoryFacets, facets, isCapped, isCounted, problems, submitted } = shop;
  const stock = useUrlSyncedField<HTMLInputElement>(query.inStockOnly);
  return (
    <dialog ref={sheet} id="filters" className="shop-filters" aria-labelledby="filters-title">
      <div className="filters-head">
        <h2 id="filters-title">Filters</h2>
        <a href="#main" className="filters-close" onClick={close} aria-label="Close filters">
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
            defaultChecked={query.inStockOnly}
          />
        </label>
        <Button type="submit" form="shop-form" size="s" className="filters-apply">
          Apply filters
        </Button>
      </div>
      <div className="filters-foot">
        <Link to={shopUrl(withoutFilters(query))} className="filters-clear" preventScrollReset>
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

type ShopFiltersProps = { shop: ShopPageData; sheet: RefObject<HTMLDialogElement | null> };

/** The way down the tree, with how many products each step would show. */
function CategoryFilter({ query, categoryFacets, totalCount }: CategoryFilterProps) {
  const to = (category: string) => shopUrl({ ...query, category, page: 1 });
  return (
    <section aria-labelledby="filter-category">
      <h2 id="filter-category" className="filter-title">
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
        {categoryFacets.map((branch) => (
          <CategoryFacetItem key={branch.slug} branch={branch} to={to} />
        ))}
      </ul>
      <input type="hidden" form="shop-form" name="category" value={query.category} />
    </section>
  );
}

function CategoryFacetItem({
  branch,
  to,
}: {
  branch: CategoryFacet;
  to: (category: string) => string;
}) {
  return (
    <li>
      <Link
        to={to(branch.slug)}
        preventScrollReset
        data-above={branch.position === "above" || undefined}
        aria-current={branch.position === "chosen" ? "true" : undefined}
      >
        {branch.name} <Count products={branch.count} />
      </Link>
      {branch.children.length > 0 && (
        <ul>
          {branch.children.map((child) => (
            <CategoryFacetItem key={child.slug} branch={child} to={to} />
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

type CategoryFilterProps = {
  query: ShopQuery;
  categoryFacets: readonly CategoryFacet[];
  totalCount: number | undefined;
};
