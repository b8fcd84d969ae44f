import { Link } from "react-router";
import type {
  listStockMovements,
  StockMovement,
} from "#app/domain/catalogue/stock-movements.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { formatCount, formatIsoDate } from "#app/format/dates-and-numbers.ts";
import { DataTable, DateTime } from "#app/pages/admin/admin-records.tsx";

/** The latest stock movements of a product, with a link to all of them. */
export function StockHistory({ movements, total, waiting, allUrl }: StockHistoryProps) {
  return (
    <section className="stack form-part" id="stock-history">
      <h2>
        Stock history <small>{formatCount(total, "movement")}</small>
      </h2>
      {waiting.length > 0 && (
        <>
          <p>Paid orders waiting for new stock:</p>
          <ul>
            {waiting.map(({ number, awaited, expectedBy }) => (
              <li key={number}>
                <Link to={`/admin/orders/${number}`} className="admin-link">
                  {formatOrderNumber(number)}
                </Link>
                : {formatCount(awaited, "unit")}
                {expectedBy && `, promised by ${formatIsoDate(expectedBy)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {movements.length === 0 ? (
        <p className="caption">No movements yet. Sales, returns and changes appear here.</p>
      ) : (
        <DataTable
          caption="Stock history"
          rows={movements}
          rowKey={({ id }) => id}
          columns={[
            { label: "When", className: "cell-main", cell: ({ at }) => <DateTime at={at} /> },
            { label: "Reason", cell: describeReason },
            { label: "By", cell: ({ actorName }) => actorName ?? "Customer or system" },
            { label: "Change", className: "cell-number", cell: ({ change }) => signed(change) },
            { label: "Stock", className: "cell-number", cell: ({ balance }) => balance },
          ]}
        />
      )}
      {total > movements.length && (
        <p>
          <Link to={allUrl} className="text-button" preventScrollReset>
            Show all {total}
          </Link>
        </p>
      )}
    </section>
  );
}

function describeReason({ reason, orderNumber }: StockMovement) {
  if (!orderNumber) return reasonLabels[reason];
  return (
    <span>
      {reasonLabels[reason]} (
      <Link to={`/admin/orders/${orderNumber}`}>{formatOrderNumber(orderNumber)}</Link>)
    </span>
  );
}

const reasonLabels = {
  sale: "Sale",
  cancellation: "Order cancelled or reservation ended",
  return: "Return",
  edit: "Edit",
  import: "CSV import",
  bulk: "Bulk change",
} as const satisfies Record<StockMovement["reason"], string>;

function signed(change: number): string {
  return change > 0 ? `+${change}` : `\u2212${-change}`;
}

type StockHistoryProps = Awaited<ReturnType<typeof listStockMovements>> & { allUrl: string };
