import { Link } from "react-router";
import "#app/ui/form/text-button.css";

/** Links to newer and older orders. */
export function OrderPagination({ page, pages, base, itemName }: OrderPaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className="order-pagination" aria-label="Pages">
      {page > 1 ? (
        <Link to={`${base}?page=${page - 1}`} rel="prev" className="text-button">
          Newer {itemName}
        </Link>
      ) : (
        <span />
      )}
      <p className="caption">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Link to={`${base}?page=${page + 1}`} rel="next" className="text-button">
          Older {itemName}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

type OrderPaginationProps = {
  page: number;
  pages: number;
  /** The list's path. */
  base: string;
  itemName: "orders" | "quotations";
};
