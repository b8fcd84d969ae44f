import type { ShopPageData } from "#app/pages/shop/shop-page-data.ts";
import { parseShopUrl, type ShopQuery, shopUrl } from "#app/pages/shop/shop-url.ts";
import { withoutSpec } from "#app/pages/shop/spec-parameters.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import "./active-filters.css";
import { formatNumber } from "#app/domain/catalogue/attributes/attribute.ts";
import type { AttributeFacet } from "#app/domain/search/attribute-facets.ts";
import type { CatalogueFlag } from "#app/domain/search/catalogue-query.ts";
import { formatRand } from "#app/format/money.ts";

/** Active filters, each a link that removes it. */
export function ActiveFilters({ shop }: { shop: ShopPageData }) {
  const filters = listActiveFilters({ ...shop, attributes: shop.facets.attributes });
  if (filters.length === 0) return null;
  return (
    <ul className="chips" aria-label="Active filters">
      {filters.map(({ label, range, without }) => (
        <li key={label}>
          <PathLink
            to={shopUrl(without)}
            className="chip touch-target"
            preventScrollReset
            onClick={focusResults}
          >
            <span className="ellipsis price-in-text">{range ? <Range {...range} /> : label}</span>
            <span className="visually-hidden">, remove filter</span>
            <Icon name="close" size={14} />
          </PathLink>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <PathLink
            to={shopUrl({ ...withoutFilters(shop.query), search: "" })}
            className="text-button"
            preventScrollReset
            onClick={focusResults}
          >
            Clear all
          </PathLink>
        </li>
      )}
    </ul>
  );
}

function Range({ from, to }: { from: number | undefined; to: number | undefined }) {
  return (
    <>
      {from === undefined ? "Up to " : to === undefined && "From "}
      {from !== undefined && <Price cents={from} isShort />}
      {from !== undefined && to !== undefined && " to "}
      {to !== undefined && <Price cents={to} isShort />}
    </>
  );
}

/** Moves the focus before its chip is removed. */
export function focusResults(): void {
  document.getElementById("results")?.focus({ preventScroll: true });
}

/** Active filters, each with the query without it. */
export function listActiveFilters({
  query,
  path,
  parentSpecs,
  attributes,
}: Pick<ShopPageData, "query" | "path" | "parentSpecs"> & {
  attributes: readonly AttributeFacet[];
}): ActiveFilter[] {
  const { search, from, to, inStockOnly, flags, brands } = query;
  const first = { ...query, page: 1 };
  const category = path.at(-1);
  return [
    ...(search ? [{ label: `“${search}”`, without: { ...first, search: "" } }] : []),
    ...(category
      ? [{ label: category.name, without: inCategory(first, path.at(-2)?.slug ?? "", parentSpecs) }]
      : []),
    ...(from === undefined && to === undefined
      ? []
      : [
          {
            label: formatPriceRange(from, to),
            range: { from, to },
            without: { ...first, from: undefined, to: undefined },
          },
        ]),
    ...(inStockOnly ? [{ label: "In stock", without: { ...first, inStockOnly: false } }] : []),
    ...flags.map((flag) => ({
      label: flagLabels[flag],
      without: { ...first, flags: flags.filter((each) => each !== flag) },
    })),
    ...brands.map((brand) => ({
      label: brand,
      without: { ...first, brands: brands.filter((each) => each !== brand) },
    })),
    ...attributes.flatMap((facet) => listFacetFilters(facet, first)),
  ];
}

export const flagLabels = {
  sale: "On sale",
  "quantity-prices": "Quantity prices",
  discontinued: "Discontinued",
} satisfies Record<CatalogueFlag, string>;

function listFacetFilters(facet: AttributeFacet, query: ShopQuery): ActiveFilter[] {
  const { slug, name, unit, options, range } = facet;
  const without = (value?: string) => ({ ...query, specs: withoutSpec(query.specs, slug, value) });
  if (!range) {
    return options
      .filter(({ isChosen }) => isChosen)
      .map(({ value, label }) => ({ label: `${name}: ${label}`, without: without(value) }));
  }
  const { from, to } = range;
  if (from === undefined && to === undefined) return [];
  const amount = (value: number) => formatNumber(value, unit);
  const words =
    from === undefined
      ? `up to ${amount(to ?? 0)}`
      : to === undefined
        ? `from ${amount(from)}`
        : from === to
          ? amount(from)
          : `${from} to ${amount(to)}`;
  return [{ label: `${name}: ${words}`, without: without() }];
}

/**
 * Attributes belong to a category and its subtree: outside it their filters end. Those that the parent
 * category has too (`parentSpecs`, by slug) stay in all of the parent's subtree.
 */
export function inCategory(
  query: ShopQuery,
  category: string,
  parentSpecs: readonly string[],
): ShopQuery {
  const isIn = (parent: string) => parent !== "" && `${category}.`.startsWith(`${parent}.`);
  const parent = query.category.split(".").slice(0, -1).join(".");
  const specs = query.specs.filter(
    ({ slug }) => isIn(query.category) || (isIn(parent) && parentSpecs.includes(slug)),
  );
  return { ...query, category, specs, page: 1 };
}

type ActiveFilter = {
  label: string;
  /** In cents, for price labels. */
  range?: { from: number | undefined; to: number | undefined };
  without: ShopQuery;
};

/** The query without filters; the search text stays. */
export function withoutFilters(query: ShopQuery): ShopQuery {
  return { ...parseShopUrl(new URLSearchParams()).query, search: query.search, sort: query.sort };
}

function formatPriceRange(from: number | undefined, to: number | undefined): string {
  const amount = (cents: number) => formatRand(cents).replace(/\.00$/, "");
  if (from === undefined) return `Up to ${amount(to ?? 0)}`;
  return to === undefined ? `From ${amount(from)}` : `${amount(from)} to ${amount(to)}`;
}
