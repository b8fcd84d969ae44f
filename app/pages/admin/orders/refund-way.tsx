import { paymentNames, waysBack } from "#app/domain/orders/payment-names.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import "#app/ui/field.css";

/** How the money went back: as it came, unless somebody says otherwise. */
export function RefundWay({ order, typed, error }: RefundWayProps) {
  const came = order.payments.map(({ way }) => way);
  const usual = came.at(-1) ?? order.paymentWay;
  return (
    <label className="order-narrow order-field">
      <span>Paid back by</span>
      <select
        name="way"
        defaultValue={typed ?? usual}
        className="field-box"
        aria-invalid={error ? true : undefined}
      >
        {waysBack(came).map((way) => (
          <option key={way} value={way}>
            {paymentNames[way]}
          </option>
        ))}
      </select>
      {error && <span className="order-error">{error}</span>}
    </label>
  );
}

type RefundWayProps = { order: StaffOrder; typed: string | undefined; error: string | undefined };
