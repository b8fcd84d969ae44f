import { redirect } from "react-router";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { type CartLine, lineBackorder } from "#app/domain/cart/cart.ts";
import { lateLines } from "#app/domain/catalogue/availability/backorder.ts";
import { checkDetails } from "#app/domain/checkout/check-details.ts";
import {
  checkoutStepUrl,
  parseCheckoutFlow,
  stepOfErrors,
} from "#app/domain/checkout/checkout-steps.ts";
import { expectedByCourier } from "#app/domain/checkout/delivery-estimate/delivery-estimate.ts";
import { orderTotals } from "#app/domain/checkout/pricing.ts";
import { partyTexts } from "#app/domain/documents/document.ts";
import { buyerOfDetails } from "#app/domain/documents/issue-document.server.ts";
import { unprintableCharacters } from "#app/format/printable-text.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { DiscountCode } from "#app/pages/cart/discount-code.tsx";
import { GuestLimitNotice } from "#app/pages/cart/guest-limit-notice.tsx";
import { useCartSync } from "#app/pages/cart/use-cart-sync.ts";
import { UnprintableNotice } from "#app/pages/documents/unprintable-notice.tsx";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { FormError } from "#app/ui/notice.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/review-page";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { loadCheckout, reviewFingerprint } from "./load-checkout.server.ts";
import { OrderTotals } from "./order-totals.tsx";
import { PlaceOrderForm } from "./place-order-form.tsx";
import { type ReviewFailure, reviewAction } from "./review-action.server.ts";
import { ReviewDetails } from "./review-details.tsx";
import { ReviewLines } from "./review-lines.tsx";
import { reviewTitle } from "./step-section.tsx";
import "./review.css";
import "#app/pages/cart/cart-summary.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/checkout/review",
    title: reviewTitle({ isQuote: loaderData?.isQuote ?? false }),
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

/** Review of the order; redirects to the step with missing or invalid details. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const checkoutState = await loadCheckout(context, request);
  const { isQuote } = parseCheckoutFlow(new URL(request.url).searchParams);
  const { checkout, lines, priced, vatPercent, hasChanges, cartVersion } = checkoutState;
  if (!checkout) throw redirect(checkoutStepUrl("contact", { isQuote }));
  const checked = checkDetails(checkoutState.submitted, checkoutState);
  if (!checked.ok) {
    const wrong = stepOfErrors(checked.errors) ?? "contact";
    throw redirect(checkoutStepUrl(wrong, { isFromReview: true, isQuote }));
  }
  const { details } = checked;
  return {
    cartVersion,
    lines,
    prices: Object.fromEntries(lines.map((line) => [line.id, checkoutState.priceOf(line)])),
    priced,
    discountCode: checkoutState.discountCode,
    codeStatus: checkoutState.codeStatus,
    hasCodes: checkoutState.hasCodes,
    vatPercent,
    hasChanges,
    details,
    offer: checkoutState.offers.find(({ method }) => method === details.deliveryMethod),
    expected: expectedByCourier(checkoutState, checkoutState.submitted.province, checkoutState),
    idempotencyKey: checkout.idempotencyKey,
    reviewFingerprint: reviewFingerprint(details, checkoutState),
    hasBackorder: lines.some((line) => lineBackorder(line)),
    hasStock: lines.some((line) => line.quantity > (lineBackorder(line)?.units ?? 0)),
    lateDelivery: lateDeliveryAgreement(lines),
    notQuoted: notQuotedMessage(request),
    unprintable: unprintableCharacters([
      ...partyTexts(buyerOfDetails(details)),
      // A quotation repeats the note.
      isQuote ? details.remark : undefined,
    ]),
    isQuote,
    deliversMail: checkoutState.deliversMail,
    isOverLimit: checkoutState.isOverLimit,
    isSignedIn: currentViewer(context) !== undefined,
    accountEmail: currentViewer(context)?.email,
  };
}

/** What the buyer must agree to where delivery takes more than 30 days. */
function lateDeliveryAgreement(lines: readonly CartLine[]): string | undefined {
  const late = lateLines(lines.map((line) => ({ ...line, backorder: lineBackorder(line) })));
  return late.length > 0 ? backorderTexts.agreement(late) : undefined;
}

function notQuotedMessage(request: Request): string | undefined {
  const why = new URL(request.url).searchParams.get("not-quoted");
  if (why === null) return undefined;
  if (why === "too-many-mails") return checkoutTexts.tooManyMails;
  return why === "too-many" ? checkoutTexts.tooMany : checkoutTexts.notQuoted;
}

export function action({ request, context }: Route.ActionArgs) {
  return reviewAction(context, request);
}

export const clientAction = clientActionKeepingForm({ offline: checkoutTexts.offline });
export const shouldRevalidate = revalidateAfterFailure;

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const failure: ReviewFailure | undefined = actionData;
  const { cartVersion, lines, priced, vatPercent, hasChanges, details, offer, isQuote } =
    loaderData;
  const needsQuotation = loaderData.isOverLimit && !isQuote;
  const refusedCode = failure?.code === undefined ? undefined : failure;
  const message = refusedCode ? undefined : (failure?.errors.form ?? loaderData.notQuoted);
  const totals = orderTotals(priced, offer?.cents ?? 0, vatPercent);
  useCartSync(cartVersion);
  return (
    <div className="checkout review wrap light-page">
      <div className="title-row">
        <h1 className="page-title">{reviewTitle({ isQuote })}</h1>
      </div>
      <CheckoutSteps step="review" flow={{ isFromReview: true, isQuote }} />
      <div>
        {message && (
          <FormError>
            {message}
            {failure?.openOrders?.map(({ number, reference }) => (
              <PathLink key={number} to={`/account/orders/${number}`}>
                View order {reference}
              </PathLink>
            ))}
          </FormError>
        )}
        <UnprintableNotice characters={loaderData.unprintable} />
      </div>
      <div className="with-aside">
        <div className="ruled-list">
          <ReviewLines lines={lines} prices={loaderData.prices} vatPercent={vatPercent} />
          <ReviewDetails
            details={details}
            offer={offer}
            expected={loaderData.expected}
            isQuote={isQuote}
            accountEmail={loaderData.accountEmail}
          />
        </div>
        <section className="stack cart-summary panel panel-bleed" aria-labelledby="sums">
          <h2 id="sums">{isQuote ? "Quotation total" : "Amount to pay"}</h2>
          <OrderTotals priced={priced} offer={offer} vatPercent={vatPercent} />
          {!isQuote && (loaderData.discountCode || loaderData.hasCodes) && (
            <DiscountCode
              code={loaderData.discountCode}
              status={loaderData.codeStatus}
              refused={refusedCode}
              action={checkoutStepUrl("review", { isQuote })}
            />
          )}
          {hasChanges ? (
            <p className="notice" data-kind="warning">
              {checkoutTexts.settleFirst}
            </p>
          ) : (
            <>
              {needsQuotation && (
                <GuestLimitNotice isSignedIn={loaderData.isSignedIn} hasQuoteButton />
              )}
              <PlaceOrderForm
                {...loaderData}
                lateDeliveryError={failure?.errors.lateDelivery}
                needsQuotation={needsQuotation}
                total={totals.total}
                hasDiscount={priced.discount !== undefined || totals.deliveryDiscount > 0}
              />
            </>
          )}
        </section>
      </div>
    </div>
  );
}
