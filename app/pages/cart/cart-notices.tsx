import type { FormEvent, ReactNode } from "react";
import { useFetcher } from "react-router";
import { type CartLine, lineChanges } from "#app/domain/cart/cart.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import type { CartActionResult } from "./change-cart.server.ts";
import "./cart-notices.css";
import { cartTexts } from "#app/content/texts/cart-texts.ts";

/** Changes of price and availability; shown until acknowledged. */
export function CartChangesNotice({ lines }: { lines: readonly CartLine[] }) {
  const changes = lines.flatMap((line) => (line.isRemoved ? [] : changeMarkers(line)));
  const gone = changes.filter((change) => change.endsWith(":gone")).length;
  if (changes.length === 0) return null;
  return (
    <AcknowledgedNotice intent="accept" acknowledged={changes.join(",")}>
      <strong>{describeCartChanges(changes.length - gone, gone)}</strong> The total includes what is
      available now, at today’s prices.
    </AcknowledgedNotice>
  );
}

/** Form value of the acknowledged changes: only displayed ones are accepted. */
function changeMarkers(line: CartLine): string[] {
  return lineChanges(line).flatMap((change) => {
    if (change.kind === "price") return [`${line.id}:${change.to}`];
    return change.kind === "no-longer-sold" ? [`${line.id}:gone`] : [];
  });
}

export function describeCartChanges(prices: number, gone: number): string {
  const parts = [
    prices === 1 && "one price has changed",
    prices > 1 && `${prices} prices have changed`,
    gone === 1 && "one product is no longer sold",
    gone > 1 && `${gone} products are no longer sold`,
  ].filter((part) => typeof part === "string");
  return `Since you last looked, ${parts.join(" and ")}.`;
}

const MAX_NAMES = 10;

/**
 * Products that did not fit into the cart when it was merged at login; shown until acknowledged.
 */
export function NotMergedNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const rest = names.length - MAX_NAMES;
  return (
    <AcknowledgedNotice intent="left-seen">
      <strong>{cartTexts.leftBehind(names.length)}</strong> {names.slice(0, MAX_NAMES).join(", ")}
      {rest > 0 && ` and ${rest} more`}.
    </AcknowledgedNotice>
  );
}

function AcknowledgedNotice({ intent, acknowledged, children }: AcknowledgedNoticeProps) {
  const fetcher = useFetcher<CartActionResult>();
  function acknowledge(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("stay", "yes");
    fetcher.submit(fields, { method: "post", action: "/cart" });
  }
  return (
    <form method="post" action="/cart" onSubmit={acknowledge} className="cart-notice">
      <Icon name="info" />
      <p>{children}</p>
      <input type="hidden" name="intent" value={intent} />
      {acknowledged && <input type="hidden" name="acknowledged" value={acknowledged} />}
      <button type="submit" className="text-button" disabled={fetcher.state !== "idle"}>
        Got it
      </button>
    </form>
  );
}

type AcknowledgedNoticeProps = { intent: string; acknowledged?: string; children: ReactNode };
