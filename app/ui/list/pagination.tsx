import { Icon } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import "./pagination.css";

/** Pagination as plain links: page numbers on wide screens, Previous and Next everywhere. */
export function Pagination({ page, pageSize, total, hrefOf, onNavigate }: PaginationProps) {
  if (total === 0) return null;
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  const link = (number: number) => ({ to: hrefOf(number), onClick: onNavigate });
  return (
    <nav className="split soft pagination" aria-label="Pages">
      <p className="pagination-range">
        {first} to {Math.min(total, page * pageSize)} of {total}
      </p>
      {pages > 1 && (
        <ul>
          <PaginationStep rel="prev" link={page > 1 && link(page - 1)} />
          {pageNumbers(page, pages).map((number, index) =>
            number === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: static positions
              <li key={`gap-${index}`} className="pagination-number" aria-hidden="true">
                …
              </li>
            ) : (
              <li key={number} className="pagination-number">
                <PathLink
                  {...link(number)}
                  aria-current={number === page ? "page" : undefined}
                  aria-label={`Page ${number}`}
                >
                  {number}
                </PathLink>
              </li>
            ),
          )}
          <li className="pagination-position">
            Page {page} of {pages}
          </li>
          <PaginationStep rel="next" link={page < pages && link(page + 1)} />
        </ul>
      )}
    </nav>
  );
}

function PaginationStep({ rel, link }: { rel: "prev" | "next"; link: false | LinkProps }) {
  const label = rel === "prev" ? "Previous" : "Next";
  const content = (
    <>
      <Icon name={rel === "prev" ? "arrow-left" : "arrow-right"} size={16} />
      <span>{label}</span>
    </>
  );
  return (
    <li className="pagination-step">
      {link ? (
        <PathLink {...link} rel={rel} aria-label={label}>
          {content}
        </PathLink>
      ) : (
        <span>{content}</span>
      )}
    </li>
  );
}

/** Page numbers to show: first, last and neighbours; undefined marks a gap of several pages. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const skipped = number - (numbers[index - 1] ?? 0) - 1;
    if (skipped === 0) return [number];
    return [skipped === 1 ? number - 1 : undefined, number];
  });
}

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  hrefOf: (page: number) => string;
  onNavigate?: () => void;
};
type LinkProps = { to: string; onClick: (() => void) | undefined };
