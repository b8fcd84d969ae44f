import { invoiceNumber } from "#app/domain/orders/order-numbers.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { sayTold } from "./order-words.ts";

/** The order was put right after its invoice was made: the invoice can be made anew. */
export function OutdatedInvoice({ order, isMailing }: OutdatedInvoiceProps) {
  if (order.outdatedInvoice === undefined) return null;
  const name = invoiceNumber(order.outdatedInvoice);
  return (
    <section className="order-next" aria-labelledby="outdated-title">
      <h2 id="outdated-title">The invoice names the buyer as before</h2>
      <p>
        {name} was made before the correction, and stays as it is. If the customer needs it
        corrected, replace it.
      </p>
      <div className="order-form">
        <ConfirmButton
          label="Replace the invoice"
          variant="line"
          question={`Replace ${name}?`}
          confirm="Replace invoice"
          danger={false}
          fields={{
            intent: "replace-invoice",
            seen: order.state,
            seenInvoice: String(order.outdatedInvoice),
          }}
        >
          <p>
            A credit note takes {name} back in full, and the next invoice takes its place with the
            corrected buyer. No money moves, and the VAT stays the same. {sayTold(isMailing)}
          </p>
        </ConfirmButton>
      </div>
    </section>
  );
}

type OutdatedInvoiceProps = { order: StaffOrder; isMailing: boolean };
