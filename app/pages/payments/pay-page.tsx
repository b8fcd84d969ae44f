import { data, redirect, redirectDocument } from "react-router";
import { paymentMessages } from "#app/content/payment-messages.ts";
import { changePaymentWay } from "#app/domain/orders/change-payment-way.server.ts";
import { payfastFormTargets } from "#app/domain/orders/payfast.ts";
import { payfastPayment } from "#app/domain/orders/payfast-payment.server.ts";
import { changeWayForm } from "#app/domain/orders/payment-forms.ts";
import { refuse } from "#app/http/action-result.ts";
import { allowFormsTo } from "#app/http/allow-forms-to.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { openOrder } from "#app/pages/orders/open-order.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/pay-page";
import { ChangeWay } from "./change-way.tsx";
import { EftDetails } from "./eft-details.tsx";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { PayFastForm } from "./payfast-form.tsx";
import { PaymentFrame } from "./payment-frame.tsx";
import { paymentMeta } from "./payment-meta.ts";
import { paymentView } from "./payment-view.server.ts";
import { ProofForm } from "./proof-form.tsx";
import { SoldOut } from "./sold-out.tsx";

/** Each change to EFT is a mail. */
const CHANGE_LIMIT = { name: "payment-way", most: 10, seconds: 60 * 60 };

export const meta = paymentMeta("Pay for your order");

/** When to come back, where someone went too fast. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { origin, payments } = context.get(services);
  const { payfast } = payments;
  const order = await openOrder(context, params);
  const view = {
    order: await paymentView(context.get(services), order),
    isPayFastOpen: payfast !== undefined,
  };
  const { standing, isSoldOut } = view.order;
  if (standing !== "open" || isSoldOut || order.paymentWay !== "payfast" || !payfast) {
    return { ...view, form: undefined };
  }
  // Fetched by script: the page around it may not send its forms to PayFast.
  if (request.headers.get("sec-fetch-dest") === "empty") {
    throw redirectDocument(`/orders/${order.accessKey}/pay`);
  }
  allowFormsTo(context, payfastFormTargets(payfast));
  return { ...view, form: payfastPayment({ payfast, origin }, order) };
}

/** Another way of paying. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, origin, payments } = context.get(services);
  const { id, accessKey } = await openOrder(context, params);
  const form = await readForm(changeWayForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const limit = await takeFromLimit(database, CHANGE_LIMIT, id);
  if (!limit.ok) {
    const errors = { form: paymentMessages.changedOften };
    return refuse(429, { errors }, limit.retryAfterSeconds);
  }
  const isPayFastOpen = payments.payfast !== undefined;
  const needed = { database, origin, isPayFastOpen };
  const outcome = await changePaymentWay(needed, { accessKey }, form.value);
  if (outcome.ok) return redirect(`/orders/${accessKey}/pay`, 303);
  const sentence = outcome.reason === "way-gone" ? paymentMessages.wayGone : paymentMessages.notNow;
  return refuse(409, { errors: { form: sentence } });
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
        <ChangeWay accessKey={order.accessKey} to="eft" />
      </PaymentFrame>
    );
  }
  return (
    <PaymentFrame order={order} title="Pay for your order">
      {trouble}
      {order.paymentWay === "payfast" && (
        <Notice kind="info">
          Paying with PayFast is not open at the moment. You can pay by EFT instead.
        </Notice>
      )}
      <EftDetails order={order} />
      <ProofForm accessKey={order.accessKey} sent={order.proofs} />
      {isPayFastOpen && <ChangeWay accessKey={order.accessKey} to="payfast" />}
    </PaymentFrame>
  );
}
