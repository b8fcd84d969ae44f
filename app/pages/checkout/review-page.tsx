import { useEffect, useRef } from "react";
import { Link, redirect } from "react-router";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { checkDetails } from "#app/domain/orders/check-details.ts";
import { addressOfStep, readTrip, stepOfErrors } from "#app/domain/orders/checkout-steps.ts";
import { reviewMark } from "#app/domain/orders/review-mark.server.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { useFollowCart } from "#app/pages/cart/follow-cart.ts";
import { GuestLimit } from "#app/pages/cart/guest-limit.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { revalidateAfterRefusal, stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/review-page";
import { reviewTitle } from "./checkout-part.tsx";
import { OrderSums } from "./order-sums.tsx";
import { PlaceForm } from "./place-form.tsx";
import { readTill } from "./read-till.server.ts";
import { type ReviewAnswer, receiveReview } from "./receive-review.server.ts";
import { ReviewDetails } from "./review-details.tsx";
import { ReviewLines } from "./review-lines.tsx";
import { StepList } from "./step-list.tsx";
import "./review.css";
import "#app/pages/cart/cart-head.css";
import "#app/pages/cart/cart-summary.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/checkout/review",
    title: reviewTitle({ isQuote: loaderData?.isQuote ?? false }),
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

/** Everything that is about to be ordered. What is missing or wrong is put right at its own step. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const till = await readTill(context, request);
  const { isQuote } = readTrip(new URL(request.url).searchParams);
  const { checkout, lines, goods, hasNews, mark } = till;
  if (!checkout) throw redirect(addressOfStep("contact", { isQuote }));
  const checked = checkDetails(till.typed, till);
  if (!checked.ok) {
    const wrong = stepOfErrors(checked.errors) ?? "contact";
    throw redirect(addressOfStep(wrong, { isFromReview: true, isQuote }));
  }
  const { details } = checked;
  return {
    mark,
    lines,
    goods,
    hasNews,
    details,
    offer: till.offers.find(({ way }) => way === details.deliveryWay),
    orderKey: checkout.key,
    seen: reviewMark(details, lines),
    notQuoted: whyNotQuoted(request),
    isQuote,
    isMailing: till.isMailing,
    isOverLimit: till.isOverLimit,
    isSignedIn: currentViewer(context) !== undefined,
  };
}

/** Why the quotation that was asked for is not there. */
function whyNotQuoted(request: Request): string | undefined {
  const why = new URL(request.url).searchParams.get("not-quoted");
  if (why === null) return undefined;
  if (why === "too-many-mails") return say.tooManyMails;
  return why === "too-many" ? say.tooMany : say.notQuoted;
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveReview(context, request);
}

export const clientAction = stayOnFailure({ offline: say.offline });
/** Whatever was refused, the order is shown as it stands now. */
export const shouldRevalidate = revalidateAfterRefusal;

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer: ReviewAnswer | undefined = actionData;
  const { mark, lines, goods, hasNews, details, offer, isQuote } = loaderData;
  const needsQuotation = loaderData.isOverLimit && !isQuote;
  const said = answer?.errors.form ?? loaderData.notQuoted;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (actionData) top.current?.querySelector<HTMLElement>("[role=alert]")?.focus();
  }, [actionData]);
  useFollowCart(mark);
  return (
    <div className="checkout review wrap">
      <div className="cart-head">
        <h1>{reviewTitle({ isQuote })}</h1>
      </div>
      <StepList step="review" trip={{ isFromReview: true, isQuote }} />
      <div ref={top}>
        {said && (
          <Notice kind="danger">
            {said}
            {answer?.open?.map(({ number, reference }) => (
              <Link key={number} to={`/account/orders/${number}`}>
                Open order {reference}
              </Link>
            ))}
          </Notice>
        )}
      </div>
      <div className="checkout-columns">
        <div>
          <ReviewLines lines={lines} />
          <ReviewDetails details={details} offer={offer} isQuote={isQuote} />
        </div>
        <section className="cart-summary" aria-labelledby="sums">
          <h2 id="sums">{isQuote ? "What it costs" : "To pay"}</h2>
          <OrderSums goods={goods} offer={offer} />
          {hasNews ? (
            <p className="review-wait">{say.settleFirst}</p>
          ) : (
            <>
              {needsQuotation && <GuestLimit isSignedIn={loaderData.isSignedIn} hasQuoteButton />}
              <PlaceForm
                {...loaderData}
                needsQuotation={needsQuotation}
                total={goods + (offer?.cents ?? 0)}
              />
            </>
          )}
        </section>
      </div>
    </div>
  );
}
