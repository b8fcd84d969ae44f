import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { sayMoment } from "#app/content/office-words.ts";
import { orderNumber, quoteNumber } from "#app/domain/orders/order-numbers.ts";
import { readStaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { requireNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/order-page";
import { actOnOrder } from "./act-on-order.server.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { NextStep } from "./next-step.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderSide } from "./order-side.tsx";
import { OrderTags } from "./order-tags.tsx";
import { type FormRefused, ORDERS, sourceNames } from "./order-words.ts";
import { OutdatedInvoice } from "./outdated-invoice.tsx";
import { PayBackForm } from "./pay-back-form.tsx";
import { RefundForm } from "./refund-form.tsx";
import "./order-desk.css";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, {
    path: `${ORDERS}/${params.number}`,
    title: `Order ${params.number}`,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, installation, origin } = context.get(services);
  const order = await readStaffOrder({ database }, admin, requireNumber(params.number));
  if (!order) throw data(null, { status: 404 });
  // A key for each form about money: pressing twice is one payment, one refund.
  const keys = {
    confirm: crypto.randomUUID(),
    refund: crypto.randomUUID(),
    payBack: crypto.randomUUID(),
  };
  const link = order.customerPage && `${origin}${order.customerPage}`;
  return { order, keys, link, isMailing: installation.mail === "smtp", now: new Date() };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requireAdmin(context);
  return actOnOrder(context, request, requireNumber(params.number));
}

/** Who is told that a colleague was quicker sees at once what the colleague did. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, keys, link, isMailing, now } = loaderData;
  const refused: FormRefused | undefined = actionData ?? undefined;
  const { number, state, placedAt, source, steps } = order;
  const page = useFocusOnErrors<HTMLDivElement>(refused);
  return (
    <div ref={page}>
      <OfficeHead title={orderNumber(number)} back={{ to: ORDERS, label: "Orders" }}>
        <ButtonLink to={`${ORDERS}/${number}/packing-slip`} variant="line" size="office">
          Packing slip
        </ButtonLink>
      </OfficeHead>
      <p className="order-standing">
        <OrderTags order={{ ...order, proofs: order.proofs.length }} />
        <span>
          Placed {sayMoment(placedAt)}{" "}
          {order.quoteNumber === undefined ? (
            sourceNames[source]
          ) : (
            <>
              from{" "}
              <Link to={`/admin/quotes/${order.quoteNumber}`} className="office-link">
                {quoteNumber(order.quoteNumber)}
              </Link>
            </>
          )}
        </span>
      </p>
      <div className="order-notices">
        {refused?.errors.form && <Notice kind="danger">{refused.errors.form}</Notice>}
        {order.attention && <Notice kind="warning">{order.attention}</Notice>}
        {!order.attention && state === "awaiting-payment" && order.proofs.length > 0 && (
          <Notice kind="info">
            Proof of payment arrived. Look for the money on the statement, then confirm it below.
          </Notice>
        )}
      </div>
      <div className="order-desk">
        <div className="order-main">
          {steps.includes("pay-back") && (
            <PayBackForm
              order={order}
              formKey={keys.payBack}
              refused={refused}
              isMailing={isMailing}
            />
          )}
          <NextStep
            key={`next-${state}`}
            order={order}
            refused={refused}
            now={now}
            confirmKey={keys.confirm}
            isMailing={isMailing}
          />
          <OutdatedInvoice order={order} isMailing={isMailing} />
          <OrderLines order={order} />
          {steps.includes("refund") && (
            <RefundForm
              // What goes back on the shelf by itself depends on how far the goods have come.
              key={`refund-${order.state}-${order.refunded}`}
              order={order}
              formKey={keys.refund}
              refused={refused}
              isMailing={isMailing}
            />
          )}
          {order.correctable && (
            <CorrectionForm
              key={`correct-${order.events.length}`}
              order={order}
              refused={refused}
            />
          )}
          <OrderHistory order={order} refused={refused} />
        </div>
        <OrderSide order={order} link={link} isMailing={isMailing} />
      </div>
    </div>
  );
}
