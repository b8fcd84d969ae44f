import { data, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { navigation } from "#app/content/navigation.ts";
import type { SiteContent } from "#app/content/site-content.server.ts";
import { vatLabels } from "#app/content/texts/vat-labels.ts";
import { readFacetAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { backorderValidUntil } from "#app/domain/catalogue/availability/backorder.ts";
import { readCategoryDetails } from "#app/domain/catalogue/categories/category-details.server.ts";
import { type Category, findPathBySlug } from "#app/domain/catalogue/categories/category-tree.ts";
import { readShownCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { withExclusivePrices } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { earliest, readNextPriceChange } from "#app/domain/catalogue/prices/sale-dates.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { readShownVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { nextVatChange, vatPercentAt } from "#app/domain/checkout/vat-rates.ts";
import { findKnownBrands } from "#app/domain/search/attribute-conditions.server.ts";
import { browseCatalogue } from "#app/domain/search/browse-catalogue.server.ts";
import { findHelpPage, findPartnerBrand } from "#app/domain/search/find-help-page.ts";
import { cachePage, cacheRepeatedPage } from "#app/http/cache/cache-page.server.ts";
import { pageContent } from "#app/http/page-content.server.ts";
import {
  type AppServices,
  appServices,
  type CachePolicy,
} from "#app/http/request-context.server.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { isServed } from "#app/seo/public-pages.server.ts";
import { settings } from "#app/settings/settings.ts";
import type { Route } from "./+types/shop-page";
import { categoryFacets } from "./shop-page-data.ts";
import { ShopScreen } from "./shop-screen.tsx";
import { isShopParameter, parseShopUrl, type ShopQuery, shopUrl } from "./shop-url.ts";
import { resolveSpecs } from "./spec-parameters.ts";

export const handle = { surface: "light" };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { query, path, pages } = loaderData;
  const about = query.search ? `“${query.search}”` : path.at(-1)?.name;
  const page = query.page > 1 ? `page ${query.page} of ${pages}` : undefined;
  const link = (rel: string, to: number) => ({
    tagName: "link" as const,
    rel,
    href: shopUrl({ ...query, page: to }),
  });
  return [
    ...pageMeta(matches, {
      path: shopUrl(query),
      title: [about, "Shop", page].filter(Boolean).join(" · "),
      description: `${about ? `${about}: ` : ""}IT equipment, software and support from ${company().name}, with prices ${vatLabels().inRand}.`,
      // noindex for searches and facets; crawlers reach every product through the categories.
      hidden:
        query.search !== "" || query.flags.length + query.brands.length + query.specs.length > 0,
    }),
    ...(query.page > 1 ? [link("prev", query.page - 1)] : []),
    ...(query.page < pages ? [link("next", query.page + 1)] : []),
  ];
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, files } = context.get(appServices);
  const { searchParams } = new URL(request.url);
  const { query: requested, problems } = parseShopUrl(searchParams);
  const tree = await readShownCategoryTree(database);
  const path = findPathBySlug(tree, requested.category);
  if (requested.category && path.length === 0) problems.push("category");
  const { filters, hasUnknown, ...known } = await readShopFacets({ database }, requested, path);
  let query: ShopQuery = { ...requested, category: path.at(-1)?.slug ?? "", ...known };
  const partners = pageContent(context).home.partners.makers.map(({ name }) => name);
  const brand = findPartnerBrand(query.search, partners);
  const browse = () =>
    browseCatalogue(
      { database, files },
      { ...query, ...filters, brand, category: path.at(-1) },
      tree,
    );
  let view = await browse();
  if (view.identified) throw redirect(productPath(view.identified));
  if (requested.specs.length > 0 && view.commonCategory) {
    // Attributes belong to a category: that of the results becomes part of the URL.
    throw redirect(shopUrl({ ...requested, category: view.commonCategory.slug, page: 1 }));
  }
  if (hasUnknown && !problems.includes("filter")) problems.push("filter");
  const pages = Math.max(1, Math.ceil(view.facets.total / settings().shop.pageSize));
  if (query.page > pages) {
    problems.push("page");
    query = { ...query, page: pages };
    view = await browse();
  }
  if (view.isTooSlow) problems.push("slow");
  const rates = await readShownVatRates(database);
  if (problems.length === 0) {
    // Redirects to the canonical URL: a form without script submits empty fields, too.
    const read = new URLSearchParams([...searchParams].filter(([name]) => isShopParameter(name)));
    const tidy = shopUrl(query);
    if (`/shop${read.size > 0 ? `?${read}` : ""}` !== tidy) throw redirect(tidy);
    const until = earliest(
      await readNextPriceChange({ database }),
      backorderValidUntil(view.products, new Date()),
      nextVatChange(rates, new Date()),
    );
    const policy: CachePolicy = { tags: ["products", "categories", "vat-rates"], until };
    // Searches, price ranges and facets are unbounded: only lists that are linked to are cached at once.
    if (isBounded(query)) cachePage(context, policy);
    else cacheRepeatedPage(context, policy);
  }
  const { byCategory: _, ...facets } = view.facets;
  const parentFacets =
    query.specs.length > 0 ? await readFacetAttributes({ database }, path.slice(0, -1)) : [];
  const { description, picture, pictureAlt } = await readCategoryDetails(
    { database, files },
    path.at(-1)?.id,
  );
  return data(
    {
      query,
      problems,
      submitted: problems.length > 0 ? Object.fromEntries(searchParams) : {},
      path: path.map(({ name, slug }) => ({ name, slug })),
      /** The filters that the parent category has too. */
      parentSpecs: parentFacets.map(({ slug }) => slug),
      ...{ description, picture, pictureAlt },
      categoryFacets: categoryFacets(tree, path, view.facets, view.isCounted),
      departments: tree.map(({ id, name, slug }) => ({ id, name, slug })),
      facets,
      pages,
      products: withExclusivePrices(view.products, vatPercentAt(rates, new Date())),
      isCapped: view.isCapped,
      isCounted: view.isCounted,
      corrected: view.corrected,
      priceLimit: view.priceLimit,
      isPartialMatch: view.isNearest,
      helpPage: servedHelpPage(query.search),
      sizingPath: sizingPathFor(pageContent(context).sizing, path.at(-1)?.slug ?? ""),
      /** A partner’s brand that the shop does not have. */
      unlistedBrand: view.isNearest || view.facets.withoutFilters === 0 ? brand : undefined,
    },
    { status: problems.some((each) => each === "page" || each === "category") ? 404 : 200 },
  );
}

/** A page that the owner has removed or switched off helps nobody. */
function servedHelpPage(search: string) {
  const page = findHelpPage(search);
  return page && isServed(page.to) ? page : undefined;
}

/** The calculator, where its products are: in the whole shop, above their categories and within. */
function sizingPathFor(
  { isOn, power, poe }: SiteContent["sizing"],
  category: string,
): string | undefined {
  const isNear = (slug: string) =>
    category === "" || `${slug}.`.startsWith(`${category}.`) || category.startsWith(`${slug}.`);
  if (!isOn) return undefined;
  if (power.categories.some(isNear)) return navigation.sizing.to;
  return poe.categories.some(isNear) ? `${navigation.sizing.to}?for=poe` : undefined;
}

function isBounded({ search, from, to, flags, brands, specs }: ShopQuery): boolean {
  const isRange = from !== undefined || to !== undefined;
  return !search && !isRange && flags.length + brands.length + specs.length === 0;
}

/** The filters that the shop has: by the attributes of the category and by known brands. */
async function readShopFacets(
  { database }: Pick<AppServices, "database">,
  requested: ShopQuery,
  path: readonly Category[],
) {
  const [offeredAttributes, brands] = await Promise.all([
    readFacetAttributes({ database }, path),
    findKnownBrands({ database }, requested.brands),
  ]);
  const { known, filters, hasUnknown } = resolveSpecs(requested.specs, offeredAttributes);
  return {
    specs: known,
    brands,
    filters: { attributeFilters: filters, offeredAttributes },
    hasUnknown: hasUnknown || brands.length < requested.brands.length,
  };
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return <ShopScreen shop={loaderData} />;
}
