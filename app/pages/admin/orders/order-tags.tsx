import { type OrderState, stateLabels } from "#app/domain/orders/order-states.ts";
import { stateTones } from "./order-words.ts";

/** How an order stands, in as few words as can be. */
export function OrderTags({ order }: { order: Standing }) {
  const { state, attention, refunded, proofs } = order;
  return (
    <span className="order-tags">
      {attention && (
        <span className="state-tag" data-state="bad">
          Needs attention
        </span>
      )}
      <span className="state-tag" data-state={stateTones[state]}>
        {stateLabels[state]}
      </span>
      {state === "awaiting-payment" && proofs > 0 && (
        <span className="state-tag" data-state="good">
          Proof sent
        </span>
      )}
      {refunded > 0 && state !== "refunded" && <span className="state-tag">Partly refunded</span>}
    </span>
  );
}

type Standing = {
  state: OrderState;
  attention: string | null;
  /** Whole cents. */
  refunded: number;
  proofs: number;
};
