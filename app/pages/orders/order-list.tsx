import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OrderTone } from "#app/domain/orders/order-states.ts";
import { listUrl } from "#app/format/list-query.ts";
import { AccountFrame } from "#app/pages/account/my-account/account-frame.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Price } from "#app/ui/price.tsx";
import "#app/ui/blocks.css";
import "./my-orders.css";

/** The customer's orders or quotations, newest first, in pages. */
export function OrderList({ noun, base, list, entries, empty }: OrderListProps) {
  const { total, pageSize } = list;
  const lead = total === 1 ? `One ${noun} so far.` : `${total} ${noun}s so far.`;
  return (
    <AccountFrame title={`Your ${noun}s`} lead={total > 0 && lead}>
      {total === 0 ? (
        <div className="my-orders-empty">
          <h2 className="section-title">{empty.title}</h2>
          <p className="account-lead">{empty.text}</p>
          <ButtonLink to="/shop" variant="sun" icon="arrow-right">
            Browse the shop
          </ButtonLink>
        </div>
      ) : (
        <ol className="ruled-list my-orders">
          {entries.map(({ to, reference, items, first, others, date, ...entry }) => (
            <li key={reference}>
              <h2 className="small-heading">
                <Link to={to} className="cover-link">
                  {reference}
                </Link>
              </h2>
              <p className="my-orders-contents">
                {items > 1 && `${items} items: `}
                {first}
                {others > 0 && ` and ${others} ${others === 1 ? "other" : "others"}`}
              </p>
              <p className="caption my-orders-date">{date}</p>
              {entry.total !== undefined && (
                <Price cents={entry.total} className="my-orders-total" />
              )}
              <p className="dot my-order-state" data-tone={entry.tone}>
                {entry.stateLabel}
              </p>
              {entry.children}
            </li>
          ))}
        </ol>
      )}
      {total > pageSize && <Pagination {...list} hrefOf={(page) => listUrl(base, { page })} />}
    </AccountFrame>
  );
}

type OrderListProps = {
  noun: "order" | "quotation";
  /** The list's path. */
  base: string;
  list: { total: number; page: number; pageSize: number };
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
  /** Not before a quotation is sent. */
  total: number | undefined;
  /** Selects the colour of the dot. */
  tone: OrderTone;
  stateLabel: ReactNode;
  children?: ReactNode;
};
