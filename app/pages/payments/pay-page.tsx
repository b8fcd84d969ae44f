import { useEffect, useRef, useState } from "react";
import { data, redirect, redirectDocument } from "react-router";
import { paymentMessages } from "#app/content/messages/payment-messages.ts";
import { changePaymentMethodForm } from "#app/domain/orders/order-forms.ts";
import { changePaymentMethod } from "#app/domain/payments/change-payment-method.server.ts";
import { payfastFormTargets } from "#app/domain/payments/payfast/payfast-account.ts";
import { createPayfastForm } from "#app/domain/payments/payfast/payment-form.server.ts";
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

/** Each change to EFT is a mail. */
const CHANGE_METHOD_LIMIT = { name: "payment-way", max: 10, seconds: 60 * 60 };

export const meta = paymentMeta("Pay for your order");

/** When to come back, where someone went too fast. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { origin, payments } = context.get(appServices);
  const { payfast } = payments;
  const order = await loadOrder(context, params);
  const view = {
    order: await paymentView(context.get(appServices), order),
    isPayFastOpen: payfast !== undefined,
  };
  const { standing: status, isSoldOut } = view.order;
  if (status !== "open" || isSoldOut || order.paymentMethod !== "payfast" || !payfast) {
    return { ...view, form: undefined };
  }
  // Fetched by script: the page around it may not send its forms to PayFast.
  if (request.headers.get("sec-fetch-dest") === "empty") {
    throw redirectDocument(`/orders/${order.accessKey}/pay`);
  }
  allowFormTargets(context, payfastFormTargets(payfast));
  return { ...view, form: createPayfastForm({ payfast, origin }, order) };
}

/** Another way of paying. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, origin, payments } = context.get(appServices);
  const { id, accessKey } = await loadOrder(context, params);
  const form = await readForm(changePaymentMethodForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const limit = await countTowardsRateLimit(database, CHANGE_METHOD_LIMIT, id);
  if (!limit.ok) {
    const errors = { form: paymentMessages.changedOften };
    return actionFailure(429, { errors }, limit.retryAfterSeconds);
  }
  const isPayFastOpen = payments.payfast !== undefined;
  const needed = { database, origin, isPayFastOpen };
  const outcome = await changePaymentMethod(needed, { accessKey }, form.value);
  if (outcome.ok) return redirect(`/orders/${accessKey}/pay`, 303);
  const sentence = outcome.reason === "way-gone" ? paymentMessages.wayGone : paymentMessages.notNow;
  return actionFailure(409, { errors: { form: sentence } });
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, form, isPayFastOpen } = loaderData;
  if (order.standing !== "open") return <NothingToPay order={order} />;
  if (order.isSoldOut) return <SoldOut order={order} />;
  const error = actionData?.errors.form;
  const trouble = error && <Notice kind="danger">{error}</Notice>;
  if (form) {
    return (
      <PaymentFrame order={order} title="Pay with PayFast">
        {trouble}
        <PayFastForm form={form} due={order.due} reserved={order.reserved} />
        <ChangePaymentMethod accessKey={order.accessKey} to="eft" />
      </PaymentFrame>
    );
  }
  return (
    <PaymentFrame order={order} title="Pay for your order">
      {trouble}
      {order.paymentMethod === "payfast" && (
        <Notice kind="info">
          Paying with PayFast is not open at the moment. You can pay by EFT instead.
        </Notice>
      )}
      <EftDetails order={order} />
      <ProofOfPaymentForm accessKey={order.accessKey} sent={order.proofs} />
      {isPayFastOpen && <ChangePaymentMethod accessKey={order.accessKey} to="payfast" />}
    </PaymentFrame>
  );
}

/** For whoever comes to pay for goods that others have bought meanwhile. */
function SoldOut({ order }: { order: PaymentView }) {
  return (
    <PaymentFrame order={order} title="Items in this order have sold out">
      <Notice kind="warning">{order.reserved}</Notice>
      <CancelUnpaidOrder accessKey={order.accessKey} />
      {order.paymentMethod === "eft" && (
        <ProofOfPaymentForm accessKey={order.accessKey} sent={order.proofs} />
      )}
    </PaymentFrame>
  );
}

/** The way to PayFast: it opens by itself where script runs, and by its button everywhere. */
function PayFastForm({ form, due, reserved }: PayFastFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<"opening" | "left" | "waiting">("opening");

  useEffect(() => {
    // Whoever comes back from PayFast wants to be here, not there again.
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (visit?.type === "back_forward") setState("waiting");
    else element.current?.requestSubmit();
    const onShow = (event: PageTransitionEvent) => event.persisted && setState("waiting");
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  return (
    <form
      ref={element}
      method="post"
      action={form.action}
      onSubmit={() => setState("left")}
      className="payfast-form"
    >
      <p className="pay-lead">
        You pay <Price cents={due} /> on PayFast’s own page, by card, instant EFT or another way
        that it offers. Card details never reach us.
      </p>
      {reserved && <p>{reserved}</p>}
      {form.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state !== "waiting" && (
        <p role="status" className="payfast-opens">
          <span className="spinner" aria-hidden="true" />
          Taking you to PayFast
        </p>
      )}
      <Button type="submit" variant="sun" icon="arrow-right">
        Pay <Price cents={due} /> at PayFast
      </Button>
    </form>
  );
}

type PayFastFormProps = {
  form: SignedForm;
  due: number;
  /** Until when the items are reserved and can be paid for. */
  reserved: string | undefined;
};
type SignedForm = { action: string; fields: [name: string, value: string][] };
