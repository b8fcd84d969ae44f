import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { cartMessages } from "#app/content/cart-messages.ts";
import { type CartLine, newsOf } from "#app/domain/cart/cart-line.ts";
import { lineTotal } from "#app/domain/cart/cart-totals.ts";
import { Outline } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import type { CartRefusal } from "./cart-answer.ts";
import { LineNewsText, LineRefusal } from "./line-news.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { type Intention, useLineChanges } from "./use-line-changes.ts";
import "#app/ui/text-button.css";
import "./cart-row.css";

const trash =
  "M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2";

/** One line of the cart; once it is removed, the way to bring it back stands in its place. */
export function CartRow({ line, refusal, intend }: Props) {
  const { send, answer } = useLineChanges((intention) => intend(line.id, intention));
  const row = useFocusAfter(line.isRemoved);
  const refused = answer ? (answer.ok ? undefined : answer) : refusal;
  const refusalId = useId();
  const [isWrong, setWrong] = useState(false);
  const said = isWrong ? cartMessages.quantityInvalid : refused?.errors.form;
  const take = (form: FormData, quantity: number) => {
    setWrong(false);
    send(form, { quantity });
  };

  function sendForm(intention: Intention) {
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
          <Outline path={trash} size={18} />
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
          <div className="line-words">
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
              errorId={said && refusalId}
              change={take}
              refuse={setWrong}
            />
          )}
          {lineTotal(line) > 0 && (
            <p className="line-total">
              <span className="visually-hidden">Line total: </span>
              <Price cents={lineTotal(line)} />
            </p>
          )}
          <div className="line-news">
            <LineRefusal
              id={refusalId}
              said={said}
              left={isWrong ? undefined : refused?.left}
              line={line}
              take={take}
            />
            {newsOf(line).map((news) => (
              <LineNewsText key={news.kind} news={news} line={line} take={take} />
            ))}
            {isAllThereIs(line) && (
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
              <Outline path={trash} size={18} />
              <span>
                Remove<span className="visually-hidden"> {line.name}</span>
              </span>
            </button>
          </form>
        </>
      )}
      <p role="status" className="visually-hidden">
        {answer?.ok ? answer.said : ""}
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

function isAllThereIs({ product, quantity }: CartLine): boolean {
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

type Props = {
  line: CartLine;
  /** What the server said to a form sent without script. */
  refusal: CartRefusal | undefined;
  intend: (itemId: string, intention: Intention | undefined) => void;
};
