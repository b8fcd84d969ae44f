import { useEffect, useRef, useState } from "react";
import { data, redirect, redirectDocument } from "react-router";
import {
  isBankTransfer,
  isRedirect,
  paymentMethods,
  paymentWays,
} from "#app/content/payment-methods.ts";
import { paymentTexts } from "#app/content/texts/payment-texts.ts";
import { changePaymentMethodForm } from "#app/domain/orders/order-forms.ts";
import { changePaymentMethod } from "#app/domain/payments/change-payment-method.server.ts";
import {
  availablePaymentMethods,
  startPayment,
} from "#app/domain/payments/payment-providers.server.ts";
import { allowFormTargets } from "#app/http/content-security-policy.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { loadOrder } from "#app/pages/orders/load-order.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/pay-page";
import { CancelUnpaidOrder, ChangePaymentMethod } from "./change-payment-method.tsx";
import { EftDetails } from "./eft-details.tsx";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { PaymentFrame, paymentMeta } from "./payment-frame.tsx";
import { type PaymentView, paymentView } from "./payment-view.server.ts";
import { ProofOfPaymentForm } from "./proof-of-payment-form.tsx";

/** Each change to EFT sends a mail. */
const CHANGE_METHOD_LIMIT = { name: "payment-way", max: 10, seconds: 60 * 60 };

export const meta = paymentMeta("Pay for your order");

/** Passes on Retry-After of a rate-limited action. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { origin, payments } = context.get(appServices);
  const order = await loadOrder(context, params);
  const view = {
    order: await paymentView(context.get(appServices), order),
    alternatives: availablePaymentMethods(payments).filter(
      (method) => method !== order.paymentMethod,
    ),
  };
  const { paymentStatus: status, isSoldOut } = view.order;
  const start = startPayment({ payments, origin }, order);
  if (status !== "open" || isSoldOut || !start) return { ...view, form: undefined };
  // Fetched by script: the CSP of the page around it does not allow forms to the provider.
  if (request.headers.get("sec-fetch-dest") === "empty") {
    throw redirectDocument(`/orders/${order.accessKey}/pay`);
  }
  allowFormTargets(context, start.formTargets);
  return { ...view, form: start.form };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, origin, payments } = context.get(appServices);
  const { id, accessKey } = await loadOrder(context, params);
  const form = await readForm(changePaymentMethodForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const limit = await countTowardsRateLimit(database, CHANGE_METHOD_LIMIT, id);
  if (!limit.ok) {
    const errors = { form: paymentTexts.changedOften };
    return actionFailure(429, { errors }, limit.retryAfterSeconds);
  }
  const services = { database, origin, availableMethods: availablePaymentMethods(payments) };
  const outcome = await changePaymentMethod(services, { accessKey }, form.value);
  if (outcome.ok) return redirect(`/orders/${accessKey}/pay`, 303);
  const message = outcome.reason === "way-gone" ? paymentTexts.wayGone : paymentTexts.notNow;
  return actionFailure(409, { errors: { form: message } });
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, form, alternatives } = loaderData;
  const method = paymentMethods[order.paymentMethod];
  if (order.paymentStatus !== "open") return <NothingToPay order={order} />;
  if (order.isSoldOut) return <SoldOut order={order} />;
  const error = actionData?.errors.form;
  const problem = error && <Notice kind="danger">{error}</Notice>;
  if (form) {
    return (
      <PaymentFrame order={order} title={`Pay ${method.payPhrase}`}>
        {problem}
        <RedirectForm
          form={form}
          provider={method.name}
          ways={paymentWays([order.paymentMethod])}
          order={order}
        />
        {alternatives.map((to) => (
          <ChangePaymentMethod key={to} accessKey={order.accessKey} to={to} />
        ))}
      </PaymentFrame>
    );
  }
  const title = order.hasProof ? "We are checking your payment" : "Pay for your order";
  return (
    <PaymentFrame order={order} title={title}>
      {problem}
      {isRedirect(order.paymentMethod) && (
        <Notice kind="info">
          {`Paying ${method.payPhrase} isn’t available at the moment.${order.bank ? " You can pay by EFT instead." : ""}`}
        </Notice>
      )}
      <EftDetails order={order} />
      <ProofOfPaymentForm accessKey={order.accessKey} sent={order.proofs} />
      {alternatives.filter(isRedirect).map((to) => (
        <ChangePaymentMethod key={to} accessKey={order.accessKey} to={to} />
      ))}
    </PaymentFrame>
  );
}

/** Shown instead of the payment when the goods have sold out meanwhile. */
function SoldOut({ order }: { order: PaymentView }) {
  return (
    <PaymentFrame order={order} title="Items in this order have sold out">
      <Notice kind="warning">{order.reserved}</Notice>
      <CancelUnpaidOrder accessKey={order.accessKey} />
      {isBankTransfer(order.paymentMethod) && (
        <ProofOfPaymentForm accessKey={order.accessKey} sent={order.proofs} />
      )}
    </PaymentFrame>
  );
}

/** Sends the signed form to the provider: submitted by script, or by its button. */
function RedirectForm({ form, provider, ways, order: { due, reserved } }: RedirectFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<"opening" | "left" | "waiting">("opening");

  useEffect(() => {
    // After the browser's back button the form is not submitted again.
    const [navigation] = performance.getEntriesByType("navigation");
    const isBack = navigation && "type" in navigation && navigation.type === "back_forward";
    if (isBack) setState("waiting");
    else element.current?.requestSubmit();
    const onShow = (event: PageTransitionEvent) => event.persisted && setState("waiting");
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  return (
    <form
      ref={element}
      method={form.method ?? "post"}
      action={form.action}
      onSubmit={() => setState("left")}
      className="stack provider-form"
    >
      <p className="pay-lead">
        You’ll pay <Price cents={due} />
        {` on ${provider}’s own page, by ${ways}. Your card details never reach us.`}
      </p>
      {reserved && <p>{reserved}</p>}
      {form.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state !== "waiting" && (
        <p role="status" className="button-row needs-script">
          <span className="spinner" aria-hidden="true" />
          <strong>{`Taking you to ${provider}`}</strong>
        </p>
      )}
      <Button type="submit" variant="sun" icon="arrow-right">
        Pay <Price cents={due} />
        {` with ${provider}`}
      </Button>
    </form>
  );
}

type RedirectFormProps = {
  form: NonNullable<Route.ComponentProps["loaderData"]["form"]>;
  provider: string;
  /** What it takes: "card or instant EFT". */
  ways: string;
  order: PaymentView;
};
