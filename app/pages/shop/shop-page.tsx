import { data, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { vatLabels } from "#app/content/messages/vat-labels.ts";
import { findPathBySlug } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { findProductByArticleNumber } from "#app/domain/catalogue/read-product.server.ts";
import { browseCatalogue } from "#app/domain/search/browse-catalogue.server.ts";
import { cataloguePageSize } from "#app/domain/search/catalogue-query.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/shop-page";
import { categoryFacets } from "./shop-page-data.ts";
import { ShopScreen } from "./shop-screen.tsx";
import { parseShopUrl, shopQueryKeys, shopUrl } from "./shop-url.ts";

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
      description: `${about ? `${about}: ` : ""}IT equipment, software and support from ${company.name}, with prices ${vatLabels.inRand}.`,
      // noindex for searches; crawlers reach every product through the categories.
      hidden: query.search !== "",
    }),
    ...(query.page > 1 ? [link("prev", query.page - 1)] : []),
    ...(query.page < pages ? [link("next", query.page + 1)] : []),
  ];
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, files } = context.get(appServices);
  const { searchParams } = new URL(request.url);
  const { query: requested, problems } = parseShopUrl(searchParams);
  const article = await findProductByArticleNumber({ database }, requested.search);
  if (article) throw redirect(`/products/${article}`);
  const tree = await readCategoryTree(context.get(appServices));
  const isKnown = findPathBySlug(tree, requested.category).length > 0;
  if (requested.category && !isKnown) problems.push("category");
  let query = isKnown ? requested : { ...requested, category: "" };
  const isPlain = !requested.search && requested.from === undefined && requested.to === undefined;
  const path = findPathBySlug(tree, query.category);
  const browse = () =>
    browseCatalogue({ database, files }, { ...query, category: path.at(-1) }, tree);
  let view = await browse();
  const pages = Math.max(1, Math.ceil(view.facets.total / cataloguePageSize));
  if (query.page > pages) {
    problems.push("page");
    query = { ...query, page: pages };
    view = await browse();
  }
  if (view.isTooSlow) problems.push("slow");
  if (problems.length === 0) {
    // Redirects to the canonical URL: a form without script submits empty fields, too.
    const known = new URLSearchParams(
      [...searchParams].filter(([name]) => shopQueryKeys.some((each) => each === name)),
    );
    const tidy = shopUrl(query);
    if (`/shop${known.size > 0 ? `?${known}` : ""}` !== tidy) throw redirect(tidy);
    // Searches and price ranges are unbounded: only lists that are linked to are cached.
    if (isPlain) {
      cachePage(context, { tags: ["products", "categories"], queryKeys: [...shopQueryKeys] });
    }
  }
  const { byCategory: _, ...facets } = view.facets;
  return data(
    {
      query,
      problems,
      submitted: problems.length > 0 ? Object.fromEntries(searchParams) : {},
      path: path.map(({ name, slug }) => ({ name, slug })),
      categoryFacets: categoryFacets(tree, path, view.facets, view.isCounted),
      departments: tree.map(({ id, name, slug }) => ({ id, name, slug })),
      facets,
      pages,
      products: view.products,
      isCapped: view.isCapped,
      isCounted: view.isCounted,
      corrected: view.corrected,
      isPartialMatch: view.isNearest,
    },
    { status: problems.some((each) => each === "page" || each === "category") ? 404 : 200 },
  );
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return <ShopScreen shop={loaderData} />;
}
