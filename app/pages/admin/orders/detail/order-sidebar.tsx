import type { ReactNode } from "react";
import { Link } from "react-router";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import {
  describePaymentMethods,
  paymentMethodInSentence,
  paymentMethodNames,
} from "#app/domain/checkout/payment-methods.ts";
import { formatCreditNoteNumber, formatInvoiceNumber } from "#app/domain/documents/document.ts";
import { statusUpdateLabels } from "#app/domain/orders/describe-order.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { formatDate, formatDateTime } from "#app/format/dates-and-numbers.ts";
import { CustomerLink } from "#app/pages/admin/customer-link.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { Price } from "#app/ui/price.tsx";

export function OrderSidebar(props: OrderSidebarProps) {
  const { order } = props;
  return (
    <aside className="stack order-side" aria-label="About this order">
      <SidebarSection title="Customer">
        <CustomerDetails {...props} />
      </SidebarSection>
      <DeliverySection order={order} />
      <PaymentSection order={order} />
      <DocumentsSection order={order} />
    </aside>
  );
}

function CustomerDetails({ order, link, deliversMail }: OrderSidebarProps) {
  const { userId, fullName, email, phone, lastStatusUpdate } = order;
  if (!fullName) return <p>Details deleted at the customer’s request.</p>;
  return (
    <>
      <p>
        {userId ? <Link to={`/admin/customers/${userId}`}>{fullName}</Link> : fullName}
        {!userId && <small>Guest, no account</small>}
      </p>
      {order.companyName && <p>{order.companyName}</p>}
      <p>{email ? <a href={`mailto:${email}`}>{email}</a> : "No email address"}</p>
      <p>
        <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      </p>
      {order.buyerVatNumber && <p>VAT number {order.buyerVatNumber}</p>}
      {order.buyerReference && <p>Purchase order number: {order.buyerReference}</p>}
      {order.billingLines.length > 0 && <p>Billing address:</p>}
      <AddressBlock lines={order.billingLines} />
      {order.remark && <p className="plain-text quoted">{order.remark}</p>}
      {link && <CustomerLink link={link} isKey={userId === null} what="order" />}
      {lastStatusUpdate && email && (
        <>
          <ConfirmButton
            label="Send last email again"
            question={`Send “${statusUpdateLabels[lastStatusUpdate]}” again?`}
            confirmLabel="Send again"
            danger={false}
            fields={{ intent: "mail-again" }}
          >
            {deliversMail
              ? `The email is sent to ${email} again, updated with the current status of the order.`
              : "Email sending is not set up: the email will not be sent, but you can read it under Outbox."}
          </ConfirmButton>
          <small>Last email: {statusUpdateLabels[lastStatusUpdate]}</small>
        </>
      )}
    </>
  );
}

function DeliverySection({ order }: { order: StaffOrder }) {
  const { trackingCarrier, trackingNumber } = order;
  return (
    <SidebarSection title={`Delivery: ${staffDeliveryLabels[order.deliveryMethod].toLowerCase()}`}>
      <AddressBlock lines={order.addressLines} />
      {trackingCarrier && <p>Courier: {trackingCarrier}</p>}
      {trackingNumber && <p>Waybill {trackingNumber}</p>}
      {order.deliveryMethod === "email" && <p>To {order.email}</p>}
      {order.deliveryMethod === "collection" && <p>From our office</p>}
      {order.siteLines.length > 0 && <p>Site address:</p>}
      <AddressBlock lines={order.siteLines} />
      {order.lateDeliveryTerms && order.lateDeliveryAgreedAt && (
        <p>
          {order.lateDeliveryTerms}
          <small>Agreed {formatDateTime(order.lateDeliveryAgreedAt)}</small>
        </p>
      )}
    </SidebarSection>
  );
}

function PaymentSection({ order }: { order: StaffOrder }) {
  const { payments, refunds, proofs, number } = order;
  return (
    <SidebarSection
      title={`Payment: ${describePaymentMethods(
        order.paymentMethod,
        payments.flatMap(({ method, isEffective }) => (isEffective ? [method] : [])),
      )}`}
    >
      {payments.length === 0 && <p>No payments yet.</p>}
      {payments.map((payment) => (
        <p key={payment.id}>
          <Price cents={payment.amount} /> {paymentMethodNames[payment.method]}
          {payment.reversesPaymentId && " reversed"}, {formatDate(payment.receivedAt)}
          {payment.reference && <small>{payment.reference}</small>}
        </p>
      ))}
      {refunds.map((refund) => (
        <p key={refund.id}>
          <Price cents={-refund.amount} />{" "}
          {refund.isOverpayment
            ? `${orderStates[order.state].isSale ? "overpayment" : "payment"} refunded`
            : "refunded"}
          {refund.method && ` by ${paymentMethodInSentence(refund.method)}`},{" "}
          {formatDate(refund.createdAt)}
          <small>{refund.reason}</small>
        </p>
      ))}
      {proofs.map((proof) => (
        <p key={proof.id}>
          <a href={`${ORDERS_PATH}/${number}/proofs/${proof.id}`}>{proof.displayName}</a>
          <small>
            Proof of payment, {formatDateTime(proof.uploadedAt)}
            {proof.isChecked && ", checked; the payment was reversed"}
          </small>
        </p>
      ))}
    </SidebarSection>
  );
}

function DocumentsSection({ order }: { order: StaffOrder }) {
  if (order.documents.length === 0) return null;
  return (
    <SidebarSection title="Documents">
      {order.documents.map(({ id, kind, number, issuedAt, cancelledAt }) => (
        <p key={id}>
          {kind === "invoice" ? (
            <a
              href={`${ORDERS_PATH}/${order.number}/invoice.pdf${cancelledAt ? `?number=${number}` : ""}`}
            >
              {formatInvoiceNumber(number)}
            </a>
          ) : (
            <a href={`${ORDERS_PATH}/${order.number}/credit-notes/${number}.pdf`}>
              {formatCreditNoteNumber(number)}
            </a>
          )}
          <small>
            {kind === "invoice" ? "Invoice" : "Credit note"}, {formatDate(issuedAt)}
            {cancelledAt && `, cancelled ${formatDate(cancelledAt)}`}
          </small>
        </p>
      ))}
    </SidebarSection>
  );
}

function AddressBlock({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function SidebarSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack order-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type OrderSidebarProps = {
  order: StaffOrder;
  link: string | undefined;
  deliversMail: boolean;
};
