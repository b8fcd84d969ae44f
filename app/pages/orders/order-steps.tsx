import type { OrderView } from "./order-view.server.ts";
import "./order-steps.css";

/** A branch that blooms from step to step. */
export function OrderSteps({ steps, isOver }: { steps: OrderView["steps"]; isOver: boolean }) {
  return (
    <ol className="order-steps" aria-label="Progress of the order" data-over={isOver || undefined}>
      {steps.map(({ label, on, is }) => (
        <li key={label} data-is={is} aria-current={is === "now" ? "step" : undefined}>
          <span>
            {label}
            {is === "done" && <span className="visually-hidden">, done</span>}
          </span>
          {on && <span className="caption">{on}</span>}
        </li>
      ))}
    </ol>
  );
}
