import { data, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { vat } from "#app/content/vat-words.ts";
import { pathToSlug } from "#app/domain/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { browseCatalogue } from "#app/domain/products/browse-catalogue.server.ts";
import { pageSize } from "#app/domain/products/catalogue-choice.ts";
import { findArticle } from "#app/domain/products/find-article.server.ts";
import { cachePage } from "#app/http/cache-page.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/shop-page";
import { readShopAddress, shopAddress, shopParameters } from "./shop-address.ts";
import { ShopScreen } from "./shop-screen.tsx";
import { branchesOf } from "./shop-view.ts";

export const handle = { ground: "paper" };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { choice, path, pages } = loaderData;
  const about = choice.search ? `“${choice.search}”` : path.at(-1)?.name;
  const page = choice.page > 1 ? `page ${choice.page} of ${pages}` : undefined;
  const link = (rel: string, to: number) => ({
    tagName: "link" as const,
    rel,
    href: shopAddress({ ...choice, page: to }),
  });
  return [
    ...pageMeta(matches, {
      path: shopAddress(choice),
      title: [about, "Shop", page].filter(Boolean).join(" · "),
      description: `${about ? `${about}: ` : ""}IT equipment, software and support from ${company.name}, with prices ${vat.inRand}.`,
      // Search results are for people; the categories lead crawlers to every product.
      hidden: choice.search !== "",
    }),
    ...(choice.page > 1 ? [link("prev", choice.page - 1)] : []),
    ...(choice.page < pages ? [link("next", choice.page + 1)] : []),
  ];
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, files } = context.get(services);
  const { searchParams } = new URL(request.url);
  const { choice: asked, troubles } = readShopAddress(searchParams);
  const article = await findArticle({ database }, asked.search);
  if (article) throw redirect(`/products/${article}`);
  const tree = await readCategoryTree(context.get(services));
  const isKnown = pathToSlug(tree, asked.category).length > 0;
  if (asked.category && !isKnown) troubles.push("category");
  let choice = isKnown ? asked : { ...asked, category: "" };
  const isPlain = !asked.search && asked.from === undefined && asked.to === undefined;
  const path = pathToSlug(tree, choice.category);
  const browse = () =>
    browseCatalogue({ database, files }, { ...choice, category: path.at(-1) }, tree);
  let view = await browse();
  const pages = Math.max(1, Math.ceil(view.facets.total / pageSize));
  if (choice.page > pages) {
    troubles.push("page");
    choice = { ...choice, page: pages };
    view = await browse();
  }
  if (view.isTooSlow) troubles.push("slow");
  if (troubles.length === 0) {
    // A form sends its empty fields too; everyone else gets the one address of these choices.
    const known = new URLSearchParams(
      [...searchParams].filter(([name]) => shopParameters.some((each) => each === name)),
    );
    const tidy = shopAddress(choice);
    if (`/shop${known.size > 0 ? `?${known}` : ""}` !== tidy) throw redirect(tidy);
    // Searches and price ranges are unbounded: only lists that are linked to are cached.
    if (isPlain) {
      cachePage(context, { tags: ["products", "categories"], queryKeys: [...shopParameters] });
    }
  }
  const { byCategory: _, ...facets } = view.facets;
  return data(
    {
      choice,
      troubles,
      asked: troubles.length > 0 ? Object.fromEntries(searchParams) : {},
      path: path.map(({ name, slug }) => ({ name, slug })),
      branches: branchesOf(tree, path, view.facets, view.isCounted),
      departments: tree.map(({ id, name, slug }) => ({ id, name, slug })),
      facets,
      pages,
      products: view.products,
      isCapped: view.isCapped,
      isCounted: view.isCounted,
      corrected: view.corrected,
      isNearest: view.isNearest,
    },
    { status: troubles.some((each) => each === "page" || each === "category") ? 404 : 200 },
  );
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return <ShopScreen shop={loaderData} />;
}
