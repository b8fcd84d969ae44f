import { Form, Link, useNavigation } from "react-router";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { orderUpdateTexts } from "#app/content/messages/order-update-texts.ts";
import {
  type PaymentMethod,
  paymentMethods as paymentMethodTexts,
} from "#app/content/payment-methods.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { isOverGuestLimit } from "#app/domain/orders/placement/order-limits.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { DocumentSheet } from "#app/pages/documents/document-sheet.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/quote-page";
import { loadQuote } from "./load-quote.server.ts";
import { type QuoteActionResult, quoteAction } from "./quote-action.server.ts";
import "./quote.css";
import { company } from "#app/content/company.ts";
import { useFocusOnErrors } from "#app/ui/form/form-errors.ts";
import { Price } from "#app/ui/price.tsx";

export const handle = { surface: "light" };

/** The canonical URL must not contain the access key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/quotes",
    title: loaderData ? `Quotation ${loaderData.document.number}` : "Quotation",
  });

/** Passes Retry-After through. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const quote = await loadQuote(context, params.accessKey);
  const { state, order, total, validUntil, details } = quote;
  return {
    document: quoteDocument(quote),
    state,
    order: order && {
      reference: formatOrderNumber(order.number),
      page: `/orders/${order.accessKey}`,
    },
    total,
    email: details.email,
    deliversMail: context.get(appServices).installation.deliversMail,
    validUntil: formatLongDate(validUntil),
    short: quote.lines.filter(({ inStock, quantity }) => inStock < quantity),
    paymentMethods: availablePaymentMethods(context.get(appServices).payments),
    isReserved: quote.createdBy !== null || !isOverGuestLimit(quote.lines),
    isNew: new URL(request.url).searchParams.has("made"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return quoteAction(context, request, await loadQuote(context, params.accessKey));
}

export default function QuotePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { document, state, order, isNew } = loaderData;
  const hasMessage = isNew && state === "open" && !actionData;
  const details = actionData?.ok ? actionData.details : undefined;
  return (
    <div className="wrap light-page document-page">
      {hasMessage && (
        <div data-announce>
          <Notice kind="success">
            {orderUpdateTexts(loaderData.deliversMail).quoted(document.number, loaderData.email)}{" "}
            Your cart is as it was.
          </Notice>
        </div>
      )}
      {actionData && (
        <Notice kind={details ? "warning" : "danger"}>
          {actionData.ok ? actionData.message : actionData.errors.form}
          {details?.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
          {details && <Link to="/cart">Open the cart</Link>}
        </Notice>
      )}
      {order && (
        <Notice kind="success">
          This quotation was accepted and is order {order.reference}.{" "}
          <Link to={order.page}>See the order</Link>
        </Notice>
      )}
      <div className="quote-columns">
        <div>
          <DocumentSheet document={document} />
        </div>
        <div className="quote-side">
          {state === "withdrawn" && <QuoteWithdrawnNotice />}
          {state === "ended" && <QuoteExpiredNotice validUntil={loaderData.validUntil} />}
          {state === "open" && loaderData.short.length > 0 && (
            <QuoteOutOfStockNotice
              lines={loaderData.short}
              validUntil={loaderData.validUntil}
              number={document.number}
            />
          )}
          {state === "open" && loaderData.short.length === 0 && (
            <AcceptQuoteForm {...loaderData} result={actionData} />
          )}
          <div className="document-tools">
            {/* A file download: not a client-side navigation. */}
            <a
              href={`/quotes/${params.accessKey}.pdf`}
              className={buttonClass({ variant: "line" })}
            >
              <span>Download PDF</span>
              <Icon name="download" />
            </a>
            <PrintButton />
          </div>
          <p className="caption">
            This page opens without a password for whoever has its link: share it only with those
            who may accept.
          </p>
        </div>
      </div>
    </div>
  );
}

/** Accepts the quotation as an order. */
function AcceptQuoteForm(props: AcceptQuoteFormProps) {
  const { total, validUntil, paymentMethods, isReserved, result } = props;
  const form = useFocusOnErrors(result);
  const isBusy = useNavigation().formData?.get("intent") === "accept";
  const { paymentMethod, terms } = result?.ok === false ? result.errors : {};
  return (
    <section className="quote-box" aria-labelledby="accept-title">
      <h2 id="accept-title">Accept this quotation</h2>
      <p className="quote-total">
        <Price cents={total} />
      </p>
      <p className="caption">Valid until {validUntil}. You pay after you have accepted.</p>
      {!isReserved && (
        <p className="caption">
          For an order of this size we reserve the items as soon as your payment arrives.
        </p>
      )}
      <Form ref={form} method="post" noValidate>
        <input type="hidden" name="intent" value="accept" />
        <fieldset aria-describedby={paymentMethod ? "payment-method-error" : undefined}>
          <legend>How do you want to pay?</legend>
          {paymentMethods.map((method, index) => (
            <label key={method} className="quote-option">
              <input
                type="radio"
                name="paymentMethod"
                value={method}
                defaultChecked={index === 0}
                aria-invalid={paymentMethod ? true : undefined}
              />
              <span>
                <strong>{paymentMethodTexts[method].checkout.label}</strong>
                {isReserved && (
                  <span className="caption">{paymentMethodTexts[method].checkout.description}</span>
                )}
              </span>
            </label>
          ))}
          {paymentMethod && (
            <p id="payment-method-error" className="quote-error">
              {paymentMethod}
            </p>
          )}
        </fieldset>
        <label className="quote-option">
          <input
            type="checkbox"
            name="terms"
            value="yes"
            required
            aria-invalid={terms ? true : undefined}
            aria-describedby={terms ? "terms-error" : undefined}
          />
          <span>
            I accept the{" "}
            <Link to="/terms" className="text-link">
              Terms of Service
            </Link>
            , and have seen how{" "}
            <Link to="/delivery" className="text-link">
              delivery
            </Link>{" "}
            and{" "}
            <Link to="/returns" className="text-link">
              returns
            </Link>{" "}
            work.
          </span>
        </label>
        {terms && (
          <p id="terms-error" className="quote-error">
            {terms}
          </p>
        )}
        <Button type="submit" variant="sun" busy={isBusy}>
          {isBusy ? (
            "Placing your order…"
          ) : (
            <>
              Accept and order for <Price cents={total} />
            </>
          )}
        </Button>
      </Form>
    </section>
  );
}

type AcceptQuoteFormProps = {
  total: number;
  validUntil: string;
  paymentMethods: readonly PaymentMethod[];
  /** Whether its items are reserved when it is accepted. */
  isReserved: boolean;
  result: QuoteActionResult | undefined;
};

/** Expired: its lines can be added to the cart at current prices. */
function QuoteExpiredNotice({ validUntil }: { validUntil: string }) {
  return (
    <section className="quote-box" aria-labelledby="ended-title">
      <h2 id="ended-title">This quotation has ended</h2>
      <p>
        It was valid until {validUntil}. You can put the same goods into your cart, at today’s
        prices, and order them or ask for a new quotation.
      </p>
      <AddToCartButton />
    </section>
  );
}

/** Withdrawn by staff. */
function QuoteWithdrawnNotice() {
  return (
    <section className="quote-box" aria-labelledby="withdrawn-title">
      <h2 id="withdrawn-title">We have withdrawn this quotation</h2>
      <p>
        It can no longer be accepted. You can put the same goods into your cart, at today’s prices,
        or{" "}
        <a className="text-link" href={`mailto:${company.email}`}>
          ask us
        </a>{" "}
        for a new one.
      </p>
      <AddToCartButton />
    </section>
  );
}

/** Out of stock: wait, buy the available part, or contact. */
function QuoteOutOfStockNotice({ lines, validUntil, number }: QuoteOutOfStockNoticeProps) {
  return (
    <section className="quote-box" aria-labelledby="short-title">
      <h2 id="short-title">Not everything is in stock</h2>
      <ul>
        {lines.map(({ id, name, quantity, inStock }) => (
          <li key={id}>
            {name}: {quantity} quoted, {inStock} in stock
          </li>
        ))}
      </ul>
      <p>
        The quotation stays open until {validUntil}: come back when the goods are in stock, and
        accept it at its prices. Or put what there is into your cart, at today’s prices. Or{" "}
        <a
          className="text-link"
          href={`mailto:${company.email}?subject=${encodeURIComponent(`Quotation ${number}`)}`}
        >
          ask us
        </a>{" "}
        when more will come.
      </p>
      <AddToCartButton />
    </section>
  );
}

function AddToCartButton() {
  const isBusy = useNavigation().formData?.get("intent") === "cart";
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="cart" variant="brand" busy={isBusy}>
        Put it into my cart
      </Button>
    </Form>
  );
}

type QuoteOutOfStockNoticeProps = {
  lines: readonly { id: string; name: string; quantity: number; inStock: number }[];
  validUntil: string;
  number: string;
};
