import type { FormEvent } from "react";
import type { CartLine, LineNews } from "#app/domain/cart/cart-line.ts";
import { Price } from "#app/ui/price.tsx";
import "#app/ui/text-button.css";
import "./line-news.css";

/** What a line must tell its owner, and where one press puts it right, the button for it. */
export function LineNewsText({ news, line, take }: Props) {
  switch (news.kind) {
    case "no-longer-sold":
      return (
        <p className="news" data-kind="warning">
          We no longer sell this, so it is not in your order.
        </p>
      );
    case "sold-out":
      return (
        <p className="news" data-kind="warning">
          Sold out since you added it. It is not in the total.
        </p>
      );
    case "fewer-left":
      return (
        <div className="news" data-kind="warning">
          <p>
            You chose {news.wanted}, and {news.left} {news.left === 1 ? "is" : "are"} left. The
            total counts {news.left}.
          </p>
          <TakeWhatIsLeft line={line} left={news.left} take={take} />
        </div>
      );
    case "price":
      return (
        <p className="news" data-kind={news.to < news.from ? "success" : "info"}>
          <span>
            Was{" "}
            <s>
              <Price cents={news.from} />
            </s>{" "}
            when you added it
          </span>
        </p>
      );
  }
}

/** Why the quantity is still what it was. It stands below the line: nothing moves when it comes. */
export function LineRefusal({ id, said, left, line, take }: LineRefusalProps) {
  const canTake = left !== undefined && left > 0 && left !== line.quantity;
  return (
    <div id={id} role="alert" className="news" data-kind="danger">
      {said && <p>{said}</p>}
      {said && canTake && <TakeWhatIsLeft line={line} left={left} take={take} />}
    </div>
  );
}

type LineRefusalProps = Pick<Props, "line" | "take"> & {
  id: string;
  said: string | undefined;
  left: number | undefined;
};

function TakeWhatIsLeft({ line, left, take }: Pick<Props, "line" | "take"> & { left: number }) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    take(new FormData(event.currentTarget), left);
  }
  return (
    <form method="post" action="/cart" onSubmit={send}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="itemId" value={line.id} />
      <input type="hidden" name="quantity" value={left} />
      <button type="submit" className="text-button">
        Take {left}
        <span className="visually-hidden"> of {line.name}</span>
      </button>
    </form>
  );
}

type Props = {
  news: LineNews;
  line: CartLine;
  take: (fields: FormData, quantity: number) => void;
};
