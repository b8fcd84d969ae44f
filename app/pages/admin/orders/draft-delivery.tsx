import { delivery } from "#app/content/delivery.ts";
import type { OrderDraft } from "./order-draft.server.ts";
import { AddressFields } from "./person-fields.tsx";

const words = {
  courier: "Courier to the door",
  collection: delivery.collection.label,
  email: "By email: nothing to carry",
} as const;

/** How it gets there; the address is asked for only when a courier goes there. */
export function DraftDelivery({ draft }: { draft: OrderDraft }) {
  const { basket, values, errors } = draft;
  const ways = basket.ways.length > 0 ? basket.ways : (["courier", "collection"] as const);
  return (
    <section className="office-section draft-part draft-delivery">
      <h2>Delivery</h2>
      <fieldset key={`${ways.join()}-${values.deliveryWay}`}>
        <legend className="sr-only">Way of delivery</legend>
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
      {ways.includes("courier") && (
        <div className="draft-address">
          <AddressFields values={values} errors={errors} />
        </div>
      )}
    </section>
  );
}
