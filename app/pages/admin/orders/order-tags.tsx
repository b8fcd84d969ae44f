import type { DeliveryWay } from "#app/domain/orders/delivery-offers.ts";
import { type OrderState, stateLabel } from "#app/domain/orders/order-states.ts";
import { stateTones } from "./order-words.ts";
import "./order-table.css";

/** How an order stands, in as few words as can be. */
export function OrderTags({ order }: { order: Standing }) {
  const { state, deliveryWay, attention, refunded, proofs, stockHeld } = order;
  return (
    <span className="order-tags">
      {attention && (
        <span className="state-tag" data-state="bad">
          Needs attention
        </span>
      )}
      <span className="state-tag" data-state={stateTones[state]}>
        {stateLabel(state, deliveryWay)}
      </span>
      {state === "awaiting-payment" && proofs > 0 && (
        <span className="state-tag" data-state="good">
          Proof of payment arrived
        </span>
      )}
      {state === "awaiting-payment" && !stockHeld && (
        <span className="state-tag">Not reserved</span>
      )}
      {refunded > 0 && state !== "refunded" && <span className="state-tag">Partly refunded</span>}
    </span>
  );
}

type Standing = {
  state: OrderState;
  deliveryWay: DeliveryWay;
  attention: string | null;
  /** Whole cents. */
  refunded: number;
  proofs: number;
  stockHeld: boolean;
};
