import type { CustomerOrderView } from "./customer-order-view.server.ts";
import "./order-progress.css";

/**
 * From placed to completed, with the dates: a branch that grows, with a blossom for each step that is
 * reached and a bud for each to come. The width of its container decides its direction.
 */
export function OrderProgress({ steps, tone }: OrderProgressProps) {
  return (
    <ol
      className="order-progress"
      aria-label="Order progress"
      data-over={tone === "over" || undefined}
    >
      {steps.map(({ label, on, is }, at) => (
        <li key={label} data-is={is} aria-current={is === "now" ? "step" : undefined}>
          {at < steps.length - 1 && <Twig />}
          {is === "to-come" ? <Bud /> : <Blossom />}
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

/** Drawn across; on narrow screens down. */
function Twig() {
  return (
    <>
      <svg className="twig twig-across" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden>
        <path d="M0 12C20 3 34 5 50 12S80 21 100 12" pathLength="1" />
      </svg>
      <svg className="twig twig-down" viewBox="0 0 24 100" preserveAspectRatio="none" aria-hidden>
        <path d="M12 0C3 20 5 34 12 50S21 80 12 100" pathLength="1" />
      </svg>
    </>
  );
}

function Blossom() {
  return (
    <svg className="step-mark blossom" viewBox="-12 -12 24 24" aria-hidden>
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse key={turn} cy="-6.2" rx="4.2" ry="5.4" transform={`rotate(${turn})`} />
      ))}
      <circle r="3" />
    </svg>
  );
}

function Bud() {
  return (
    <svg className="step-mark bud" viewBox="-12 -12 24 24" aria-hidden>
      <circle r="4.5" />
    </svg>
  );
}

type OrderProgressProps = {
  steps: CustomerOrderView["steps"];
  tone: CustomerOrderView["status"]["tone"];
};
