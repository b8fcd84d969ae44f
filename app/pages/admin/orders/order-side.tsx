import type { ReactNode } from "react";
import { Link } from "react-router";
import { deliveryNames } from "#app/content/delivery.ts";
import { sayDay, sayMoment } from "#app/content/office-words.ts";
import { newsNames } from "#app/domain/orders/newest-news.ts";
import { creditNoteNumber, invoiceNumber } from "#app/domain/orders/order-numbers.ts";
import { inSentence, namePayment, paymentNames } from "#app/domain/orders/payment-names.ts";
import { phoneShown } from "#app/domain/orders/phone-shown.ts";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { CustomerLink } from "#app/pages/admin/customer-link.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { Price } from "#app/ui/price.tsx";
import { ORDERS } from "./order-words.ts";

/** Who ordered, where it goes, what was paid, and the documents. */
export function OrderSide({ order, link, isMailing }: OrderSideProps) {
  return (
    <aside className="order-side" aria-label="About this order">
      <Customer order={order} link={link} isMailing={isMailing} />
      <Delivery order={order} />
      <Payment order={order} />
      <Papers order={order} />
    </aside>
  );
}

function Customer({ order, link, isMailing }: OrderSideProps) {
  if (!order.fullName) {
    return (
      <Part title="Customer">
        <p>They asked us to forget them.</p>
      </Part>
    );
  }
  return (
    <Part title="Customer">
      <p>
        {order.userId ? (
          <Link to={`/admin/customers/${order.userId}`} className="office-link">
            {order.fullName}
          </Link>
        ) : (
          <>
            {order.fullName} <small>Without an account</small>
          </>
        )}
      </p>
      {order.companyName && <p>{order.companyName}</p>}
      <p>
        <a href={`mailto:${order.email}`} className="office-link">
          {order.email}
        </a>
      </p>
      <p>
        <a href={`tel:${order.phone}`} className="office-link">
          {phoneShown(order.phone)}
        </a>
      </p>
      {order.buyerVatNumber && <p>VAT number {order.buyerVatNumber}</p>}
      {order.buyerReference && <p>Their reference: {order.buyerReference}</p>}
      {order.billingLines.length > 0 && (
        <>
          <p>Address for the invoice:</p>
          <AddressBlock lines={order.billingLines} />
        </>
      )}
      {order.remark && <p className="order-remark">{order.remark}</p>}
      {link && <CustomerLink link={link} isKey={order.userId === null} what="order" />}
      {order.lastNews && (
        <>
          <ConfirmButton
            label="Send last email again"
            variant="line"
            question={`Send “${newsNames[order.lastNews]}” again?`}
            confirm="Send again"
            danger={false}
            fields={{ intent: "mail-again" }}
          >
            <p>
              {isMailing
                ? `The email goes to ${order.email} once more, with what is true of the order now.`
                : "The site has no mail server: the email is only written into the outbox folder."}
            </p>
          </ConfirmButton>
          <small>Last email: {newsNames[order.lastNews]}</small>
        </>
      )}
    </Part>
  );
}

function Delivery({ order }: { order: StaffOrder }) {
  const { addressLines, trackingCarrier, trackingNumber } = order;
  return (
    <Part title={`Delivery: ${deliveryNames[order.deliveryWay].toLowerCase()}`}>
      {addressLines.length > 0 && <AddressBlock lines={addressLines} />}
      {trackingCarrier && <p>With {trackingCarrier}</p>}
      {trackingNumber && <p>Waybill {trackingNumber}</p>}
      {order.deliveryWay === "email" && <p>To {order.email}</p>}
      {order.deliveryWay === "collection" && <p>From our office</p>}
    </Part>
  );
}

function Payment({ order }: { order: StaffOrder }) {
  const { payments, refunds, proofs, number } = order;
  return (
    <Part
      title={`Payment: ${namePayment(
        order.paymentWay,
        payments.map(({ way }) => way),
      )}`}
    >
      {payments.length === 0 && <p>Nothing has come yet.</p>}
      {payments.map((payment) => (
        <p key={payment.id}>
          <Price cents={payment.amount} /> {paymentNames[payment.way]}, {sayDay(payment.receivedAt)}
          {payment.reference && <small>{payment.reference}</small>}
        </p>
      ))}
      {refunds.map((refund) => (
        <p key={refund.id}>
          <Price cents={-refund.amount} /> {refund.isOverpayment ? "paid back" : "refunded"}
          {refund.way && ` by ${inSentence(refund.way)}`}, {sayDay(refund.madeAt)}
          <small>{refund.reason}</small>
        </p>
      ))}
      {proofs.map((proof) => (
        <p key={proof.id}>
          <a href={`${ORDERS}/${number}/proofs/${proof.id}`} className="office-link">
            {proof.shownName}
          </a>
          <small>Proof of payment, {sayMoment(proof.uploadedAt)}</small>
        </p>
      ))}
    </Part>
  );
}

function Papers({ order }: { order: StaffOrder }) {
  const { documents, number } = order;
  if (documents.length === 0) return null;
  return (
    <Part title="Documents">
      {documents.map((paper) => (
        <p key={paper.id}>
          {paper.kind === "invoice" ? (
            <a
              href={`${ORDERS}/${number}/invoice.pdf${paper.replacedAt ? `?number=${paper.number}` : ""}`}
              className="office-link"
            >
              {invoiceNumber(paper.number)}
            </a>
          ) : (
            <a
              href={`${ORDERS}/${number}/credit-notes/${paper.number}.pdf`}
              className="office-link"
            >
              {creditNoteNumber(paper.number)}
            </a>
          )}
          <small>
            {paper.kind === "invoice" ? "Invoice" : "Credit note"}, {sayDay(paper.issuedAt)}
            {paper.replacedAt && ", taken back"}
          </small>
        </p>
      ))}
    </Part>
  );
}

function AddressBlock({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="order-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type OrderSideProps = {
  order: StaffOrder;
  /** Their own way to the order. */
  link: string | undefined;
  isMailing: boolean;
};
