import { Form, Link, useNavigation } from "react-router";
import { paymentMethods as paymentMethodTexts } from "#app/content/payment-methods.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { orderUpdateTexts } from "#app/content/texts/order-update-texts.ts";
import { backorderKey, lateLines } from "#app/domain/catalogue/availability/backorder.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { LateDeliveryField } from "#app/pages/checkout/late-delivery-field.tsx";
import { NoPaymentNotice } from "#app/pages/checkout/no-payment-notice.tsx";
import { DocumentSheet } from "#app/pages/documents/document-sheet.tsx";
import { revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/quote-page";
import { loadNegotiation, loadQuote } from "./load-quote.server.ts";
import { AskUs, NotAcceptable } from "./not-acceptable.tsx";
import {
  isReservedOnAcceptance,
  type QuoteActionResult,
  quoteAction,
} from "./quote-action.server.ts";
import { describeRequest, RequestView } from "./request-view.tsx";
import "#app/ui/form/field.css";
import "./quote.css";
import { Price } from "#app/ui/price.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    title: loaderData ? titleOf(loaderData) : "Quotation",
  });

/** Passes Retry-After through. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { accessKey } = params;
  const negotiation = await loadNegotiation(context, accessKey);
  if (negotiation.revision === 0)
    return { kind: "request" as const, ...describeRequest(negotiation) };
  const quote = await loadQuote(context, accessKey);
  const { order, total, validUntil, details } = quote;
  const chosen = quote.lines.filter(({ isChosen }) => isChosen);
  // While the next revision is a draft, the newest that was sent is shown.
  const state = negotiation.state === "draft" ? "draft" : quote.state;
  return {
    kind: "offer" as const,
    revision: quote.revision,
    name: details.fullName,
    document: quoteDocument(quote),
    state,
    order: order && {
      reference: formatOrderNumber(order.number),
      page: `/orders/${order.accessKey}`,
    },
    total,
    email: details.email,
    buyerReference: details.buyerReference,
    deliversMail: context.get(appServices).installation.deliversMail,
    validUntil: formatLongDate(validUntil),
    notSold: chosen.filter(({ isSold }) => !isSold),
    short: chosen.filter(({ inStock, quantity, backorder }) => inStock < quantity && !backorder),
    backorder: backorderKey(
      chosen.map((line) => ({ productId: line.productId ?? "", backorder: line.backorder })),
    ),
    late: lateLines(chosen),
    paymentMethods: availablePaymentMethods(context.get(appServices).payments),
    isReserved: state === "sent" && (await isReservedOnAcceptance(context, quote)),
    /** Not listed in the reader's account. */
    isByLink: quote.userId === null || quote.userId !== currentViewer(context)?.userId,
    isNew: new URL(request.url).searchParams.has("made"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await loadNegotiation(context, params.accessKey);
  return quoteAction(context, request, params.accessKey);
}

export const shouldRevalidate = revalidateAfterFailure;

type PageData = Route.ComponentProps["loaderData"];

const titleOf = (shown: PageData) =>
  `Quotation ${shown.kind === "offer" ? shown.document.number : shown.reference}`;

export default function QuotePage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.kind === "request") return <RequestView {...loaderData} />;
  return <QuoteView loaderData={loaderData} actionData={actionData} params={params} />;
}

type Offer = Extract<PageData, { kind: "offer" }>;

function QuoteView({
  loaderData,
  actionData,
  params,
}: Pick<Route.ComponentProps, "params"> & {
  loaderData: Offer;
  actionData: Route.ComponentProps["actionData"];
}) {
  const { document, state, order, isNew } = loaderData;
  const hasMessage = isNew && state === "sent" && !actionData;
  const details = actionData?.ok ? actionData.details : undefined;
  return (
    <div className="wrap light-page tall-page document-page">
      {hasMessage && (
        <div data-announce>
          <Notice kind="success">
            {orderUpdateTexts(loaderData.deliversMail).quoted(
              document.number,
              loaderData.email,
              loaderData.isByLink,
            )}{" "}
            Your cart has not changed.
          </Notice>
        </div>
      )}
      {actionData && (
        <Notice kind={details ? "warning" : "danger"}>
          {actionData.ok ? actionData.message : actionData.errors.form}
          {details?.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
          {details && <Link to="/cart">View cart</Link>}
        </Notice>
      )}
      {order && (
        <Notice kind="success">
          This quotation was accepted and is now order {order.reference}.{" "}
          <Link to={order.page}>View the order</Link>
        </Notice>
      )}
      {state === "sent" && loaderData.short.length === 0 && (
        <p className="small-only">
          <a href="#accept-title" className="text-link touch-target">
            Accept this quotation
          </a>
        </p>
      )}
      <div className="with-aside">
        <DocumentSheet document={document} />
        <div className="quote-side">
          <QuoteAnswer {...loaderData} result={actionData} />
          <div className="button-row document-tools">
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
            Anyone with the link can open this page without a password, so share it only with people
            who may accept the quotation.
          </p>
        </div>
      </div>
    </div>
  );
}

/** The form that accepts it, or why it cannot be accepted. */
function QuoteAnswer(props: QuoteAnswerProps) {
  const { state, validUntil, notSold, short, document } = props;
  switch (state) {
    case "unconfirmed":
    case "requested":
    case "accepted":
    case "ordered":
    case "superseded":
    case "refused":
    case "discarded":
      return null;
    case "draft":
    case "countered":
      return (
        <NotAcceptable title="We are preparing a new revision" offersCart={false}>
          <p>You will get an email as soon as it is ready. This one can no longer be accepted.</p>
        </NotAcceptable>
      );
    case "declined":
      return (
        <NotAcceptable title="You have declined this quotation">
          <p>You can add the same goods to your cart at today’s prices.</p>
        </NotAcceptable>
      );
    case "withdrawn":
      return (
        <NotAcceptable title="We have withdrawn this quotation">
          <p>
            It can no longer be accepted. You can add the same goods to your cart at today’s prices,
            or <AskUs /> for a new quotation.
          </p>
        </NotAcceptable>
      );
    case "expired":
      return (
        <NotAcceptable title="This quotation has expired">
          <p>
            It was valid until {validUntil}. You can add the same goods to your cart at today’s
            prices, then order them or get a new quotation.
          </p>
        </NotAcceptable>
      );
    case "sent":
      if (short.length === 0) return <AcceptQuoteForm {...props} />;
      if (notSold.length > 0) return <NoLongerSold {...props} />;
      return (
        <NotAcceptable title="Not everything is in stock">
          <ul>
            {short.map(({ id, name, quantity, inStock }) => (
              <li key={id}>
                {name}: {quantity} quoted, {inStock} in stock
              </li>
            ))}
          </ul>
          <p>
            The quotation stays open until {validUntil}: you can accept it at its prices once the
            goods are back in stock. Or add what is in stock to your cart at today’s prices, or{" "}
            <AskUs subject={`Quotation ${document.number}`} /> when more will arrive.
          </p>
        </NotAcceptable>
      );
  }
}

/** A part is never ordered on its own: its price need not hold. */
function NoLongerSold({ notSold, document }: QuoteAnswerProps) {
  const hasRest = notSold.length < document.lines.length;
  return (
    <NotAcceptable title="No longer sold" offersCart={hasRest}>
      <ul>
        {notSold.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>
        This quotation can no longer be accepted. Please{" "}
        <AskUs subject={`Quotation ${document.number}`} /> for a new one
        {hasRest && ", or add the rest to your cart at today’s prices"}.
      </p>
    </NotAcceptable>
  );
}

type QuoteAnswerProps = Offer & {
  result: QuoteActionResult | undefined;
};

function AcceptQuoteForm(props: QuoteAnswerProps) {
  const { document, total, validUntil, paymentMethods, isReserved, backorder, late, result } =
    props;
  const isBusy = useNavigation().formData?.get("intent") === "accept";
  const errors = result?.ok === false ? result.errors : {};
  const { paymentMethod, terms, name, buyerReference, lateDelivery } = errors;
  if (paymentMethods.length === 0) return <NoPaymentNotice />;
  return (
    <section className="quote-box stack panel" aria-labelledby="accept-title">
      <h2 id="accept-title">Accept {document.number}</h2>
      <p className="quote-total">
        <Price cents={total} />
      </p>
      <p className="caption">Valid until {validUntil}. You pay after accepting it.</p>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="accept" />
        <input type="hidden" name="revision" value={props.revision} />
        <input type="hidden" name="agreedTotal" value={total} />
        {backorder && (
          <>
            <input type="hidden" name="backorder" value={backorder} />
            <p className="caption">{backorderTexts.together}</p>
          </>
        )}
        <fieldset aria-describedby={paymentMethod ? "payment-method-error" : undefined}>
          <legend>How do you want to pay?</legend>
          {paymentMethods.map((method, index) => (
            <label key={method} className="option-row">
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
                  <span className="caption own-line">
                    {paymentMethodTexts[method].checkout.description}
                  </span>
                )}
              </span>
            </label>
          ))}
          {paymentMethod && (
            <p id="payment-method-error" className="field-error">
              {paymentMethod}
            </p>
          )}
        </fieldset>
        <TextField
          label="Your name"
          name="name"
          defaultValue={props.name}
          maxLength={120}
          autoComplete="name"
          error={name}
          required
        />
        <TextField
          label="Purchase order number"
          name="buyerReference"
          defaultValue={props.buyerReference ?? ""}
          maxLength={60}
          autoComplete="off"
          hint="Optional. Printed on your invoice."
          error={buyerReference}
        />
        <CheckField name="terms" required error={terms} className="option-row">
          I accept the{" "}
          <Link to="/terms" className="text-link">
            Terms of Service
          </Link>{" "}
          and have read how{" "}
          <Link to="/delivery" className="text-link">
            delivery
          </Link>{" "}
          and{" "}
          <Link to="/returns" className="text-link">
            returns
          </Link>{" "}
          work.
        </CheckField>
        {late.length > 0 && (
          <LateDeliveryField agreement={backorderTexts.agreement(late)} error={lateDelivery} />
        )}
        <Button
          type="submit"
          variant="sun"
          busy={isBusy}
          aria-describedby={isReserved ? undefined : "no-reservation"}
        >
          {isBusy ? (
            "Placing your order…"
          ) : (
            <>
              Accept and order for <Price cents={total} />
            </>
          )}
        </Button>
        {!isReserved && (
          <p id="no-reservation" className="caption">
            Stock is reserved once you pay.
          </p>
        )}
      </Form>
    </section>
  );
}
