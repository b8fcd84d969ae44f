import { Link } from "react-router";
import type { Redemption } from "#app/domain/discounts/redemptions.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import {
  type Column,
  customerColumns,
  DataTable,
  DateTime,
  EmptyList,
} from "#app/pages/admin/admin-records.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Price } from "#app/ui/price.tsx";

/** The orders that used a discount. */
export function RedemptionsSection(props: RedemptionsSectionProps) {
  const { redemptions, total, page, pageSize, exportUrl, hrefOf } = props;
  return (
    <section className="admin-section">
      <div className="split">
        <h2>Orders with this discount</h2>
        {total > 0 && (
          <a href={exportUrl} className={buttonClass({ variant: "line", size: "compact" })}>
            Export CSV
          </a>
        )}
      </div>
      {total === 0 ? (
        <EmptyList title="Not used yet" />
      ) : (
        <>
          <p className="soft list-note">
            {formatCount(total, "order")}. If an order is never paid, it doesn’t count as a use.
          </p>
          <DataTable
            caption="Orders with this discount, newest first"
            columns={[...orderColumns, ...customerColumns(redemptions), ...amountColumns]}
            rows={redemptions}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <Pagination page={page} pageSize={pageSize} total={total} hrefOf={hrefOf} />
    </section>
  );
}

type RedemptionsSectionProps = {
  redemptions: readonly Redemption[];
  total: number;
  page: number;
  pageSize: number;
  exportUrl: string;
  hrefOf: (page: number) => string;
};

const orderColumns: Column<Redemption>[] = [
  {
    label: "Order",
    className: "cell-main",
    cell: ({ orderNumber }) => <OrderLink number={orderNumber} />,
  },
  { label: "Date", cell: ({ redeemedAt }) => <DateTime at={redeemedAt} /> },
];

const amountColumns: Column<Redemption>[] = [
  { label: "Use", cell: ({ isReturned }) => (isReturned ? "Returned" : "Counted") },
  { label: "Amount", className: "cell-number", cell: ({ amount }) => <Price cents={amount} /> },
];

function OrderLink({ number }: { number: number }) {
  const { mayOpen } = usePermissions();
  const path = `${ORDERS_PATH}/${number}`;
  const label = formatOrderNumber(number);
  return mayOpen(path) ? <Link to={path}>{label}</Link> : label;
}
