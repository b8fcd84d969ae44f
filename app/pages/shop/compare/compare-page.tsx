import { useEffect } from "react";
import {
  type Comparison,
  readComparison,
} from "#app/domain/catalogue/comparison/read-comparison.server.ts";
import { withExclusivePrices } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { shownVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Breadcrumbs } from "#app/pages/shell/page-head/breadcrumbs.tsx";
import { categoryUrl } from "#app/pages/shop/shop-url.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { CopyLinkButton } from "#app/ui/form/copy-link-button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/compare-page";
import { setComparedIds } from "./compare-list.ts";
import { type CompareProps, CompareTable, RemoveLink } from "./compare-table.tsx";
import { compareUrl, parseCompareUrl } from "./compare-url.ts";
import "#app/pages/shop/product-grid.css";
import "./compare-page.css";

export const handle = { surface: "light" };

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/compare", title: "Compare products" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, hasTooMany } = parseCompareUrl(new URL(request.url).searchParams);
  const found = await readComparison(context.get(appServices), query.ids);
  const vatPercent = await shownVatPercent(context.get(appServices).database);
  const comparison = { ...found, products: withExclusivePrices(found.products, vatPercent) };
  const ids = comparison.products.map(({ id }) => id);
  return {
    comparison,
    query: { ...query, ids },
    hasTooMany,
    isSomeGone: ids.length < query.ids.length,
  };
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { comparison, query, hasTooMany, isSomeGone } = loaderData;
  const { products, kind } = comparison;
  const list = query.ids.join();
  // The page is what is compared: a removed product is no longer chosen in the shop.
  useEffect(() => setComparedIds(list ? list.split(",") : []), [list]);
  return (
    <div className="compare-page light-page wrap">
      <Breadcrumbs crumbs={crumbs(kind)} current="Compare" />
      <h1>{kind ? `Compare: ${kind.name}` : "Compare products"}</h1>
      {hasTooMany && <Notice kind="info">You can compare up to four products at a time.</Notice>}
      {isSomeGone && <Notice kind="info">We no longer sell one of these products.</Notice>}
      {products.length === 0 ? (
        <NothingChosen />
      ) : kind ? (
        <>
          <CompareTable comparison={comparison} query={query} />
          <AddOthers comparison={comparison} query={query} />
        </>
      ) : (
        <DifferentKinds comparison={comparison} query={query} />
      )}
    </div>
  );
}

function crumbs(kind: Comparison["kind"]) {
  const shop = { label: "Shop", to: "/shop" };
  return kind ? [shop, { label: kind.name, to: categoryUrl(kind.slug) }] : [shop];
}

function NothingChosen() {
  return (
    <>
      <p className="lead">
        No products to compare yet. Tick “Compare” on two to four products of the same kind in the
        shop.
      </p>
      <p className="actions">
        <ButtonLink to="/shop" variant="brand" icon="arrow-right">
          Go to the shop
        </ButtonLink>
      </p>
    </>
  );
}

function DifferentKinds({ comparison, query }: CompareProps) {
  const { products } = comparison;
  return (
    <>
      <p className="lead">
        {products.length === 1
          ? "There are no similar products to compare this one with."
          : "These products are of different kinds, so their specifications can’t be compared. Remove the ones that don’t belong."}
      </p>
      <ul className="compare-kinds">
        {products.map(({ id, name }) => (
          <li key={id} className="split">
            <PathLink to={productPath({ id, name })} className="text-link">
              {name}
            </PathLink>
            <RemoveLink id={id} name={name} query={query} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Others of the kind, each a link that adds it. */
function AddOthers({ comparison, query }: CompareProps) {
  const { products, others, kind } = comparison;
  return (
    <>
      {products.length < 4 && others.length > 0 && (
        <section className="compare-others" aria-labelledby="others">
          <h2 id="others" className="card-title">
            {products.length === 1 ? "Add a product to compare it with" : "Add another product"}
          </h2>
          <ul>
            {others.map(({ id, name }) => (
              <li key={id}>
                <PathLink
                  to={compareUrl({ ...query, ids: [...query.ids, id] })}
                  className="touch-target accent-on-hover"
                  preventScrollReset
                >
                  <Icon path="M12 5v14M5 12h14" size={18} />
                  <span className="visually-hidden">Add </span>
                  {name}
                </PathLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="actions compare-tool">
        {kind && (
          <ButtonLink to={categoryUrl(kind.slug)} variant="line">
            {`All in ${kind.name}`}
          </ButtonLink>
        )}
        <CopyLinkButton />
        <PrintButton />
      </p>
    </>
  );
}
