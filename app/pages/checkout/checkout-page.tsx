import { Form, useLocation, useNavigation } from "react-router";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { goneSince, wrongWith } from "#app/domain/orders/check-details.ts";
import { addressOfStep, readStep, readTrip, stepAfter } from "#app/domain/orders/checkout-steps.ts";
import { currentViewer } from "#app/http/session.server.ts";
import { useCorrections } from "#app/pages/account/use-corrections.ts";
import { GuestLimit } from "#app/pages/cart/guest-limit.tsx";
import { clearDraft, draftKeys, useDraft } from "#app/pages/shell/draft.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/checkout-page";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { ContactPart } from "./contact-part.tsx";
import { DeliveryPart } from "./delivery-part.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { PaymentPart } from "./payment-part.tsx";
import { readTill } from "./read-till.server.ts";
import { receiveCheckout } from "./receive-checkout.server.ts";
import { shownLine } from "./shown-line.ts";
import { StepList } from "./step-list.tsx";
import { useChoice } from "./use-choice.ts";
import { useStepFocus } from "./use-step-focus.ts";
import "#app/pages/cart/cart-head.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/checkout", title: "Checkout" });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
  const till = await readTill(context, request);
  const { lines, goods, grams, paymentWays, typed, checkout, offers, hasNews, isMailing } = till;
  const { searchParams } = new URL(request.url);
  const { isFromReview } = readTrip(searchParams);
  return {
    lines: lines.flatMap(shownLine),
    goods,
    grams,
    paymentWays,
    typed,
    hasNews,
    isMailing,
    isOverLimit: till.isOverLimit,
    isForgotten: searchParams.get("forgotten") === "yes",
    userId: currentViewer(context)?.userId,
    errors: isFromReview
      ? wrongWith(typed, { goods, offers, paymentWays })
      : goneSince(checkout?.typed, { goods, offers, paymentWays }),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveCheckout(context, request);
}

export const clientAction = stayOnFailure();

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, goods, grams, paymentWays, hasNews, userId } = loaderData;
  const isSignedIn = userId !== undefined;
  const search = new URLSearchParams(useLocation().search);
  const { state, formMethod } = useNavigation();
  const answer = actionData && "step" in actionData ? actionData : undefined;
  const step = answer?.step ?? readStep(search.get("step"));
  const trip = readTrip(search);
  const next = stepAfter(step, trip);
  // What was refused is shown as it was sent; the first visit shows what is known.
  const typed = { ...loaderData.typed, ...answer?.typed };
  const form = useFocusOnErrors(actionData?.errors);
  const { shown, noteEdit } = useCorrections(actionData?.errors ?? loaderData.errors);
  const choice = useChoice(form, { typed, goods, grams, paymentWays });
  const isBusy = state !== "idle" && formMethod === "POST";
  useDraft(form, draftKeys.checkout, { who: userId, answer: actionData });
  useStepFocus(form, step);
  const part = { typed, errors: shown, isBusy, ...trip };

  return (
    <div className="checkout wrap">
      <div className="cart-head">
        <h1>{trip.isQuote ? "Get a quotation" : "Checkout"}</h1>
      </div>
      {loaderData.isForgotten && !answer && (
        <div data-news className="checkout-news">
          <Notice kind="success">{say.forgotten}</Notice>
        </div>
      )}
      <StepList step={step} trip={trip} />
      <div className="checkout-columns">
        <Form
          ref={form}
          method="post"
          action={addressOfStep(step, trip)}
          noValidate
          className="checkout-form"
          data-step={step}
          onSubmit={() => clearDraft(draftKeys.checkout)}
          onChange={choice.read}
          onInput={(event) => noteEdit((event.target as HTMLInputElement).name)}
        >
          {/* First of the buttons: the one that Enter presses. */}
          <button type="submit" name="go" value={next} hidden tabIndex={-1}>
            Continue
          </button>
          <ErrorSummary errors={shown} />
          <ContactPart {...part} isSignedIn={isSignedIn} isMailing={loaderData.isMailing} />
          <DeliveryPart
            {...part}
            offers={choice.offers}
            way={choice.way}
            isForInvoice={choice.isForInvoice}
          />
          <PaymentPart {...part} ways={paymentWays} way={choice.paymentWay} />
        </Form>
        <CheckoutSummary
          lines={lines}
          goods={goods}
          offer={choice.offer}
          hasNews={hasNews}
          isQuote={trip.isQuote}
        >
          {loaderData.isOverLimit && !trip.isQuote && <GuestLimit isSignedIn={isSignedIn} />}
        </CheckoutSummary>
      </div>
    </div>
  );
}
