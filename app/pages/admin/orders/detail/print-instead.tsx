import { Fragment } from "react";
import { formatCreditNoteNumber, formatInvoiceNumber } from "#app/domain/documents/document.ts";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { Notice } from "#app/ui/notice.tsx";

/** A customer without an email address gets everything on paper. */
export function PrintInstead({ order, link }: { order: StaffOrder; link: string | undefined }) {
  const invoice = order.documents.findLast(
    ({ kind, cancelledAt }) => kind === "invoice" && cancelledAt === null,
  );
  const creditNotes = order.documents.filter(({ kind }) => kind === "credit-note");
  // Those who may not have the customer's link cannot open the pro forma invoice behind it.
  const isUnpaid = order.state === "awaiting-payment" && link !== undefined;
  if (!invoice && creditNotes.length === 0 && !isUnpaid) {
    return <Notice kind="info">This customer has no email address, so no emails are sent.</Notice>;
  }
  return (
    <Notice kind="info">
      This customer has no email address, so no emails are sent. Print for the customer:{" "}
      {invoice ? (
        <a href={`${ORDERS_PATH}/${order.number}/invoice.pdf`} className="admin-link">
          invoice {formatInvoiceNumber(invoice.number)}
        </a>
      ) : (
        isUnpaid && (
          <a href={`${link}/pro-forma.pdf`} className="admin-link">
            pro forma invoice
          </a>
        )
      )}
      {creditNotes.map(({ number }, at) => (
        <Fragment key={number}>
          {(invoice || isUnpaid || at > 0) && ", "}
          <a
            href={`${ORDERS_PATH}/${order.number}/credit-notes/${number}.pdf`}
            className="admin-link"
          >
            credit note {formatCreditNoteNumber(number)}
          </a>
        </Fragment>
      ))}
      .
    </Notice>
  );
}
