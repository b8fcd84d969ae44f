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
import type {
  OrderContact,
  StaffOrder,
} from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { formatDate, formatDateTime } from "#app/format/dates-and-numbers.ts";
import { CustomerLink } from "#app/pages/admin/customer-link.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { useOrderActions } from "#app/pages/admin/orders/use-order-actions.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { Price } from "#app/ui/price.tsx";

export function OrderSidebar(props: OrderSidebarProps) {
  const { order } = props;
  const { contact } = order;
  return (
    <aside className="stack order-side" aria-label="About this order">
      {contact && (
        <SidebarSection title="Customer">
          <CustomerDetails {...props} contact={contact} />
        </SidebarSection>
      )}
      <DeliverySection order={order} />
      <PaymentSection order={order} />
      <DocumentsSection order={order} />
    </aside>
  );
}

function CustomerDetails({ order, contact, link, deliversMail }: CustomerDetailsProps) {
  const { userId, fullName, email, phone } = contact;
  const { lastStatusUpdate } = order;
  const { mayOpen } = usePermissions();
  const mayTake = useOrderActions();
  const account = `/admin/customers/${userId}`;
  if (!fullName) return <p>Details deleted at the customer’s request.</p>;
  return (
    <>
      <p>
        {userId && mayOpen(account) ? <Link to={account}>{fullName}</Link> : fullName}
        {!userId && <small>Guest, no account</small>}
      </p>
      {contact.companyName && <p>{contact.companyName}</p>}
      <p>{email ? <a href={`mailto:${email}`}>{email}</a> : "No email address"}</p>
      <p>
        <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      </p>
      {contact.buyerVatNumber && <p>VAT number {contact.buyerVatNumber}</p>}
      {contact.buyerReference && <p>Purchase order number: {contact.buyerReference}</p>}
      {contact.billingLines.length > 0 && <p>Billing address:</p>}
      <AddressBlock lines={contact.billingLines} />
      {contact.remark && (
        <>
          <p>Customer’s note:</p>
          <p className="plain-text quoted">{contact.remark}</p>
        </>
      )}
      {link && <CustomerLink link={link} isKey={userId === null} what="order" />}
      {lastStatusUpdate && email && mayTake("mail-again") && (
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

export function DeliverySection({ order }: { order: StaffOrder }) {
  const { trackingCarrier, trackingNumber, contact, deliveryMethod } = order;
  const { mayOpen } = usePermissions();
  const packingSlip = `${ORDERS_PATH}/${order.number}/packing-slip`;
  const needsSlip = !contact && !order.isForgotten && order.hasPackingSlip;
  return (
    <SidebarSection title={`Delivery: ${staffDeliveryLabels[order.deliveryMethod].toLowerCase()}`}>
      <AddressBlock lines={contact?.addressLines ?? []} />
      {needsSlip && mayOpen(packingSlip) && (
        <p>
          {deliveryMethod === "courier"
            ? "The customer’s name, address and phone number are on the"
            : "The customer’s name is on the"}{" "}
          <Link to={packingSlip}>packing slip</Link>.
        </p>
      )}
      {trackingCarrier && <p>Courier: {trackingCarrier}</p>}
      {trackingNumber && <p>Waybill {trackingNumber}</p>}
      {deliveryMethod === "email" && contact && <p>To {contact.email}</p>}
      {deliveryMethod === "collection" && <p>From our office</p>}
      {contact && contact.siteLines.length > 0 && <p>Site address:</p>}
      <AddressBlock lines={contact?.siteLines ?? []} />
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
  const { mayOpen } = usePermissions();
  if (order.documents.length === 0) return null;
  const path = `${ORDERS_PATH}/${order.number}`;
  return (
    <SidebarSection title="Documents">
      {order.documents.map(({ id, kind, number, issuedAt, cancelledAt }) => (
        <p key={id}>
          {kind === "invoice" ? (
            <DocumentLink
              to={`${path}/invoice.pdf${cancelledAt ? `?number=${number}` : ""}`}
              name={formatInvoiceNumber(number)}
              mayOpen={mayOpen}
            />
          ) : (
            <DocumentLink
              to={`${path}/credit-notes/${number}.pdf`}
              name={formatCreditNoteNumber(number)}
              mayOpen={mayOpen}
            />
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

/** The number alone for those who may not open the document. */
function DocumentLink({ to, name, mayOpen }: DocumentLinkProps) {
  return mayOpen(to) ? <a href={to}>{name}</a> : name;
}

type DocumentLinkProps = { to: string; name: string; mayOpen: (to: string) => boolean };

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

type CustomerDetailsProps = OrderSidebarProps & { contact: OrderContact };
type OrderSidebarProps = {
  order: StaffOrder;
  link: string | undefined;
  deliversMail: boolean;
};
