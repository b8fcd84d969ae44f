import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { newsWords } from "#app/content/news-words.ts";
import { orderMessages } from "#app/content/order-messages.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { OrderAnswer } from "./act-on-order.server.ts";
import type { OrderView } from "./order-view.server.ts";
import "#app/ui/text-button.css";

/** What was just done, or could not be; it takes the focus, so that it is also heard. */
export function OrderNews({ answer, order, isPlaced, isByLink = false }: OrderNewsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { search, key } = useLocation();
  const done = new URLSearchParams(search).get("done");
  const isCancelled = order.state === "cancelled" && done === "cancelled";
  const isForgotten = done === "forgotten";
  const isNews = answer !== undefined || isPlaced || isCancelled || isForgotten;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same sentence said again is news too
  useEffect(() => {
    if (isNews) box.current?.querySelector<HTMLElement>("[tabindex]")?.focus();
  }, [answer, isNews, key]);
  if (!isNews) return null;
  return (
    <div ref={box} data-news className="order-news">
      {answer ? (
        <Answer answer={answer} />
      ) : isCancelled || isForgotten ? (
        <Notice kind="success">
          {isCancelled ? orderMessages.cancelled : orderMessages.forgotten}
        </Notice>
      ) : (
        <Notice kind="success">
          {newsWords(order.isMailing).placed(order.reference, order.buyer.email, isByLink)}
        </Notice>
      )}
    </div>
  );
}

function Answer({ answer }: { answer: OrderAnswer }) {
  const { ok, details = [] } = answer;
  return (
    <>
      <Notice kind={ok ? "warning" : "danger"}>{ok ? answer.said : answer.errors.form}</Notice>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {ok && (
        <Link to="/cart" className="text-button">
          Open the cart
        </Link>
      )}
    </>
  );
}

type OrderNewsProps = {
  answer: OrderAnswer | undefined;
  order: OrderView;
  isPlaced: boolean;
  isByLink: boolean | undefined;
};
