import { Link, useLocation } from "react-router";
import { isBankTransfer } from "#app/content/payment-methods.ts";
import { purposeText } from "#app/content/texts/purpose-text.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { quantityText } from "#app/domain/documents/document.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { Price } from "#app/ui/price.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";
import type { OrderActionResult } from "./customer-order-action.server.ts";
import type { CustomerOrderView } from "./customer-order-view.server.ts";
import { type OrderAccess, OrderAside } from "./order-aside.tsx";
import { OrderProgress } from "./order-progress.tsx";
import "#app/ui/back-link.css";
import "#app/ui/blocks.css";
import "#app/ui/state-tag.css";
import "#app/ui/summary.css";
import "./order.css";
import { useEffect, useRef } from "react";
import { orderTexts } from "#app/content/texts/order-texts.ts";
import { orderUpdateTexts } from "#app/content/texts/order-update-texts.ts";
import { EftDetails } from "#app/pages/payments/eft-details.tsx";
import { ProofOfPaymentForm } from "#app/pages/payments/proof-of-payment-form.tsx";
import { PrintLetterhead } from "#app/pages/shell/print-letterhead.tsx";
import { ExclusiveUnitPrice } from "#app/pages/shop/exclusive-unit-price.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { LineItem } from "#app/ui/line-item.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The customer's view of an order: status, payment, lines, history. */
export function OrderScreen({ order, result, back, ...access }: OrderScreenProps) {
  const { search, pathname } = useLocation();
  const isPlaced = new URLSearchParams(search).get("placed") === "yes";
  return (
    <div className="order">
      {/* The access key in the link of a guest does not belong on paper. */}
      <PrintLetterhead path={access.isByLink ? undefined : pathname} />
      {back && (
        <Link to={back} className="touch-target accent-on-hover back-link">
          Your orders
        </Link>
      )}
      <header className="order-head">
        <h1 className="page-title">
          {isPlaced ? "Thank you for your order" : `Order ${order.reference}`}
        </h1>
        {/* The message below names the order. */}
        {!isPlaced && (
          <p className="soft">
            Placed on <time dateTime={order.placedAt}>{order.placedOn}</time>
            {order.quote && (
              <>
                {" "}
                from quotation{" "}
                <Link to={order.quote.page} className="text-link">
                  {order.quote.reference}
                </Link>
              </>
            )}
            , {order.items === 1 ? "one item" : `${order.items} items`}.
          </p>
        )}
      </header>
      <OrderBanner result={result} order={order} isPlaced={isPlaced} isByLink={access.isByLink} />
      <div className="stack order-columns">
        <div className="order-main">
          <OrderStatus order={order} />
          <OrderPayment order={order} />
          <OrderProgress steps={order.steps} tone={order.status.tone} />
          {hasProofForm(order) && (
            <ProofOfPaymentForm accessKey={order.accessKey} sent={order.proofs} />
          )}
          <OrderedGoods lines={order.lines} vatPercent={order.totals.vatPercent} />
        </div>
        <OrderAside order={order} {...access} />
        <OrderTimeline history={order.history} />
      </div>
    </div>
  );
}

type OrderScreenProps = {
  order: CustomerOrderView;
  result: OrderActionResult | undefined;
  back: string | undefined;
} & OrderAccess;

/** The state in a line, with what happens next. */
function OrderStatus({ order }: { order: CustomerOrderView }) {
  const { status } = order;
  return (
    <section className="order-status" data-tone={status.tone} aria-labelledby="status">
      <h2 id="status" className="dot">
        {status.title}
      </h2>
      <p className="price-in-text">
        <PricedText text={status.message} />
      </p>
      {order.asksForBankDetails && (
        <p>
          <ButtonLink to={`/orders/${order.accessKey}/refund-account`} variant="brand" size="s">
            {order.hasRefundAccount ? "Check your bank details" : "Where should we refund you?"}
          </ButtonLink>
        </p>
      )}
      {orderStates[order.state].isReturnable && (
        <Link to="/returns" className="text-button">
          How to return an item
        </Link>
      )}
    </section>
  );
}

function OrderTimeline({ history }: { history: CustomerOrderView["history"] }) {
  return (
    <section className="order-part order-timeline" aria-labelledby="history">
      <h2 id="history">Order history</h2>
      <ol className="ruled-list">
        {history.map(({ at, when, message }) => (
          <li key={at + message}>
            <span>{message}</span>
            <time className="caption" dateTime={at}>
              {when}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Payment instructions while unpaid. While EFT is paused, the status says so. */
function OrderPayment({ order }: { order: CustomerOrderView }) {
  const { awaitsPayment, isSoldOut, paymentMethod, accessKey } = order;
  if (!awaitsPayment || isSoldOut) return null;
  if (isBankTransfer(paymentMethod)) {
    return order.eft.bank ? (
      <EftDetails order={order.eft} isTimeShown={order.delivery.expected !== undefined} />
    ) : null;
  }
  return (
    <ButtonLink to={`/orders/${accessKey}/pay`} variant="sun" icon="arrow-right">
      Pay now
    </ButtonLink>
  );
}

/** While an EFT is due; late payments are shown, too. */
function hasProofForm({ paymentMethod, awaitsPayment, state }: CustomerOrderView): boolean {
  return isBankTransfer(paymentMethod) && (awaitsPayment || state === "expired");
}

/** The ordered lines, from the order's snapshot. */
function OrderedGoods({ lines, vatPercent }: OrderedGoodsProps) {
  return (
    <section className="order-part" aria-labelledby="goods">
      <h2 id="goods">What you ordered</h2>
      <ul className="line-items ruled-list ordered">
        {lines.map(({ id, productId, picture, name, sku, quantity, unitPrice, total, ...line }) => (
          <LineItem
            key={id}
            picture={picture}
            name={
              productId ? (
                <Link to={productPath({ id: productId, name })} className="accent-on-hover">
                  {name}
                </Link>
              ) : (
                <strong>{name}</strong>
              )
            }
            caption={
              <>
                {line.unit
                  ? `${quantityText({ quantity, unit: line.unit })} at `
                  : `${quantity} × `}
                <Price cents={unitPrice} />
                <ExclusiveUnitPrice cents={unitPrice} vatPercent={vatPercent} />
                {sku && `, SKU ${sku}`}
                {line.discount && (
                  <span className="own-line">
                    <PricedText text={line.discount} />
                  </span>
                )}
                {line.backorder && <span className="own-line">{line.backorder}</span>}
                {line.purpose && <span className="own-line">{purposeText(line.purpose)}</span>}
              </>
            }
            total={total}
          >
            {line.back && (
              <p className="state-tag ordered-back">
                {line.back.quantity === quantity
                  ? "Refunded"
                  : `${line.back.quantity} of ${quantity} refunded`}
                {line.back.amount !== undefined && (
                  <>
                    : <Price cents={line.back.amount} />
                  </>
                )}
              </p>
            )}
          </LineItem>
        ))}
      </ul>
    </section>
  );
}

type OrderedGoodsProps = {
  lines: CustomerOrderView["lines"];
  vatPercent: CustomerOrderView["totals"]["vatPercent"];
};

/** Result of the last action; focused, so screen readers announce it. */
function OrderBanner({ result, order, isPlaced, isByLink = false }: OrderBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  const { search, key } = useLocation();
  const done = new URLSearchParams(search).get("done");
  const updates = orderUpdateTexts(order.deliversMail);
  const message =
    order.state === "cancelled" && done === "cancelled"
      ? orderTexts.cancelled
      : done === "forgotten"
        ? orderTexts.forgotten
        : isPlaced && updates.placed(order.reference, order.buyer.email, isByLink);
  const hasMessage = Boolean(result || message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated message is announced again
  useEffect(() => {
    if (hasMessage) box.current?.querySelector<HTMLElement>("[tabindex]")?.focus();
  }, [result, hasMessage, key]);
  if (!hasMessage) return null;
  return (
    <div ref={box} data-announce className="page-notice order-notice">
      {result ? <OrderActionMessage result={result} /> : <Notice kind="success">{message}</Notice>}
    </div>
  );
}

function OrderActionMessage({ result }: { result: OrderActionResult }) {
  const { ok, details = [] } = result;
  return (
    <>
      <Notice kind={ok ? "warning" : "danger"}>{ok ? result.message : result.errors.form}</Notice>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {ok && (
        <Link to="/cart" className="text-button">
          View cart
        </Link>
      )}
    </>
  );
}

type OrderBannerProps = {
  result: OrderActionResult | undefined;
  order: CustomerOrderView;
  isPlaced: boolean;
  isByLink: boolean | undefined;
};
