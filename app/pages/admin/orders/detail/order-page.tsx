import { data, Link } from "react-router";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
import { purposeText } from "#app/content/texts/purpose-text.ts";
import { vatChangeText } from "#app/content/texts/vat-rate-texts.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { listStaffWithRoles } from "#app/domain/accounts/staff/list-granters.server.ts";
import {
  discountText,
  formatInvoiceNumber,
  formatOrderNumber,
  formatRevisionNumber,
  quantityText,
} from "#app/domain/documents/document.ts";
import {
  readStaffOrder,
  type StaffOrder,
} from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { readRefundAccount } from "#app/domain/payments/refund-account.server.ts";
import { formatDateTime } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { withSecret } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable } from "#app/pages/admin/admin-records.tsx";
import { OrderStateTags } from "#app/pages/admin/orders/list/order-table.tsx";
import { OrderAmounts } from "#app/pages/admin/orders/order-amounts.tsx";
import {
  ORDERS_PATH,
  type OrderFormFailure,
  orderNotification,
  orderSourceLabels,
} from "#app/pages/admin/orders/order-labels.ts";
import { useOrderActions } from "#app/pages/admin/orders/use-order-actions.ts";
import { productPath } from "#app/pages/admin/product-path.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { UnprintableNotice } from "#app/pages/documents/unprintable-notice.tsx";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";
import type { Route } from "./+types/order-page";
import { CorrectionForm } from "./correction-form.tsx";
import { DeliveryDateForms } from "./delivery-date-forms.tsx";
import { handleOrderAction } from "./order-actions.server.ts";
import { OrderEvents } from "./order-events.tsx";
import { OrderPanel, type OrderPanelProps } from "./order-form.tsx";
import { OrderNextStep } from "./order-next-step.tsx";
import { OrderSidebar } from "./order-sidebar.tsx";
import { PrintInstead } from "./print-instead.tsx";
import { RefundAccountPanel } from "./refund-account-panel.tsx";
import { RefundForm, RefundOverpaymentForm } from "./refund-forms.tsx";
import { ReversePaymentForms } from "./reverse-payment-forms.tsx";
import "#app/pages/admin/orders/order-layout.css";

export const meta: Route.MetaFunction = ({ matches, params: { number } }) =>
  privatePageMeta(matches, {
    path: `${ORDERS_PATH}/${number}`,
    title: `Order ${formatOrderNumber(Number(number))}`,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/orders/:number");
  const { database, installation, origin, secret } = await withSecret(context);
  const order = await readStaffOrder({ database }, admin, requireNumberParam(params.number));
  if (!order) throw data(null, { status: 404 });
  const refundAccount = may(admin, "refund")
    ? await readRefundAccount({ database, secret }, admin, order.id)
    : undefined;
  // An idempotency key for each form about money: pressing twice is one payment, one refund.
  const keys = {
    confirm: crypto.randomUUID(),
    refund: crypto.randomUUID(),
    refundOverpayment: crypto.randomUUID(),
  };
  const { customerPage } = order.contact ?? {};
  const link = customerPage && `${origin}${customerPage}`;
  return {
    order,
    keys,
    link,
    refundAccount,
    deliversMail: installation.deliversMail,
    colleagues: takesEveryStep(admin) ? [] : await listStaffWithRoles({ database }, admin),
    now: new Date(),
  };
}

const takesEveryStep = (admin: Admin<never>) =>
  may(admin, "confirm-payments") && may(admin, "pack-and-dispatch") && may(admin, "refund");

export async function action({ request, context, params }: Route.ActionArgs) {
  requirePage(context, "/admin/orders/:number");
  return handleOrderAction(context, request, requireNumberParam(params.number));
}

export const clientAction = clientActionKeepingForm();
export const shouldRevalidate = revalidateAfterFailure;

export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, link, refundAccount, ...rest } = loaderData;
  // Without a connection nothing was submitted: the other properties are those of the action.
  const failure = actionData as OrderFormFailure | undefined;
  const panel: OrderPanelProps = { order, failure, ...rest };
  const { number, state, steps, quote, contact, uncheckedProofs } = order;
  const { mayOpen } = usePermissions();
  const mayTake = useOrderActions();
  const packingSlip = `${ORDERS_PATH}/${number}/packing-slip`;
  const quotePage = `/admin/quotes/${quote?.number}`;
  return (
    <>
      <AdminPageHeader
        title={formatOrderNumber(number)}
        back={{ to: ORDERS_PATH, label: "Orders" }}
      >
        {mayOpen(packingSlip) && order.hasPackingSlip && (
          <ButtonLink to={packingSlip} variant="line" size="compact">
            Packing slip
          </ButtonLink>
        )}
      </AdminPageHeader>
      <p className="button-row soft order-state">
        <OrderStateTags order={{ ...order, proofs: uncheckedProofs }} />
        <span>
          Placed {formatDateTime(order.placedAt)}{" "}
          {quote === undefined ? (
            order.isCounterSale ? (
              "at the counter"
            ) : (
              orderSourceLabels[order.source]
            )
          ) : (
            <>
              from{" "}
              {mayOpen(quotePage) ? (
                <Link to={quotePage} className="admin-link">
                  {formatRevisionNumber(quote.number, quote.revision)}
                </Link>
              ) : (
                formatRevisionNumber(quote.number, quote.revision)
              )}
            </>
          )}
        </span>
      </p>
      <div className="stack order-notices">
        {failure?.errors.form && <FormError>{failure.errors.form}</FormError>}
        {order.attention && (
          <Notice kind="warning">
            <PricedText text={order.attention} />
          </Notice>
        )}
        {!order.attention && state === "awaiting-payment" && order.proofs.length > 0 && (
          <Notice kind="info">
            {uncheckedProofs > 0
              ? "Proof of payment received. Check the bank statement, then confirm the payment below."
              : "The proof of payment was checked, but the payment was later reversed. Wait for the money or for a new proof of payment."}
          </Notice>
        )}
        <UnprintableNotice characters={order.unprintable} />
        {contact?.fullName && !contact.email && <PrintInstead order={order} link={link} />}
      </div>
      <div className="side-columns">
        <div className="order-main">
          {refundAccount && <RefundAccountPanel sent={refundAccount} phone={contact?.phone} />}
          {steps.includes("refund-overpayment") && mayTake("refund-overpayment") && (
            <RefundOverpaymentForm {...panel} />
          )}
          <OrderNextStep key={`next-${state}`} {...panel} />
          {mayTake("replace-invoice") && <OutdatedInvoice {...panel} />}
          <OrderLineTable order={order} />
          {mayTake("delivery-date") && (
            <DeliveryDateForms key={`date-${order.events.length}`} {...panel} />
          )}
          {steps.includes("refund") && mayTake("refund") && (
            // The key resets the form: the default for restocking depends on the state.
            <RefundForm key={`refund-${state}-${order.refunded}`} {...panel} />
          )}
          {mayTake("reverse-payment") && (
            <ReversePaymentForms key={`reverse-${state}-${order.payments.length}`} {...panel} />
          )}
          {order.correctionScope && contact && mayTake("correct") && (
            <CorrectionForm key={`correct-${order.events.length}`} contact={contact} {...panel} />
          )}
          <OrderEvents {...panel} />
        </div>
        <OrderSidebar order={order} link={link} deliversMail={rest.deliversMail} />
      </div>
    </>
  );
}

/** The order lines (a snapshot from the day of the order) and the totals. */
function OrderLineTable({ order }: { order: StaffOrder }) {
  const { goods, delivery, deliveryDiscount, total, vat, vatPercent, vatChange } = order;
  const { received, writtenOff, overpaid, refundedInAll, state } = order;
  const { mayOpen } = usePermissions();
  const deliveryLabel = staffDeliveryLabels[order.deliveryMethod].toLowerCase();
  return (
    <section className="admin-section order-goods">
      <h2>Items ordered</h2>
      <DataTable columns={lineColumns(order, mayOpen)} rows={order.lines} rowKey={({ id }) => id} />
      <OrderAmounts
        amounts={[
          ["Subtotal", goods],
          [`Delivery (${deliveryLabel})`, delivery + deliveryDiscount],
          ...(deliveryDiscount > 0
            ? [[order.deliveryDiscountLabel ?? "Free delivery", -deliveryDiscount] as const]
            : []),
          [vat === undefined ? "Total" : "Total incl. VAT", total],
          ...(vat === undefined ? [] : [[`VAT at ${vatPercent}%, included`, vat] as const]),
          ["Received", received],
          ...(writtenOff > 0 ? [["Written off", writtenOff] as const] : []),
          ...(overpaid > 0 && orderStates[state].isSale
            ? [["To be refunded", overpaid] as const]
            : []),
          ...(refundedInAll > 0 ? [["Refunded", refundedInAll] as const] : []),
        ]}
      />
      {vatChange && <p className="soft spaced">{vatChangeText(vatChange)}</p>}
    </section>
  );
}

const lineColumns = (
  { discountLabel }: StaffOrder,
  mayOpen: (to: string) => boolean,
): Column<StaffOrder["lines"][number]>[] => [
  {
    label: "Product",
    className: "cell-main",
    cell: ({ productId, name, sku, purpose, discount, awaitedText, backorder, ...line }) => (
      <>
        {productId ? <Link to={productPath(productId, mayOpen)}>{name}</Link> : name}
        {sku && <small>SKU {sku}</small>}
        {!productId && !line.isText && <small>No longer sold</small>}
        {discount > 0 && <small>{discountText(discount, discountLabel)}</small>}
        {backorder && <small>{awaitedText ?? "On backorder, arrived"}</small>}
        {purpose && <small>{purposeText(purpose)}</small>}
        {line.refunded > 0 && (
          <small>
            {line.refunded} refunded
            {line.restocked > 0 && `, ${line.restocked} returned to stock`}
          </small>
        )}
      </>
    ),
  },
  { label: "Quantity", className: "cell-number", cell: quantityText },
  {
    label: "Unit price",
    className: "cell-number",
    cell: ({ unitPrice }) => <Price cents={unitPrice} />,
  },
  { label: "Total", className: "cell-number", cell: ({ total }) => <Price cents={total} /> },
];

/** The buyer was corrected after the invoice was issued: offers to replace the invoice. */
function OutdatedInvoice({ order, deliversMail }: OrderPanelProps) {
  if (order.outdatedInvoice === undefined) return null;
  const name = formatInvoiceNumber(order.outdatedInvoice);
  return (
    <OrderPanel title="The invoice shows the old buyer details">
      <p>
        {name} was issued before the correction and does not change. If the customer needs a
        corrected invoice, replace it.
      </p>
      <div className="stack order-form">
        <ConfirmButton
          label="Replace invoice"
          question={`Replace ${name}?`}
          confirmLabel="Replace invoice"
          danger={false}
          fields={{
            intent: "replace-invoice",
            expectedState: order.state,
            expectedInvoice: String(order.outdatedInvoice),
          }}
        >
          A credit note cancels {name} in full, and a new invoice with the corrected details
          replaces it. No money is paid or refunded, and the VAT stays the same.{" "}
          {orderNotification(deliversMail, order)}
        </ConfirmButton>
      </div>
    </OrderPanel>
  );
}
