import type { ReactNode } from "react";
import { Link } from "react-router";
import { AccountFrame } from "#app/pages/account/my-account/account-frame.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import "#app/ui/form/text-button.css";
import "./my-orders.css";

/** The customer's orders or quotations, newest first, in pages. */
export function OrderList({ noun, base, list, entries, empty }: OrderListProps) {
  const { total, page, pages } = list;
  const lead = total === 1 ? `One ${noun} so far.` : `${total} ${noun}s so far.`;
  return (
    <AccountFrame title={`Your ${noun}s`} lead={total > 0 && lead}>
      {total === 0 ? (
        <div className="my-orders-empty">
          <h2>{empty.title}</h2>
          <p className="account-lead">{empty.text}</p>
          <ButtonLink to="/shop" variant="sun" icon="arrow-right">
            Browse the shop
          </ButtonLink>
        </div>
      ) : (
        <ol className="ruled-list my-orders">
          {entries.map(({ to, reference, items, first, others, date, ...entry }) => (
            <li key={reference}>
              <h2>
                <Link to={to}>{reference}</Link>
              </h2>
              <p className="my-orders-contents">
                {items > 1 && `${items} items: `}
                {first}
                {others > 0 && ` and ${others} ${others === 1 ? "other" : "others"}`}
              </p>
              <p className="caption my-orders-date">{date}</p>
              <Price cents={entry.total} className="my-orders-total" />
              <p className="order-state" data-state={entry.state}>
                {entry.stateLabel}
              </p>
              {entry.children}
            </li>
          ))}
        </ol>
      )}
      {pages > 1 && (
        <nav className="order-pagination" aria-label="Pages">
          {page > 1 && (
            <Link to={`${base}?page=${page - 1}`} rel="prev" className="text-button">
              Newer {noun}s
            </Link>
          )}
          <p className="caption">
            Page {page} of {pages}
          </p>
          {page < pages && (
            <Link to={`${base}?page=${page + 1}`} rel="next" className="text-button">
              Older {noun}s
            </Link>
          )}
        </nav>
      )}
    </AccountFrame>
  );
}

type OrderListProps = {
  noun: "order" | "quotation";
  /** The list's path. */
  base: string;
  list: { total: number; page: number; pages: number };
  entries: readonly OrderListEntry[];
  empty: { title: string; text: string };
};
type OrderListEntry = {
  to: string;
  reference: string;
  items: number;
  first: string;
  others: number;
  date: string;
  total: number;
  /** Selects the colour of the dot. */
  state: string;
  stateLabel: ReactNode;
  children?: ReactNode;
};
