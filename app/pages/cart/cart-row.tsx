import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { customerPriceTexts } from "#app/content/texts/customer-price-texts.ts";
import { purposeText } from "#app/content/texts/purpose-text.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import {
  type CartLine,
  isOwnPrice,
  type LineChange,
  lineBackorder,
  lineChanges,
  lineTotal,
  lineUnitPrice,
  quantityLimit,
} from "#app/domain/cart/cart.ts";
import { isLateDelivery } from "#app/domain/catalogue/availability/backorder.ts";
import {
  coversPlace,
  describeServiceArea,
} from "#app/domain/catalogue/availability/service-area.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import type { NetLine } from "#app/domain/discounts/apply-discounts.ts";
import { LineDiscount } from "#app/pages/checkout/line-discount.tsx";
import type { KnownPlace } from "#app/pages/checkout/load-checkout.server.ts";
import { QuotationLink } from "#app/pages/contact/quotation-link.tsx";
import { ExclusiveUnitPrice } from "#app/pages/shop/exclusive-unit-price.tsx";
import { EarlierPrice } from "#app/pages/shop/sale-price.tsx";
import { DiscontinuedNote } from "#app/pages/shop/stock-badge.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import type { CartActionFailure } from "./change-cart.server.ts";
import { PriceBreakHint } from "./price-break-hint.tsx";
import { QuantityStepper } from "./quantity/quantity-stepper.tsx";
import { ReduceToStock } from "./quantity/reduce-to-stock.tsx";
import { type OptimisticLine, useLineChanges } from "./quantity/use-line-changes.ts";
import { ServiceAreaNotice } from "./service-area-notice.tsx";
import "./cart-row.css";

const trashIconPath =
  "M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2";

/** A cart line; once removed, an undo row. */
export function CartRow({ line, price, now, place, vatPercent, refusal, intend }: CartRowProps) {
  const { send, result } = useLineChanges((intention) => intend(line.id, intention));
  const row = useFocusAfter(line.isRemoved);
  const refused = result ? (result.ok ? undefined : result) : refusal;
  const refusalId = useId();
  const [isWrong, setWrong] = useState(false);
  const backorder = lineBackorder(line);
  // What is sold out still shows its price.
  const unitPrice = price.unitPrice || lineUnitPrice(line);
  const message = isWrong ? cartTexts.quantityInvalid : refused?.errors.form;
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
          <Icon path={trashIconPath} size={18} />
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
                <PathLink
                  to={productPath({ id: line.product.id, name: line.name })}
                  className="accent-on-hover"
                >
                  {line.name}
                </PathLink>
              ) : (
                line.name
              )}
            </h2>
            {line.product && (
              <>
                <p className="line-unit clamp">{line.product.line}</p>
                <p className="line-unit">
                  {line.product.wasCents !== undefined && (
                    <>
                      <EarlierPrice cents={line.product.wasCents} />{" "}
                    </>
                  )}
                  <Price cents={unitPrice} /> each
                  {isOwnPrice(line, unitPrice) && `, ${customerPriceTexts.yours}`}
                  <ExclusiveUnitPrice cents={unitPrice} vatPercent={vatPercent} />
                  <LineDiscount cents={price.discount} />
                </p>
                {line.product.serviceArea && (
                  <p className="line-unit">
                    {serviceAreaTexts.only(describeServiceArea(line.product.serviceArea))}
                  </p>
                )}
                {line.purpose && <p className="line-unit">{purposeText(line.purpose)}</p>}
                <PriceBreakHint line={line} />
                {line.product.discontinued && (
                  <DiscontinuedNote stock={line.product.stock} {...line.product.discontinued} />
                )}
              </>
            )}
          </div>
          {line.product && quantityLimit(line.product) > 0 && (
            <QuantityStepper
              itemId={line.id}
              name={line.name}
              quantity={line.quantity}
              refused={isWrong ? undefined : refused?.wanted?.quantity}
              stock={quantityLimit(line.product)}
              errorId={message && refusalId}
              change={changeQuantity}
              refuse={setWrong}
            />
          )}
          {lineTotal(line) > 0 && (
            <p className="line-total">
              <span className="visually-hidden">Line total: </span>
              <Price cents={price.net} size="m" />
            </p>
          )}
          <div className="stack line-notices">
            <LineError
              id={refusalId}
              message={message}
              left={isWrong ? undefined : refused?.left}
              wanted={isWrong ? undefined : refused?.wanted}
              line={line}
              setQuantity={changeQuantity}
            />
            {lineChanges(line).map((change) => (
              <LineChangeNotice
                key={change.kind}
                change={change}
                line={line}
                setQuantity={changeQuantity}
              />
            ))}
            {backorder && (
              <p className="button-row dot line-notice" data-kind="warning">
                {backorderTexts.line(backorder, line.quantity)}
                {isLateDelivery(backorder.expectedBy, now) && `. ${backorderTexts.late}`}
              </p>
            )}
            {line.product?.serviceArea &&
              coversPlace(line.product.serviceArea, place) === false && (
                <ServiceAreaNotice line={{ ...line, productId: line.product.id }} place={place} />
              )}
            {isWholeStock(line) && (
              <div className="button-row dot line-notice" data-kind="warning">
                <p>{line.quantity} is all we have in stock. Need more?</p>
                <QuotationLink
                  productId={line.product?.id ?? ""}
                  name={line.name}
                  quantity={line.quantity + 1}
                  withCart
                />
              </div>
            )}
          </div>
          <form
            method="post"
            action="/cart"
            onSubmit={sendForm({ isRemoved: true })}
            className="line-remove"
          >
            {fields("remove")}
            <button
              type="submit"
              className="touch-target"
              aria-label={`Remove ${line.name}`}
              data-after-undo
            >
              <Icon path={trashIconPath} size={18} />
              <span>Remove</span>
            </button>
          </form>
        </>
      )}
      <p role="status" className="visually-hidden">
        {result?.ok ? result.message : ""}
      </p>
    </li>
  );
}

function LinePicture({ line: { product, name } }: { line: CartLine }) {
  const picture = <Picture picture={product?.picture} alt="" sizes="112px" />;
  if (!product) return <div className="line-picture">{picture}</div>;
  return (
    // Hidden from screen readers: the name is the same link.
    <PathLink
      to={productPath({ id: product.id, name })}
      className="line-picture"
      tabIndex={-1}
      aria-hidden="true"
    >
      {picture}
    </PathLink>
  );
}

function isWholeStock({ product, quantity }: CartLine): boolean {
  if (!product || product.backorderBy !== null) return false;
  return product.stock > 0 && quantity === product.stock;
}

/** Keeps the keyboard focus when a line is removed or restored. */
function useFocusAfter(isRemoved: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(isRemoved);
  useEffect(() => {
    if (before.current === isRemoved) return;
    before.current = isRemoved;
    // Only when the focused button disappeared, not after a change in another tab.
    if (document.activeElement !== document.body) return;
    const next = isRemoved ? "[data-after-removal]" : "[data-after-undo]";
    row.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [isRemoved]);
  return row;
}

type CartRowProps = {
  price: NetLine;
  line: CartLine;
  /** Of the server, so both render the same text. */
  now: Date;
  /** Where it would be delivered or carried out, as far as it is known. */
  place: KnownPlace;
  /** Null where no VAT is charged. */
  vatPercent: number | null;
  /** The action's result without script. */
  refusal: CartActionFailure | undefined;
  intend: (itemId: string, intention: OptimisticLine | undefined) => void;
};

function LineChangeNotice({ change, line, setQuantity }: LineNoticeProps) {
  if (change.kind === "price") {
    return (
      <p
        className="button-row dot line-notice"
        data-kind={change.to < change.from ? "success" : "info"}
      >
        <span>
          Was{" "}
          <s>
            <Price cents={change.from} />
          </s>{" "}
          when you added it
        </span>
      </p>
    );
  }
  return (
    <div className="button-row dot line-notice" data-kind="warning">
      <p>{lineChangeText(change)}</p>
      {change.kind === "fewer-left" && (
        <>
          <ReduceToStock
            itemId={line.id}
            name={line.name}
            left={change.left}
            setQuantity={setQuantity}
          />
          {line.product && (
            <QuotationLink
              productId={line.product.id}
              name={line.name}
              quantity={change.wanted}
              withCart
            />
          )}
        </>
      )}
    </div>
  );
}

function lineChangeText(change: Exclude<LineChange, { kind: "price" }>): string {
  switch (change.kind) {
    case "no-longer-sold":
      return "We no longer sell this, so it isn’t in your order.";
    case "sold-out":
      return "Sold out since you added it. Not included in the total.";
    case "fewer-left":
      return `You chose ${change.wanted}, but only ${change.left} ${change.left === 1 ? "is" : "are"} left. The total includes ${change.left}.`;
  }
}

/** Why the quantity was not changed; placed below the line to avoid layout shift. */
function LineError({ id, message, left, wanted, line, setQuantity }: LineErrorProps) {
  const canReduce = left !== undefined && left > 0 && left !== line.quantity;
  return (
    <div id={id} role="alert" className="button-row dot line-notice" data-kind="danger">
      {message && <p>{message}</p>}
      {message && canReduce && (
        <ReduceToStock itemId={line.id} name={line.name} left={left} setQuantity={setQuantity} />
      )}
      {message && wanted && <QuotationLink {...wanted} name={line.name} withCart />}
    </div>
  );
}

type LineErrorProps = Pick<LineNoticeProps, "line" | "setQuantity"> & {
  id: string;
  message: string | undefined;
  left: number | undefined;
  wanted: CartActionFailure["wanted"];
};

type LineNoticeProps = {
  change: LineChange;
  line: CartLine;
  setQuantity: (fields: FormData, quantity: number) => void;
};
