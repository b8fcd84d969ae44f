import { Link } from "react-router";
import { deliveryNames } from "#app/content/delivery.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { Price } from "#app/ui/price.tsx";

/** What was ordered, as it was on the day, and what it comes to. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const { lines, goods, delivery, total, vat, paid, refunded } = order;
  return (
    <section className="office-section order-goods">
      <h2>What was ordered</h2>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="cell-number">
              Quantity
            </th>
            <th scope="col" className="cell-number">
              Each
            </th>
            <th scope="col" className="cell-number">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="cell-main">
                {line.productId ? (
                  <Link to={`/admin/products/edit/${line.productId}`}>{line.name}</Link>
                ) : (
                  line.name
                )}
                {!line.productId && <small>No longer sold</small>}
                {line.refunded > 0 && (
                  <small>
                    {line.refunded} refunded
                    {line.restocked > 0 && `, ${line.restocked} back on the shelf`}
                  </small>
                )}
              </td>
              <td className="cell-number" data-label="Quantity">
                {line.quantity}
              </td>
              <td className="cell-number" data-label="Each">
                <Price cents={line.unitPrice} />
              </td>
              <td className="cell-number" data-label="Total">
                <Price cents={line.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="order-sums">
        <Sum name="Goods" cents={goods} />
        <Sum
          name={`Delivery (${deliveryNames[order.deliveryWay].toLowerCase()})`}
          cents={delivery}
        />
        <Sum name={vat === undefined ? "Total" : "Total with VAT"} cents={total} isMain />
        {vat !== undefined && <Sum name="VAT included" cents={vat} />}
        <Sum name="Paid" cents={paid} />
        {refunded > 0 && <Sum name="Refunded" cents={refunded} />}
      </dl>
    </section>
  );
}

function Sum({ name, cents, isMain }: { name: string; cents: number; isMain?: boolean }) {
  return (
    <div data-main={isMain ? "" : undefined}>
      <dt>{name}</dt>
      <dd>
        <Price cents={cents} />
      </dd>
    </div>
  );
}
