import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import { type CartLine, newsOf } from "#app/domain/cart/cart-line.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CartAnswer } from "./cart-answer.ts";
import "#app/ui/text-button.css";
import "./cart-news.css";

/** What changed in the whole cart since its owner last looked; it stays until they have seen it. */
export function CartNews({ lines }: { lines: readonly CartLine[] }) {
  const fetcher = useFetcher<CartAnswer>();
  const changes = lines.flatMap((line) => (line.isRemoved ? [] : seenChange(line)));
  if (changes.length === 0) return null;

  function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("stay", "yes");
    fetcher.submit(fields, { method: "post", action: "/cart" });
  }

  const gone = changes.filter((change) => change.endsWith(":gone")).length;
  return (
    <form method="post" action="/cart" onSubmit={accept} className="cart-news">
      <Icon name="info" />
      <p>
        <strong>{whatChanged(changes.length - gone, gone)}</strong> The total counts what you can
        have now, at today's prices.
      </p>
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="seen" value={changes.join(",")} />
      <button type="submit" className="text-button" disabled={fetcher.state !== "idle"}>
        Got it
      </button>
    </form>
  );
}

/** As the server reads it: only what was shown here is accepted. */
function seenChange(line: CartLine): string[] {
  return newsOf(line).flatMap((news) => {
    if (news.kind === "price") return [`${line.id}:${news.to}`];
    return news.kind === "no-longer-sold" ? [`${line.id}:gone`] : [];
  });
}

export function whatChanged(prices: number, gone: number): string {
  const parts = [
    prices === 1 && "one price has changed",
    prices > 1 && `${prices} prices have changed`,
    gone === 1 && "one product is no longer sold",
    gone > 1 && `${gone} products are no longer sold`,
  ].filter((part) => typeof part === "string");
  return `Since you last looked, ${parts.join(" and ")}.`;
}
