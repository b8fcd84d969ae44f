import { Link } from "react-router";

/** To the newer and the older orders. */
export function OrderPager({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null;
  return (
    <nav className="order-pager" aria-label="Pages">
      {page > 1 ? (
        <Link to={`/account/orders?page=${page - 1}`} rel="prev" className="text-button">
          Newer orders
        </Link>
      ) : (
        <span />
      )}
      <p className="caption">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Link to={`/account/orders?page=${page + 1}`} rel="next" className="text-button">
          Older orders
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
