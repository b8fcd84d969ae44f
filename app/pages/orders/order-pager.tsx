import { Link } from "react-router";
import "#app/ui/text-button.css";

/** To the newer and the older ones. */
export function OrderPager({ page, pages, base, things }: OrderPagerProps) {
  if (pages < 2) return null;
  return (
    <nav className="order-pager" aria-label="Pages">
      {page > 1 ? (
        <Link to={`${base}?page=${page - 1}`} rel="prev" className="text-button">
          Newer {things}
        </Link>
      ) : (
        <span />
      )}
      <p className="caption">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Link to={`${base}?page=${page + 1}`} rel="next" className="text-button">
          Older {things}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

type OrderPagerProps = {
  page: number;
  pages: number;
  /** The list's own address. */
  base: string;
  things: "orders" | "quotations";
};
