import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import { cartMessages } from "#app/content/cart-messages.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CartAnswer } from "./cart-answer.ts";
import "#app/ui/text-button.css";
import "./cart-news.css";

const MOST_NAMES = 10;

/** What a visitor chose and a full cart could not take at login; it stays until they have read it. */
export function LeftBehind({ names }: { names: readonly string[] }) {
  const fetcher = useFetcher<CartAnswer>();
  if (names.length === 0) return null;

  function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("stay", "yes");
    fetcher.submit(fields, { method: "post", action: "/cart" });
  }

  const rest = names.length - MOST_NAMES;
  return (
    <form method="post" action="/cart" onSubmit={accept} className="cart-news">
      <Icon name="info" />
      <p>
        <strong>{cartMessages.leftBehind(names.length)}</strong>{" "}
        {names.slice(0, MOST_NAMES).join(", ")}
        {rest > 0 && ` and ${rest} more`}.
      </p>
      <input type="hidden" name="intent" value="left-seen" />
      <button type="submit" className="text-button" disabled={fetcher.state !== "idle"}>
        Got it
      </button>
    </form>
  );
}
