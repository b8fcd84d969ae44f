import type { CustomerOrderView } from "./customer-order-view.server.ts";
import "./order-progress.css";

/** From placed to completed, with the dates. The width of its container decides its direction. */
export function OrderProgress({ steps, tone }: OrderProgressProps) {
  return (
    <ol
      className="order-progress"
      aria-label="Order progress"
      data-over={tone === "over" || undefined}
    >
      {steps.map(({ label, on, is }) => (
        <li key={label} data-is={is} aria-current={is === "now" ? "step" : undefined}>
          <span>
            {label}
            {is === "done" && <span className="visually-hidden">, done</span>}
          </span>
          {on && <span className="caption own-line">{on}</span>}
        </li>
      ))}
    </ol>
  );
}

type OrderProgressProps = {
  steps: CustomerOrderView["steps"];
  tone: CustomerOrderView["status"]["tone"];
};
