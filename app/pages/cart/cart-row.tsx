import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { cartMessages } from "#app/content/messages/cart-messages.ts";
import { type CartLine, type LineChange, lineChanges, lineTotal } from "#app/domain/cart/cart.ts";
import { Outline } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import type { CartActionFailure, CartActionResult } from "./change-cart.server.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import "#app/ui/form/text-button.css";
import "./cart-row.css";
import "./cart-row.css";

const trashIconPath =
  "M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2";

/** One line of the cart; once it is removed, the way to bring it back stands in its place. */
export function CartRow({ line, refusal, intend }: CartRowProps) {
  const { send, answer } = useLineChanges((intention) => intend(line.id, intention));
  const row = useFocusAfter(line.isRemoved);
  const refused = answer ? (answer.ok ? undefined : answer) : refusal;
  const refusalId = useId();
  const [isWrong, setWrong] = useState(false);
  const message = isWrong ? cartMessages.quantityInvalid : refused?.errors.form;
  const changeQuantity = (form: FormData, quantity: number) => {
    setWrong(false);
    send(form, { quantity });
  };

  function sendForm(intention: OptimisticLine) {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      send(new FormData(event.currentTarget), intention);
    };
  }
  const fields = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="itemId" value={line.id} />
    </>
  );

  return (
    <li ref={row} className={line.isRemoved ? "line-removed" : "line"}>
      {line.isRemoved ? (
        <>
          <Outline path={trashIconPath} size={18} />
          <p>
            <strong>{line.name}</strong> <span>removed</span>
          </p>
          <form method="post" action="/cart" onSubmit={sendForm({ isRemoved: false })}>
            {fields("undo")}
            <button type="submit" className="text-button" data-after-removal>
              Undo<span className="visually-hidden"> the removal of {line.name}</span>
            </button>
          </form>
        </>
      ) : (
        <>
          <LinePicture line={line} />
          <div className="line-text">
            <h2>
              {line.product ? (
                <Link to={`/products/${line.product.id}`}>{line.name}</Link>
              ) : (
                line.name
              )}
            </h2>
            {line.product && (
              <p className="line-unit">
                <Price cents={line.product.price} /> each
              </p>
            )}
          </div>
          {line.product && line.product.stock > 0 && (
            <QuantityStepper
              line={line}
              stock={line.product.stock}
              errorId={message && refusalId}
              change={changeQuantity}
              refuse={setWrong}
            />
          )}
          {lineTotal(line) > 0 && (
            <p className="line-total">
              <span className="visually-hidden">Line total: </span>
              <Price cents={lineTotal(line)} />
            </p>
          )}
          <div className="line-notices">
            <LineError
              id={refusalId}
              message={message}
              left={isWrong ? undefined : refused?.left}
              line={line}
              take={changeQuantity}
            />
            {lineChanges(line).map((news) => (
              <LineChangeNotice key={news.kind} news={news} line={line} take={changeQuantity} />
            ))}
            {isWholeStock(line) && (
              <p className="news" data-kind="warning">
                {line.quantity} is all we have in stock
              </p>
            )}
          </div>
          <form
            method="post"
            action="/cart"
            onSubmit={sendForm({ isRemoved: true })}
            className="line-remove"
          >
            {fields("remove")}
            <button type="submit" data-after-undo>
              <Outline path={trashIconPath} size={18} />
              <span>
                Remove<span className="visually-hidden"> {line.name}</span>
              </span>
            </button>
          </form>
        </>
      )}
      <p role="status" className="visually-hidden">
        {answer?.ok ? answer.message : ""}
      </p>
    </li>
  );
}

function LinePicture({ line }: { line: CartLine }) {
  const picture = <Picture picture={line.product?.picture} alt="" sizes="112px" />;
  if (!line.product) return <div className="line-picture">{picture}</div>;
  return (
    // The name beside it is the same link, for those who cannot see.
    <Link
      to={`/products/${line.product.id}`}
      className="line-picture"
      tabIndex={-1}
      aria-hidden="true"
    >
      {picture}
    </Link>
  );
}

function isWholeStock({ product, quantity }: CartLine): boolean {
  return product !== undefined && product.stock > 0 && quantity === product.stock;
}

/** Whoever removes or brings back a line by keyboard goes on from there. */
function useFocusAfter(isRemoved: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(isRemoved);
  useEffect(() => {
    if (before.current === isRemoved) return;
    before.current = isRemoved;
    // Only when the button that was pressed took the focus with it: not when another tab did it.
    if (document.activeElement !== document.body) return;
    const next = isRemoved ? "[data-after-removal]" : "[data-after-undo]";
    row.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [isRemoved]);
  return row;
}

type CartRowProps = {
  line: CartLine;
  /** What the server said to a form sent without script. */
  refusal: CartActionFailure | undefined;
  intend: (itemId: string, intention: OptimisticLine | undefined) => void;
};

/** What a line must tell its owner, and where one press puts it right, the button for it. */
function LineChangeNotice({ news, line, take }: LineNoticeProps) {
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
          <TakeRemaining line={line} left={news.left} take={take} />
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
function LineError({ id, message, left, line, take }: LineErrorProps) {
  const canTake = left !== undefined && left > 0 && left !== line.quantity;
  return (
    <div id={id} role="alert" className="news" data-kind="danger">
      {message && <p>{message}</p>}
      {message && canTake && <TakeRemaining line={line} left={left} take={take} />}
    </div>
  );
}

type LineErrorProps = Pick<LineNoticeProps, "line" | "take"> & {
  id: string;
  message: string | undefined;
  left: number | undefined;
};

function TakeRemaining({
  line,
  left,
  take,
}: Pick<LineNoticeProps, "line" | "take"> & { left: number }) {
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

type LineNoticeProps = {
  news: LineChange;
  line: CartLine;
  take: (fields: FormData, quantity: number) => void;
};

/** How a line is about to look, shown until the server has answered. */
export type OptimisticLine = { quantity?: number; isRemoved?: boolean };

/**
 * Sends the changes of one line, one after the other: what is pressed while one is on its way waits,
 * and only the last of what waits is sent, because each says the whole quantity.
 */
function useLineChanges(setOptimistic: (intention: OptimisticLine | undefined) => void) {
  const fetcher = useFetcher<CartActionResult>();
  const waiting = useRef<FormData>(undefined);
  const isBusy = fetcher.state !== "idle";

  function submit(fields: FormData) {
    fetcher.submit(fields, { method: "post", action: "/cart" });
  }

  function send(fields: FormData, intention: OptimisticLine) {
    fields.set("stay", "yes");
    setOptimistic(intention);
    if (isBusy) waiting.current = fields;
    else submit(fields);
  }

  const settle = useRef(() => {});
  settle.current = () => {
    const next = waiting.current;
    waiting.current = undefined;
    if (next) submit(next);
    else setOptimistic(undefined);
  };
  useEffect(() => {
    if (!isBusy) settle.current();
  }, [isBusy]);

  return { send, answer: isBusy ? undefined : fetcher.data };
}
