import { Link } from "react-router";
import { Icon } from "#app/ui/media/icon.tsx";
import "./pagination.css";

/** Pagination: page numbers on wide screens, Previous and Next everywhere. */
export function Pagination({ page, pageSize, total, hrefOf }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  if (total === 0) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      <p className="pagination-range">
        {first} to {last} of {total}
      </p>
      {pages > 1 && (
        <ul>
          <PaginationStep
            to={page > 1 ? hrefOf(page - 1) : undefined}
            icon="arrow-left"
            label="Previous"
          />
          {visiblePageNumbers(page, pages).map((number) =>
            typeof number === "string" ? (
              <li key={number} className="pagination-number" aria-hidden="true">
                …
              </li>
            ) : (
              <li key={number} className="pagination-number">
                <Link
                  to={hrefOf(number)}
                  aria-current={number === page ? "page" : undefined}
                  aria-label={`Page ${number}`}
                >
                  {number}
                </Link>
              </li>
            ),
          )}
          <li className="pagination-position">
            Page {page} of {pages}
          </li>
          <PaginationStep
            to={page < pages ? hrefOf(page + 1) : undefined}
            icon="arrow-right"
            label="Next"
          />
        </ul>
      )}
    </nav>
  );
}

function PaginationStep({ to, icon, label }: PaginationStepProps) {
  return (
    <li className="pagination-step">
      {to ? (
        <Link to={to} rel={label === "Next" ? "next" : "prev"} aria-label={label}>
          <Icon name={icon} size={16} />
          <span>{label}</span>
        </Link>
      ) : (
        <span>
          <Icon name={icon} size={16} />
          <span>{label}</span>
        </span>
      )}
    </li>
  );
}

/** Page numbers to show: first, last and neighbours. */
function visiblePageNumbers(page: number, pages: number): (number | string)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0);
    return gap > 1 ? [`gap-${number}`, number] : [number];
  });
}

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  hrefOf: (page: number) => string;
};
type PaginationStepProps = {
  to: string | undefined;
  icon: "arrow-left" | "arrow-right";
  label: "Previous" | "Next";
};
