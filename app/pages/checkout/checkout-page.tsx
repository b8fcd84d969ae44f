import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { servicesOutside } from "#app/domain/catalogue/availability/service-area.ts";
import { needsBillingAddress } from "#app/domain/checkout/buyer-address.ts";
import { detailErrors, unavailableChoices } from "#app/domain/checkout/check-details.ts";
import type { SubmittedDetails } from "#app/domain/checkout/checkout-details.ts";
import {
  type CheckoutStep,
  checkoutSteps,
  checkoutStepUrl,
  fieldsOfStep,
  parseCheckoutFlow,
  parseCheckoutStep,
  stepAfter,
} from "#app/domain/checkout/checkout-steps.ts";
import { availableDeliveryMethods, deliveryOffers } from "#app/domain/checkout/delivery.ts";
import { expectedByCourier } from "#app/domain/checkout/delivery-estimate/delivery-estimate.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { GuestLimitNotice } from "#app/pages/cart/guest-limit-notice.tsx";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { focusTarget, useVisibleErrors } from "#app/ui/form/form-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/checkout-page";
import { checkoutAction } from "./checkout-action.server.ts";
import { checkoutFieldId } from "./checkout-fields.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { CheckoutSummary, summaryLine } from "./checkout-summary.tsx";
import { ContactStep } from "./contact-step.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { loadCheckout } from "./load-checkout.server.ts";
import { NoPaymentNotice } from "./no-payment-notice.tsx";
import { PaymentStep } from "./payment-step.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const flow = parseCheckoutFlow(new URLSearchParams(location.search));
  return privatePageMeta(matches, { path: "/checkout", title: titleOf(flow) });
};

const titleOf = ({ isQuote }: { isQuote: boolean }) => (isQuote ? "Get a quotation" : "Checkout");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
  const { lines, checkout, priceOf, ...state } = await loadCheckout(context, request);
  const { searchParams } = new URL(request.url);
  const { isFromReview } = parseCheckoutFlow(searchParams);
  return {
    ...state,
    lines: lines.flatMap((line) => summaryLine(line, priceOf(line))),
    isForgotten: searchParams.get("forgotten") === "yes",
    userId: currentViewer(context)?.userId,
    accountEmail: currentViewer(context)?.email,
    errors: isFromReview
      ? detailErrors(state.submitted, state)
      : unavailableChoices(checkout?.submitted, state),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return checkoutAction(context, request);
}

export const clientAction = clientActionKeepingForm();
/** The cart may have changed in another tab: what can be chosen follows it. */
export const shouldRevalidate = revalidateAfterFailure;

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { paymentMethods, userId } = loaderData;
  const isSignedIn = userId !== undefined;
  const search = new URLSearchParams(useLocation().search);
  const { state, formMethod } = useNavigation();
  const failure = actionData && "step" in actionData ? actionData : undefined;
  const step = failure?.step ?? parseCheckoutStep(search.get("step"));
  const flow = parseCheckoutFlow(search);
  const next = stepAfter(step, flow);
  // A rejected form shows its input, otherwise the saved details.
  const submitted = { ...loaderData.submitted, ...failure?.submitted };
  const form = useRef<HTMLFormElement>(null);
  const { shown, markEdited } = useVisibleErrors(actionData?.errors ?? loaderData.errors);
  const selection = useCheckoutSelection(form, { ...loaderData, submitted });
  const isBusy = state !== "idle" && formMethod === "POST";
  useStepFocus(form, step);
  const stepProps = { submitted, errors: shown, isBusy, ...flow };

  return (
    <div className="checkout wrap light-page">
      <div className="title-row">
        <h1 className="page-title">{titleOf(flow)}</h1>
      </div>
      {loaderData.isForgotten && !failure && (
        <div data-announce className="page-notice">
          <Notice kind="success">{checkoutTexts.forgotten}</Notice>
        </div>
      )}
      {paymentMethods.length === 0 && (
        <div className="page-notice">
          <NoPaymentNotice />
        </div>
      )}
      <CheckoutSteps step={step} flow={flow} />
      <div className="with-aside">
        <Form
          ref={form}
          method="post"
          action={checkoutStepUrl(step, flow)}
          noValidate
          className="stack checkout-form"
          data-step={step}
          onChange={selection.read}
          onInput={(event) => markEdited((event.target as HTMLInputElement).name)}
        >
          {/* First submit button: used by Enter. */}
          <button type="submit" name="go" value={next} hidden tabIndex={-1}>
            Continue
          </button>
          <ErrorSummary errors={shown} />
          <ContactStep
            {...stepProps}
            accountEmail={loaderData.accountEmail}
            email={selection.email}
            deliversMail={loaderData.deliversMail}
            detailsDays={loaderData.detailsDays}
            question={failure && "question" in failure ? failure.question : undefined}
          />
          <DeliveryStep
            {...stepProps}
            offers={selection.offers}
            // A quotation is accepted on another day.
            expected={flow.isQuote ? undefined : selection.expected}
            method={selection.method}
            chosen={selection.chosen}
            isForInvoice={selection.isForInvoice}
            isForSite={loaderData.services.length > 0}
          />
          <PaymentStep {...stepProps} methods={paymentMethods} method={selection.paymentMethod} />
        </Form>
        <CheckoutSummary
          {...loaderData}
          offer={selection.offer}
          isQuote={flow.isQuote}
          outside={servicesOutside(loaderData.services, selection.chosen)}
          place={selection.chosen}
        >
          {loaderData.isOverLimit && !flow.isQuote && <GuestLimitNotice isSignedIn={isSignedIn} />}
        </CheckoutSummary>
      </div>
    </div>
  );
}

/** Error summary with links to the fields; small screens show one step's errors. */
function ErrorSummary({ errors }: { errors: Partial<Record<string, string>> }) {
  const wrong = checkoutSteps.flatMap((step) =>
    fieldsOfStep[step].flatMap((field) => {
      const message = errors[field];
      return message ? [{ step, field, message }] : [];
    }),
  );
  if (wrong.length === 0 && !errors.form) return null;
  return (
    <div
      {...focusTarget}
      className="notice error-summary"
      data-kind="danger"
      data-fields={!errors.form || undefined}
    >
      <p>{errors.form ?? checkoutTexts.checkFields}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ step, field, message }) => (
            <li key={field} data-of={step}>
              <a href={`#${checkoutFieldId(field)}`} onClick={(event) => focusField(event, field)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Focuses without navigating: a hash navigation would drop the action data. */
function focusField(event: MouseEvent, field: string): void {
  const target = document.getElementById(checkoutFieldId(field));
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Selected methods and their prices, updated on every change. */
function useCheckoutSelection(
  form: RefObject<HTMLFormElement | null>,
  { submitted, goods, grams, paymentMethods, backorderBy, now }: SelectionInput,
) {
  const [clicked, setClicked] = useState<SubmittedDetails>();
  const chosen = clicked ?? submitted;
  const offers = deliveryOffers({ grams, goods }, chosen.province);
  const ways = availableDeliveryMethods(offers);
  const method = ways.find((each) => each === chosen.deliveryMethod) ?? ways[0];
  const paymentMethod =
    paymentMethods.find((each) => each === chosen.paymentMethod) ?? paymentMethods[0];

  function read() {
    if (!form.current) return;
    setClicked(Object.fromEntries(new FormData(form.current)) as SubmittedDetails);
  }
  // Reads input from before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(read, []);

  return {
    read,
    chosen,
    offers,
    method,
    paymentMethod,
    email: chosen.email,
    expected: expectedByCourier({ grams, goods }, chosen.province, { backorderBy, now }),
    offer: offers.find((each) => each.method === method),
    /** An order without a delivery address still has an invoice, which needs one. */
    isForInvoice: needsBillingAddress(goods, chosen),
  };
}

type SelectionInput = Pick<
  Route.ComponentProps["loaderData"],
  "submitted" | "goods" | "grams" | "paymentMethods" | "backorderBy" | "now"
>;

function useStepFocus(form: RefObject<HTMLFormElement | null>, step: CheckoutStep): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    // An error message keeps the focus.
    if (document.activeElement?.matches(".checkout-form [data-focus-target]")) return;
    form.current?.querySelector<HTMLElement>(`#${step}-title`)?.focus();
  }, [form, step]);
}
