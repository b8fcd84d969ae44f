import { delivery } from "#app/content/delivery.ts";
import type { OrderDraft, PricedDraft } from "./order-draft.server.ts";
import { AddressFields } from "./person-fields.tsx";

const words = {
  courier: "Courier to the door",
  collection: delivery.collection.label,
  email: "By email: nothing to carry",
} as const;

/** How it gets there; the address is asked for when a courier goes there, or the invoice needs it. */
export function DraftDelivery({ draft, priced }: { draft: OrderDraft; priced: PricedDraft }) {
  const { basket, values, errors } = draft;
  const { isForInvoice } = priced;
  const ways = basket.ways.length > 0 ? basket.ways : (["courier", "collection"] as const);
  return (
    <section className="office-section draft-part draft-delivery">
      <h2>Delivery</h2>
      <fieldset key={`${ways.join()}-${values.deliveryWay}`}>
        <legend className="visually-hidden">Way of delivery</legend>
        {ways.map((way) => (
          <label key={way} className="order-tick">
            <input
              type="radio"
              name="deliveryWay"
              value={way}
              defaultChecked={way === values.deliveryWay}
            />
            {words[way]}
          </label>
        ))}
      </fieldset>
      {(ways.includes("courier") || isForInvoice) && (
        <div className="draft-address" data-invoice={isForInvoice ? "" : undefined}>
          <p className="draft-invoice">
            Address for the invoice: needed for a company, and above R&nbsp;5&nbsp;000. A post box
            will do.
          </p>
          <AddressFields values={values} errors={errors} />
        </div>
      )}
    </section>
  );
}
