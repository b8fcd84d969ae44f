import { vatLabels } from "#app/content/texts/vat-labels.ts";
import {
  type ComparisonGroup,
  type ComparisonRow,
  onlyDifferences,
  usualValue,
} from "#app/domain/catalogue/comparison/comparison.ts";
import type { Comparison } from "#app/domain/catalogue/comparison/read-comparison.server.ts";
import type { ExclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type { ProductSummary } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
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
              {products.map(({ id, name, picture }) => (
                <td key={id}>
                  <Picture picture={picture} alt="" sizes="240px" />
                  <RemoveLink id={id} name={name} query={query} />
                </td>
              ))}
            </tr>
            <tr className="compare-names">
              <td>
                Price <span className="inclusive-only">{vatLabels().beside}</span>
              </td>
              {products.map((product) => (
                <ProductHead key={product.id} product={product} />
              ))}
            </tr>
          </thead>
          <tbody>
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

/** Stays in view while the specifications scroll. */
function ProductHead({ product }: { product: PricedComparison["products"][number] }) {
  const { id, name, picture, cents, wasCents, exclusiveCents, stock, backorderBy } = product;
  return (
    <th scope="col">
      <div className="compare-name">
        <Picture picture={picture} alt="" sizes="48px" />
        <div>
          <PathLink to={productPath({ id, name })} className="clamp accent-on-hover">
            {name}
          </PathLink>
          <SalePrice
            cents={cents}
            was={wasCents}
            pair={<PricePair cents={cents} exclusive={exclusiveCents} />}
          />
        </div>
        <span className="compare-tool">
          <AddToCart
            productId={id}
            name={name}
            stock={stock}
            backorderBy={backorderBy}
            place="cell"
          />
        </span>
      </div>
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

/** Only values that differ from most others are marked; the row has a text for screen readers. */
function SpecificationRow({ row }: { row: ComparisonRow }) {
  const usual = usualValue(row.values);
  return (
    <tr>
      <th scope="row">
        {row.label}
        {row.isDifferent && <span className="visually-hidden"> (different)</span>}
      </th>
      {row.values.map((value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one column for each product
        <td key={column} data-different={(row.isDifferent && value !== usual) || undefined}>
          {value ?? <span className="soft">Not stated</span>}
        </td>
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
