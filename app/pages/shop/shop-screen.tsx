import { type ReactNode, useEffect, useState } from "react";
import { vatLabels } from "#app/content/texts/vat-labels.ts";
import { MAX_SEARCH_LENGTH } from "#app/domain/search/tokenize-search.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { askForProductPath } from "#app/pages/contact/ask-for-price.ts";
import { Breadcrumbs } from "#app/pages/shell/page-head/breadcrumbs.tsx";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { sendStatistic } from "#app/pages/shell/statistics.ts";
import { settings } from "#app/settings/settings.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import { CategoryRow } from "./category-row.tsx";
import { CompareBar } from "./compare/compare-bar.tsx";
import { DeletedProductNotice } from "./deleted-product-notice.tsx";
import {
  ActiveFilters,
  focusResults,
  listActiveFilters,
  withoutFilters,
} from "./filters/active-filters.tsx";
import { FILTERS_ID, ShopFilters } from "./filters/shop-filters.tsx";
import { ProductGrid } from "./product-grid.tsx";
import type { ShopPageData } from "./shop-page-data.ts";
import {
  categoryUrl,
  defaultSort,
  isPriceInput,
  type ShopQuery,
  type ShopQueryProblem,
  shopUrl,
} from "./shop-url.ts";
import { parseNumber } from "./spec-parameters.ts";
import { useShopForm, useUrlSyncedField } from "./use-shop-form.ts";
import { VatSwitch } from "./vat-switch.tsx";
import "#app/ui/form/field.css";
import "#app/ui/notice.css";
import "./product-grid.css";
import "./shop-screen.css";
import type { CatalogueSort } from "#app/domain/search/catalogue-query.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";

const FIRST_ROW = 4;

const filterIconPath = "M10 5H3m9 14H3M14 3v4m2 10v4m5-9h-9m9 7h-5m5-14h-7M8 10v4m0-2H3";

export function ShopScreen({ shop }: { shop: ShopPageData }) {
  const { query, path, facets, pages, products, isCapped } = shop;
  const { form, submit, submitDebounced, isPending } = useShopForm();
  const search = useUrlSyncedField<HTMLInputElement>(query.search);
  const [isFiltering, setFiltering] = useState(false);
  const count = formatProductCount(facets.total, isCapped);
  const filterCount = listActiveFilters({
    query: { ...query, search: "" },
    path,
    parentSpecs: shop.parentSpecs,
    attributes: facets.attributes,
  }).length;

  return (
    <div className="light-page wrap">
      <div className="shop-head" data-pictured={shop.picture ? "" : undefined}>
        <div className="shop-intro">
          {shop.picture && (
            <Picture
              picture={shop.picture}
              alt={shop.pictureAlt}
              sizes="(min-width: 48rem) 176px, 96px"
              priority
            />
          )}
          {path.length > 0 && <ShopBreadcrumbs path={path} />}
          <h1>{path.at(-1)?.name ?? "Shop"}</h1>
          <p className="soft">
            {shop.description || "Order online, or ask for a quotation."}
            <span className="inclusive-only">{vatLabels().note}</span>
            <span className="exclusive-only">{vatLabels().bothNote}</span>
          </p>
          {shop.sizingPath && (
            <p>
              <PathLink to={shop.sizingPath} className="text-link touch-target">
                What will it run?
              </PathLink>{" "}
              <span className="soft">Size a UPS or a PoE switch.</span>
            </p>
          )}
          <VatSwitch />
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
              maxLength={MAX_SEARCH_LENGTH}
              autoComplete="off"
              enterKeyHint="search"
              defaultValue={query.search}
              onInput={submitDebounced}
              className="field-box"
            />
            <button type="submit" className="text-button">
              Search
            </button>
          </form>
        </search>
      </div>
      <CategoryRow shop={shop} />
      <div className="shop-columns">
        <ShopFilters shop={shop} isOpen={isFiltering} onClose={() => setFiltering(false)} />
        <section aria-labelledby="results">
          <div className="shop-bar">
            <FiltersButton activeCount={filterCount} onOpen={() => setFiltering(true)} />
            <h2 id="results" tabIndex={-1} className="small-heading">
              {count}
            </h2>
            <ActiveFilters shop={shop} />
            <SortSelect query={query} />
          </div>
          <p role="status" className="visually-hidden">
            {isPending ? "" : count}
          </p>
          <DeletedProductNotice />
          <ShopNotices shop={shop} />
          {products.length > 0 ? (
            <ProductGrid products={products} firstRow={FIRST_ROW} isBusy={isPending} />
          ) : (
            <NoProductsFound shop={shop} />
          )}
          <ProductsWithoutValue attributes={facets.attributes} />
          {pages > 1 && (
            <Pagination
              page={query.page}
              pageSize={settings().shop.pageSize}
              total={facets.total}
              hrefOf={(page) => shopUrl({ ...query, page })}
              onNavigate={focusResults}
            />
          )}
        </section>
      </div>
      <CompareBar />
    </div>
  );
}

/** Opens the filters on small screens. */
function FiltersButton({ activeCount, onOpen }: FiltersButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ variant: "line", size: "s" })}
      aria-haspopup="dialog"
      popoverTarget={FILTERS_ID}
      onClick={(event) => {
        event.preventDefault(); // the popover is for pages without script
        onOpen();
      }}
    >
      <Icon path={filterIconPath} size={18} />
      Filters
      {activeCount > 0 && (
        <span className="shop-filter-count">
          {activeCount}
          <span className="visually-hidden"> active</span>
        </span>
      )}
    </button>
  );
}

type FiltersButtonProps = { activeCount: number; onOpen: () => void };

function ShopBreadcrumbs({ path }: Pick<ShopPageData, "path">) {
  const above = [{ name: "Shop", slug: "" }, ...path.slice(0, -1)];
  const crumbs = above.map(({ name, slug }) => ({ label: name, to: categoryUrl(slug) }));
  return <Breadcrumbs crumbs={crumbs} current={path.at(-1)?.name} />;
}

function formatProductCount(total: number, isCapped: boolean): string {
  if (isCapped) return `More than ${total} products`;
  return total === 0 ? "No products" : formatCount(total, "product");
}

/** Notices about parts of the query that could not be applied. */
function ShopNotices({ shop }: { shop: ShopPageData }) {
  const { problems, corrected, priceLimit, isPartialMatch, helpPage, unlistedBrand, query } = shop;
  return (
    <>
      {helpPage && (
        <ShopNotice icon="info">
          {`Looking for ${helpPage.about}? `}
          <SectionLink to={helpPage.to} className="text-link">
            {helpPage.link}
          </SectionLink>
          .
        </ShopNotice>
      )}
      {unlistedBrand && !helpPage && (
        <ShopNotice icon="info">
          {`We don’t list ${unlistedBrand} in the shop. `}
          <PathLink to={askForProductPath(query.search)} className="text-link">
            Ask us for a quotation
          </PathLink>
          .
        </ShopNotice>
      )}
      {problems.map((problem) => (
        <ShopNotice key={problem} icon="info">
          {problemTexts[problem](shop)}
        </ShopNotice>
      ))}
      {priceLimit !== undefined && (
        <ShopNotice icon="search">
          Showing products up to <Price cents={priceLimit} isShort />.
        </ShopNotice>
      )}
      {isPartialMatch && (
        <ShopNotice icon="search">
          {`No product matches every word of “${query.search}”. These are the closest.`}
        </ShopNotice>
      )}
      {corrected && (
        <ShopNotice icon="search">
          {`No product matches “${query.search}”. Showing results for `}
          <PathLink to={shopUrl({ ...query, search: corrected, page: 1 })} className="text-link">
            {corrected}
          </PathLink>
          .
        </ShopNotice>
      )}
    </>
  );
}

/** A range filter cannot say anything about products that state no value. */
export function ProductsWithoutValue({ attributes }: Pick<ShopPageData["facets"], "attributes">) {
  return attributes.map(({ slug, name, range }) => {
    const count = range?.withoutValue ?? 0;
    if (count === 0) return null;
    // “Weight” becomes “weight”; “PoE budget” stays.
    const label = name.replace(/^\p{Lu}\p{Ll}+(?=\s|$)/u, (word) => word.toLowerCase());
    const stated = /[^s]s$/.test(label) ? `stated ${label}` : `a stated ${label}`;
    return (
      <p key={slug} className="without-value soft">
        {count === 1
          ? `1 product without ${stated} isn’t shown.`
          : `${count} products without ${stated} aren’t shown.`}
      </p>
    );
  });
}

function ShopNotice({ icon, children }: { icon: "info" | "search"; children: ReactNode }) {
  return (
    <p className="notice shop-notice" data-kind="info">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

const problemTexts = {
  sort: ({ query }) =>
    `That sort order doesn’t exist. Showing the ${query.search ? "best matches" : "newest"} first.`,
  page: ({ query, pages }) =>
    pages === 1
      ? "That page doesn’t exist. All products are on this one."
      : query.page === 1
        ? "That page doesn’t exist. This is the first page."
        : `That page doesn’t exist. This is the last page, page ${pages}.`,
  price: ({ submitted }) => {
    const unclear = [submitted.from, submitted.to].filter((text) => text && !isPriceInput(text));
    const quoted = unclear.map((text) => `“${text}”`).join(" and ");
    return unclear.length === 1
      ? `${quoted} isn’t an amount in rand, so we ignored it.`
      : `${quoted} aren’t amounts in rand, so we ignored them.`;
  },
  category: () => "That category no longer exists. Showing all products.",
  filter: () => "We ignored a filter that doesn’t apply here.",
  number: ({ submitted }) => {
    const unclear = Object.entries(submitted).filter(
      ([name, text]) =>
        /^spec\..+\.(from|to)$/.test(name) && text && parseNumber(text) === undefined,
    );
    return `Please enter numbers such as 24 or 2.5. We ignored ${unclear.map(([, text]) => `“${text}”`).join(" and ")}.`;
  },
  slow: () => "That search took too long. Please try other words, or choose a category.",
} satisfies Record<ShopQueryProblem, (shop: ShopPageData) => string>;

function SortSelect({ query }: { query: ShopQuery }) {
  // The default sort has no value: a later search then sorts by relevance.
  const usual = defaultSort(query.search);
  const nameIn = (sort: string) => (sort === usual ? "" : sort);
  const field = useUrlSyncedField<HTMLSelectElement>(nameIn(query.sort));
  return (
    <div className="shop-sort soft">
      <label htmlFor="shop-sort">Sort</label>
      <select
        ref={field}
        id="shop-sort"
        form="shop-form"
        name="sort"
        aria-label="Sort"
        defaultValue={nameIn(query.sort)}
        className="field-box"
      >
        {Object.entries(sortLabels)
          .filter(([sort]) => sort !== "relevance" || query.search !== "")
          .map(([sort, label]) => (
            <option key={sort} value={nameIn(sort)}>
              {label}
            </option>
          ))}
      </select>
      <Button type="submit" form="shop-form" size="s" className="only-without-script">
        Sort
      </Button>
    </div>
  );
}

const sortLabels = {
  relevance: "Best match",
  newest: "Newest first",
  "price-up": "Price, low to high",
  "price-down": "Price, high to low",
  name: "Name, A to Z",
} satisfies Record<CatalogueSort, string>;

/** The search applies while it is typed; only what stays is counted. */
const FINISHED_TYPING_MS = 2000;

/** Empty result: filters to remove, categories, contact. */
export function NoProductsFound({ shop }: { shop: ShopPageData }) {
  const { query, facets, isCounted, departments } = shop;
  const { search } = query;
  const elsewhere = facets.withoutFilters;
  useEffect(() => {
    if (search === "" || elsewhere > 0) return;
    const timer = setTimeout(() => sendStatistic({ search }), FINISHED_TYPING_MS);
    return () => clearTimeout(timer);
  }, [search, elsewhere]);
  return (
    <div className="no-products">
      <p className="statement">
        {search
          ? `No products match “${search}”${elsewhere > 0 ? " and your filters" : ""}.`
          : departments.length === 0
            ? "There are no products yet. Please check back soon."
            : "No products match these filters."}
      </p>
      {elsewhere > 0 && (
        <ButtonLink to={shopUrl(withoutFilters(query))} variant="brand">
          {elsewhere === 1
            ? "Show 1 product without filters"
            : `Show ${isCounted ? "" : "more than "}${elsewhere} products without filters`}
        </ButtonLink>
      )}
      {search !== "" && elsewhere === 0 && (
        <p>
          Try fewer words, or part of the name. You can also search by words in the description.
        </p>
      )}
      <p>
        We also supply products that aren’t in this shop.{" "}
        <PathLink
          to={search ? askForProductPath(search) : "/?service=/hardware-software#contact"}
          className="text-link"
        >
          {search ? `Ask us about “${search}”` : "Ask us for a quotation"}
        </PathLink>
        .
      </p>
      {departments.length > 0 && (
        <nav aria-label="Categories">
          {departments.map(({ name, slug }) => (
            <PathLink key={slug} to={categoryUrl(slug)} className="split accent-on-hover">
              {name}
              <Icon name="arrow-right" />
            </PathLink>
          ))}
        </nav>
      )}
    </div>
  );
}
