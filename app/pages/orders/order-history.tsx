import type { OrderView } from "./order-view.server.ts";

/** What happened so far, the newest first. */
export function OrderHistory({ history }: { history: OrderView["history"] }) {
  return (
    <section className="order-part order-past" aria-labelledby="history">
      <h2 id="history">What happened so far</h2>
      <ol className="order-history">
        {history.map(({ at, when, says }) => (
          <li key={at + says}>
            <span>{says}</span>
            <time className="caption" dateTime={at}>
              {when}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
