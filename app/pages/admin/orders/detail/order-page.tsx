import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
import { formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import {
  formatInvoiceNumber,
  formatOrderNumber,
  formatQuoteNumber,
} from "#app/domain/documents/document.ts";
import {
  readStaffOrder,
  type StaffOrder,
} from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { OrderStateTags } from "#app/pages/admin/orders/list/order-table.tsx";
import {
  customerNotification,
  ORDERS_PATH,
  type OrderFormFailure,
  orderSourceLabels,
} from "#app/pages/admin/orders/order-labels.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { useFocusOnErrors } from "#app/ui/form/form-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/order-page";
import { CorrectionForm } from "./correction-form.tsx";
import { handleOrderAction } from "./order-actions.server.ts";
import { OrderEvents } from "./order-events.tsx";
import { OrderNextStep } from "./order-next-step.tsx";
import { OrderSidebar } from "./order-sidebar.tsx";
import { PayBackForm, RefundForm } from "./refund-forms.tsx";
import "#app/pages/admin/orders/order-layout.css";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, {
    path: `${ORDERS_PATH}/${params.number}`,
    title: `Order ${params.number}`,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, installation, origin } = context.get(appServices);
  const order = await readStaffOrder({ database }, admin, requireNumberParam(params.number));
  if (!order) throw data(null, { status: 404 });
  // An idempotency key for each form about money: pressing twice is one payment, one refund.
  const keys = {
    confirm: crypto.randomUUID(),
    refund: crypto.randomUUID(),
    payBack: crypto.randomUUID(),
  };
  const link = order.customerPage && `${origin}${order.customerPage}`;
  return { order, keys, link, deliversMail: installation.deliversMail, now: new Date() };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requireAdmin(context);
  return handleOrderAction(context, request, requireNumberParam(params.number));
}

/** After a conflict (409, optimistic lock) the page loads what the colleague changed. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, keys, link, deliversMail, now } = loaderData;
  const failure: OrderFormFailure | undefined = actionData ?? undefined;
  const { number, state, placedAt, source, steps } = order;
  const page = useFocusOnErrors<HTMLDivElement>(failure);
  return (
    <div ref={page}>
      <AdminPageHeader
        title={formatOrderNumber(number)}
        back={{ to: ORDERS_PATH, label: "Orders" }}
      >
        <ButtonLink to={`${ORDERS_PATH}/${number}/packing-slip`} variant="line" size="compact">
          Packing slip
        </ButtonLink>
      </AdminPageHeader>
      <p className="order-state-line">
        <OrderStateTags order={{ ...order, proofs: order.proofs.length }} />
        <span>
          Placed {formatDateTime(placedAt)}{" "}
          {order.quoteNumber === undefined ? (
            orderSourceLabels[source]
          ) : (
            <>
              from{" "}
              <Link to={`/admin/quotes/${order.quoteNumber}`} className="admin-link">
                {formatQuoteNumber(order.quoteNumber)}
              </Link>
            </>
          )}
        </span>
      </p>
      <div className="order-notices">
        {failure?.errors.form && <Notice kind="danger">{failure.errors.form}</Notice>}
        {order.attention && <Notice kind="warning">{order.attention}</Notice>}
        {!order.attention && state === "awaiting-payment" && order.proofs.length > 0 && (
          <Notice kind="info">
            Proof of payment arrived. Look for the money on the statement, then confirm it below.
          </Notice>
        )}
      </div>
      <div className="order-page-columns">
        <div className="order-main">
          {steps.includes("pay-back") && (
            <PayBackForm
              order={order}
              formKey={keys.payBack}
              failure={failure}
              deliversMail={deliversMail}
            />
          )}
          <OrderNextStep
            key={`next-${state}`}
            order={order}
            failure={failure}
            now={now}
            confirmKey={keys.confirm}
            deliversMail={deliversMail}
          />
          <OutdatedInvoice order={order} deliversMail={deliversMail} />
          <OrderLineTable order={order} />
          {steps.includes("refund") && (
            <RefundForm
              // Resets the form: the default for restocking depends on the state.
              key={`refund-${order.state}-${order.refunded}`}
              order={order}
              formKey={keys.refund}
              failure={failure}
              deliversMail={deliversMail}
            />
          )}
          {order.correctionScope && (
            <CorrectionForm
              key={`correct-${order.events.length}`}
              order={order}
              failure={failure}
            />
          )}
          <OrderEvents order={order} failure={failure} />
        </div>
        <OrderSidebar order={order} link={link} deliversMail={deliversMail} />
      </div>
    </div>
  );
}

/** The order lines (a snapshot from the day of the order) and the totals. */
function OrderLineTable({ order }: { order: StaffOrder }) {
  const { lines, goods, delivery, total, vat, paid, refunded } = order;
  return (
    <section className="admin-section order-goods">
      <h2>What was ordered</h2>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="cell-number">
              Quantity
            </th>
            <th scope="col" className="cell-number">
              Each
            </th>
            <th scope="col" className="cell-number">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="cell-main">
                {line.productId ? (
                  <Link to={`/admin/products/edit/${line.productId}`}>{line.name}</Link>
                ) : (
                  line.name
                )}
                {!line.productId && <small>No longer sold</small>}
                {line.refunded > 0 && (
                  <small>
                    {line.refunded} refunded
                    {line.restocked > 0 && `, ${line.restocked} back on the shelf`}
                  </small>
                )}
              </td>
              <td className="cell-number" data-label="Quantity">
                {line.quantity}
              </td>
              <td className="cell-number" data-label="Each">
                <Price cents={line.unitPrice} />
              </td>
              <td className="cell-number" data-label="Total">
                <Price cents={line.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="order-amounts">
        <TotalRow name="Goods" cents={goods} />
        <TotalRow
          name={`Delivery (${staffDeliveryLabels[order.deliveryMethod].toLowerCase()})`}
          cents={delivery}
        />
        <TotalRow name={vat === undefined ? "Total" : "Total with VAT"} cents={total} isMain />
        {vat !== undefined && <TotalRow name="VAT included" cents={vat} />}
        <TotalRow name="Paid" cents={paid} />
        {refunded > 0 && <TotalRow name="Refunded" cents={refunded} />}
      </dl>
    </section>
  );
}

function TotalRow({ name, cents, isMain }: { name: string; cents: number; isMain?: boolean }) {
  return (
    <div data-main={isMain ? "" : undefined}>
      <dt>{name}</dt>
      <dd>
        <Price cents={cents} />
      </dd>
    </div>
  );
}

/** The buyer was corrected after the invoice was issued: offers to replace the invoice. */
function OutdatedInvoice({ order, deliversMail }: OutdatedInvoiceProps) {
  if (order.outdatedInvoice === undefined) return null;
  const name = formatInvoiceNumber(order.outdatedInvoice);
  return (
    <section className="order-next" aria-labelledby="outdated-title">
      <h2 id="outdated-title">The invoice names the buyer as before</h2>
      <p>
        {name} was made before the correction, and stays as it is. If the customer needs it
        corrected, replace it.
      </p>
      <div className="order-form">
        <ConfirmButton
          label="Replace the invoice"
          variant="line"
          question={`Replace ${name}?`}
          confirmLabel="Replace invoice"
          danger={false}
          fields={{
            intent: "replace-invoice",
            expectedState: order.state,
            expectedInvoice: String(order.outdatedInvoice),
          }}
        >
          <p>
            A credit note takes {name} back in full, and the next invoice takes its place with the
            corrected buyer. No money moves, and the VAT stays the same.{" "}
            {customerNotification(deliversMail)}
          </p>
        </ConfirmButton>
      </div>
    </section>
  );
}

type OutdatedInvoiceProps = { order: StaffOrder; deliversMail: boolean };
