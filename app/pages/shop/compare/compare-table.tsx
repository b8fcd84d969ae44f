import { vatLabels } from "#app/content/texts/vat-labels.ts";
import {
  type ComparisonGroup,
  type ComparisonRow,
  onlyDifferences,
} from "#app/domain/catalogue/comparison/comparison.ts";
import type { Comparison } from "#app/domain/catalogue/comparison/read-comparison.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import type { ProductSummary } from "#app/domain/catalogue/read-product-summaries.server.ts";
import type { ExclusivePrice } from "#app/domain/checkout/exclusive-price.ts";
import { AddToCart } from "#app/pages/cart/add-to-cart.tsx";
import { PricePair } from "#app/pages/shop/price-pair.tsx";
import { SalePrice } from "#app/pages/shop/sale-price.tsx";
import {
  BackorderNote,
  DiscontinuedNote,
  FulfilmentNote,
  StockBadge,
} from "#app/pages/shop/stock-badge.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { type CompareQuery, compareUrl } from "./compare-url.ts";

/** Products in columns, specifications in rows; scrolls sideways beside its first column. */
export function CompareTable({ comparison, query }: CompareProps) {
  const { products, groups } = comparison;
  const shown = query.isDifferencesOnly ? onlyDifferences(groups) : groups;
  return (
    <>
      {products.length > 1 && groups.length > 0 && <DifferencesLink query={query} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard */}
      <section className="compare-scroller" aria-label="Comparison" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <ProductHead key={product.id} product={product} query={query} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                Price <span className="inclusive-only">{vatLabels().beside}</span>
              </th>
              {products.map(({ id, cents, wasCents, exclusiveCents }) => (
                <td key={id}>
                  <SalePrice
                    cents={cents}
                    was={wasCents}
                    pair={<PricePair cents={cents} exclusive={exclusiveCents} size="m" />}
                  />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Availability</th>
              {products.map(({ id, stock, backorderBy, fulfilment, discontinued }) => (
                <td key={id}>
                  <StockBadge stock={stock} fulfilment={fulfilment} />
                  {stock === 0 && backorderBy && <BackorderNote backorderBy={backorderBy} />}
                  <FulfilmentNote fulfilment={fulfilment} />
                  {discontinued && <DiscontinuedNote stock={stock} {...discontinued} />}
                </td>
              ))}
            </tr>
            <tr className="compare-tool">
              <th scope="row">Order</th>
              {products.map(({ id, name, stock, backorderBy }) => (
                <td key={id}>
                  <AddToCart
                    productId={id}
                    name={name}
                    stock={stock}
                    backorderBy={backorderBy}
                    place="cell"
                  />
                </td>
              ))}
            </tr>
          </tbody>
          {shown.map((group) => (
            <GroupRows key={group.name} group={group} columns={products.length} />
          ))}
        </table>
      </section>
      {shown.length === 0 && (
        <p className="soft">
          {groups.length === 0
            ? "These products have no specifications to compare yet."
            : "The specifications of these products are all the same."}
        </p>
      )}
    </>
  );
}

export type CompareProps = { comparison: PricedComparison; query: CompareQuery };
type PricedComparison = Omit<Comparison, "products"> & {
  products: (ProductSummary & ExclusivePrice)[];
};

function ProductHead({ product, query }: { product: ProductSummary; query: CompareQuery }) {
  const { id, name, picture } = product;
  return (
    <th scope="col">
      <Picture picture={picture} alt="" sizes="240px" />
      <PathLink to={productPath({ id, name })} className="accent-on-hover">
        {name}
      </PathLink>
      <RemoveLink id={id} name={name} query={query} />
    </th>
  );
}

/** A link instead of a switch: it works without script, and the choice is in the address. */
function DifferencesLink({ query }: { query: CompareQuery }) {
  const { isDifferencesOnly } = query;
  return (
    <PathLink
      to={compareUrl({ ...query, isDifferencesOnly: !isDifferencesOnly })}
      className="compare-tool text-button"
      preventScrollReset
      replace
    >
      {isDifferencesOnly ? "Show all specifications" : "Differences only"}
    </PathLink>
  );
}

function GroupRows({ group, columns }: { group: ComparisonGroup; columns: number }) {
  return (
    <tbody>
      {group.name && (
        <tr>
          <th scope="rowgroup" colSpan={columns + 1} className="compare-group">
            {group.name}
          </th>
        </tr>
      )}
      {group.rows.map((row) => (
        <SpecificationRow key={row.label} row={row} />
      ))}
    </tbody>
  );
}

/** Different values are bold and marked; the mark has a text for screen readers. */
function SpecificationRow({ row }: { row: ComparisonRow }) {
  return (
    <tr data-different={row.isDifferent || undefined}>
      <th scope="row">
        {row.label}
        {row.isDifferent && <span className="visually-hidden"> (different)</span>}
      </th>
      {row.values.map((value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one column for each product
        <td key={column}>{value ?? <span className="soft">Not stated</span>}</td>
      ))}
    </tr>
  );
}

export function RemoveLink({ id, name, query }: RemoveLinkProps) {
  return (
    <PathLink
      to={compareUrl({ ...query, ids: query.ids.filter((each) => each !== id) })}
      className="compare-tool text-button"
      preventScrollReset
    >
      Remove<span className="visually-hidden"> {name}</span>
    </PathLink>
  );
}

type RemoveLinkProps = { id: string; name: string; query: CompareQuery };
