import { useEffect, useRef } from "react";
import { PathLink } from "#app/ui/path-link.tsx";
import { inCategory } from "./filters/active-filters.tsx";
import type { CategoryFacet, ShopPageData } from "./shop-page-data.ts";
import { shopUrl } from "./shop-url.ts";

/** On small screens, where the filters are closed: the categories of this level, in a row to scroll. */
export function CategoryRow({ shop }: { shop: ShopPageData }) {
  const { query, parentSpecs, categoryFacets } = shop;
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another category is chosen
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !current) return;
    const { paddingLeft } = getComputedStyle(row.current);
    row.current.scrollLeft =
      current.offsetLeft - row.current.offsetLeft - Number.parseFloat(paddingLeft);
  }, [query.category]);
  const entries = categoryLevel(categoryFacets);
  if (entries.length < 2) return null;
  return (
    <nav aria-label="Categories" className="category-row small-only">
      <ul ref={row}>
        {entries.map(({ name, slug }) => (
          <li key={slug}>
            <PathLink
              to={shopUrl(inCategory(query, slug, parentSpecs))}
              preventScrollReset
              className="touch-target"
              aria-current={slug === query.category ? "true" : undefined}
            >
              {name}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The categories below the chosen one, or beside it if there are none below, after all of them together. */
export function categoryLevel(
  facets: readonly CategoryFacet[],
  all: CategoryEntry = { name: "All products", slug: "" },
): CategoryEntry[] {
  const open = facets.find(({ children }) => children.length > 0);
  if (open) return categoryLevel(open.children, { name: `All ${open.name}`, slug: open.slug });
  return [all, ...facets];
}

type CategoryEntry = Pick<CategoryFacet, "name" | "slug">;
