import { useRef } from "react";
import { Link } from "react-router";
import { vat } from "#app/content/vat-words.ts";
import { longestSearch } from "#app/domain/products/search-text.ts";
import { Icon, Outline } from "#app/ui/icon.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Pager } from "./pager.tsx";
import { ProductCard } from "./product-card.tsx";
import { shopAddress } from "./shop-address.ts";
import type { Shop } from "./shop-data.ts";
import { activeFilters, withoutFilters } from "./shop-filter-list.ts";
import { ShopFilters } from "./shop-filters.tsx";
import { ShopNotices } from "./shop-notices.tsx";
import { SortChoice } from "./sort-choice.tsx";
import { useSyncedField } from "./synced-field.ts";
import { useShopForm } from "./use-shop-form.ts";
import "#app/ui/field.css";
import "#app/pages/shell/crumbs.css";
import "./product-grid.css";
import "./shop-screen.css";

const FIRST_ROW = 3;

const filters = "M10 5H3m9 14H3M14 3v4m2 10v4m5-9h-9m9 7h-5m5-14h-7M8 10v4m0-2H3";

export function ShopScreen({ shop }: { shop: Shop }) {
  const { choice, path, facets, pages, products, isCapped } = shop;
  const { form, submit, submitSoon, isPending } = useShopForm(choice.search);
  const search = useSyncedField<HTMLInputElement>(choice.search);
  const sheet = useRef<HTMLDialogElement>(null);
  const count = countText(facets.total, isCapped);
  const inSheet = activeFilters({ choice: { ...choice, search: "" }, path }).length;

  return (
    <div className="shop-page wrap">
      <div className="shop-head">
        <div>
          {path.length > 0 && <Crumbs shop={shop} />}
          <h1>{path.at(-1)?.name ?? "Shop"}</h1>
          <p>Equipment we install and look after ourselves.{vat.note}</p>
        </div>
        <search>
          <form ref={form} id="shop-form" action="/shop" className="shop-search" onSubmit={submit}>
            <label htmlFor="shop-search" className="visually-hidden">
              Search the shop
            </label>
            <Icon name="search" />
            <input
              ref={search}
              id="shop-search"
              type="search"
              name="q"
              placeholder="Search by name, model or feature"
              maxLength={longestSearch}
              autoComplete="off"
              enterKeyHint="search"
              defaultValue={choice.search}
              onInput={submitSoon}
              className="field-box"
            />
            <button type="submit" className="shop-search-go">
              Search
            </button>
          </form>
        </search>
      </div>
      <div className="shop-columns">
        <ShopFilters shop={shop} sheet={sheet} />
        <section aria-labelledby="results">
          <div className="shop-bar">
            <a href="#filters" className="btn btn-line shop-open-filters" onClick={openSheet}>
              <Outline path={filters} size={18} />
              Filters
              {inSheet > 0 && (
                <span className="shop-filter-count">
                  {inSheet}
                  <span className="visually-hidden"> active</span>
                </span>
              )}
            </a>
            <h2 id="results" tabIndex={-1}>
              {count}
            </h2>
            <ActiveFilters shop={shop} />
            <SortChoice choice={choice} />
          </div>
          <p role="status" className="visually-hidden">
            {isPending ? "" : count}
          </p>
          <ShopNotices shop={shop} />
          {products.length > 0 ? (
            <ul className="product-grid" aria-busy={isPending || undefined}>
              {products.map((product, place) => (
                <ProductCard key={product.id} product={product} isFirst={place < FIRST_ROW} />
              ))}
            </ul>
          ) : (
            <NothingFound shop={shop} />
          )}
          <Pager choice={choice} pages={pages} total={facets.total} />
        </section>
      </div>
    </div>
  );

  function openSheet(event: { preventDefault(): void }) {
    event.preventDefault();
    sheet.current?.showModal();
  }
}

function Crumbs({ shop: { choice, path } }: { shop: Shop }) {
  const all = [{ name: "Shop", slug: "" }, ...path.slice(0, -1)];
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {all.map(({ name, slug }) => (
          <li key={slug}>
            <Link
              to={shopAddress({
                ...withoutFilters(choice),
                search: "",
                sort: "newest",
                category: slug,
              })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function countText(total: number, isCapped: boolean): string {
  if (isCapped) return `More than ${total} products`;
  return total === 0 ? "No products" : total === 1 ? "1 product" : `${total} products`;
}
