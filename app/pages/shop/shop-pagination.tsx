import { Link } from "react-router";
import { cataloguePageSize } from "#app/domain/search/catalogue-query.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { focusResults } from "./active-filters.tsx";
import { type ShopQuery, shopUrl } from "./shop-url.ts";
import "./shop-pagination.css";

/** Pagination as plain links, also for crawlers. */
export function ShopPagination({ query, pages, total }: ShopPaginationProps) {
  if (pages < 2) return null;
  const { page } = query;
  const to = (number: number) => shopUrl({ ...query, page: number });
  const first = (page - 1) * cataloguePageSize + 1;
  return (
    <nav className="pagination" aria-label="Pages">
      <p>{`${first} to ${Math.min(total, page * cataloguePageSize)} of ${total}`}</p>
      <ol>
        <li>
          <PageStep to={to(page - 1)} rel="prev" isThere={page > 1}>
            <Icon name="chevron-left" size={18} />
            <span>Previous</span>
          </PageStep>
        </li>
        {pageNumbers(page, pages).map((number, index) =>
          number === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: static positions
            <li key={`gap-${index}`} className="pagination-number" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number} className="pagination-number">
              <Link
                to={to(number)}
                onClick={focusResults}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
        <li className="pagination-position">{`Page ${page} of ${pages}`}</li>
        <li>
          <PageStep to={to(page + 1)} rel="next" isThere={page < pages}>
            <span>Next</span>
            <Icon name="chevron-right" size={18} />
          </PageStep>
        </li>
      </ol>
    </nav>
  );
}

function PageStep({ to, rel, isThere, children }: PageStepProps) {
  if (!isThere) return <span className="pagination-step">{children}</span>;
  const label = rel === "prev" ? "Previous" : "Next";
  return (
    <Link to={to} rel={rel} className="pagination-step" aria-label={label} onClick={focusResults}>
      {children}
    </Link>
  );
}

type ShopPaginationProps = { query: ShopQuery; pages: number; total: number };
type PageStepProps = {
  to: string;
  rel: "prev" | "next";
  isThere: boolean;
  children: React.ReactNode;
};

/** Page numbers to show: first, last and neighbours; undefined marks a gap. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages);
  const [from, to] = [near[0] ?? pages, near.at(-1) ?? 1];
  return [
    1,
    ...(from > 3 ? [undefined] : from === 3 ? [2] : []),
    ...near,
    ...(to < pages - 2 ? [undefined] : to === pages - 2 ? [pages - 1] : []),
    ...(pages > 1 ? [pages] : []),
  ];
}
