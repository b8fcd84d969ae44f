import { type FormEvent, type ReactNode, useId } from "react";
import { Form, Link, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { deliveryTexts, delivery as terms } from "#app/content/delivery.ts";
import { VISITOR_DETAILS_DAYS } from "#app/domain/cart/cart.ts";
import { clearDraft, draftKeys } from "#app/pages/shell/drafts/form-draft.ts";
import type { CustomerOrderView } from "./customer-order-view.server.ts";
import "#app/ui/form/text-button.css";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import "#app/ui/dialog.css";
import { Totals } from "#app/ui/totals.tsx";

export function OrderAside({ order, isByLink, isGuestOrder, hasSavedDetails }: OrderAsideProps) {
  const { buyer, delivery, documents, totals } = order;
  return (
    <div className="stack order-aside">
      <OrderSummary totals={totals} method={delivery.method} />
      <AsideSection id="delivery" title={deliveryTexts[delivery.method].title}>
        <DeliveryText order={order} />
      </AsideSection>
      <AsideSection id="contact-details" title="Your details">
        <p>{buyer.fullName}</p>
        {buyer.companyName && <p>{buyer.companyName}</p>}
        {buyer.vatNumber && <p>VAT number {buyer.vatNumber}</p>}
        {buyer.reference && <p>Your own order number: {buyer.reference}</p>}
        <p>{buyer.email}</p>
        <p>{buyer.phone}</p>
        {buyer.billingAddress && (
          <>
            <p className="caption">Address for the invoice</p>
            {buyer.billingAddress.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        )}
        {buyer.remark && (
          <>
            <p className="caption">Your note to us</p>
            <p className="order-remark">{buyer.remark}</p>
          </>
        )}
      </AsideSection>
      {documents.length > 0 && (
        <AsideSection id="documents" title="Documents">
          <ul className="order-documents">
            {documents.map((document) => (
              <li key={document.id}>
                <Link to={document.page} className="text-button">
                  <span>
                    {document.title} <span>{document.number}</span>
                  </span>
                </Link>
                <span className="caption">{document.on}</span>
                {/* A file download: not a client-side navigation. */}
                <a
                  href={document.pdf}
                  className="text-button"
                  aria-label={`${document.title} ${document.number ?? ""} as PDF`}
                >
                  PDF
                </a>
              </li>
            ))}
          </ul>
        </AsideSection>
      )}
      <OrderActions order={order} />
      {isByLink && (
        <p className="caption">
          This page opens without a password for whoever has its link: keep the link to yourself.
          {isGuestOrder && (
            <>
              {" "}
              <Link to="/sign-up" className="text-link">
                Open an account
              </Link>{" "}
              with {buyer.email} and verify the address: this order will then be in it.
            </>
          )}
        </p>
      )}
      {hasSavedDetails && <ForgetDetails />}
    </div>
  );
}

function DeliveryText({ order: { delivery, buyer } }: { order: CustomerOrderView }) {
  if (delivery.method === "email") return <p>To {buyer.email}</p>;
  if (delivery.method === "collection") {
    return (
      <>
        <p>At our office</p>
        {company.postalAddress.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{terms.collection.hours}</p>
      </>
    );
  }
  return (
    <>
      <p>By courier to</p>
      <p>{buyer.fullName}</p>
      {buyer.companyName && <p>{buyer.companyName}</p>}
      {delivery.address?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {delivery.waybill && (
        <p className="order-waybill">
          Waybill <strong>{delivery.waybill}</strong>
          {delivery.carrier && `, ${delivery.carrier}`}
        </p>
      )}
    </>
  );
}

function AsideSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="order-block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** How the page was opened. */
export type OrderAccess = {
  /** By access key, not from an account. */
  isByLink?: boolean;
  isGuestOrder?: boolean;
  /** This browser still holds saved checkout details. */
  hasSavedDetails?: boolean;
};

type OrderAsideProps = { order: CustomerOrderView } & OrderAccess;

/** Lets a guest on a shared computer clear the saved checkout details. */
function ForgetDetails() {
  return (
    <Form method="post" replace onSubmit={() => clearDraft(draftKeys.checkout)} className="caption">
      <input type="hidden" name="intent" value="forget" />
      <p>
        For {VISITOR_DETAILS_DAYS} days this browser fills in your details at the checkout. On a
        shared computer, clear them now.
      </p>
      <button type="submit" className="text-button">
        Forget my details
      </button>
    </Form>
  );
}

/** Reorder, contact and, while unpaid, cancel. */
function OrderActions({ order }: { order: CustomerOrderView }) {
  const pressed = useNavigation().formData?.get("intent");
  return (
    <div className="button-row">
      <Form method="post" replace>
        <Button
          type="submit"
          name="intent"
          value="again"
          variant={order.awaitsPayment ? "line" : "brand"}
          size="s"
          busy={pressed === "again"}
        >
          Order again
        </Button>
      </Form>
      <ButtonLink to={contactPath(order)} variant="line" size="s">
        Ask about this order
      </ButtonLink>
      {order.canCancel && <CancelOrderButton order={order} isBusy={pressed === "cancel"} />}
    </div>
  );
}

/** The contact form, with the order's number filled in. */
export function contactPath({ reference }: CustomerOrderView): string {
  return `/?order=${reference}#contact`;
}

/** Cancel with confirmation: a native popover, works without script. */
function CancelOrderButton({ order, isBusy }: { order: CustomerOrderView; isBusy: boolean }) {
  const id = useId();
  return (
    <>
      <Button variant="danger" size="s" popoverTarget={id} busy={isBusy}>
        Cancel order
      </Button>
      <dialog
        id={id}
        popover="auto"
        className="dialog order-question"
        aria-labelledby={`${id}-question`}
      >
        <h2 id={`${id}-question`}>Cancel order {order.reference}?</h2>
        <p>
          The items are then free for other customers, and this cannot be undone. If you have paid
          already, we will pay you back
          {order.proofs.length > 0 && " and ask you for your bank details"}.
        </p>
        <Form method="post" replace onSubmit={closePopover} className="button-row">
          <input type="hidden" name="intent" value="cancel" />
          <Button variant="line" popoverTarget={id} popoverTargetAction="hide">
            Keep the order
          </Button>
          <Button type="submit" variant="danger">
            Cancel the order
          </Button>
        </Form>
      </dialog>
    </>
  );
}

function closePopover(event: FormEvent<HTMLFormElement>) {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

function OrderSummary({ totals, method }: OrderSummaryProps) {
  const { goods, delivery, total, vat, vatPercent, vatChange, refunded, paid, due } = totals;
  const isPartlyPaid = paid > 0 && due > 0;
  return (
    <section className="order-summary panel" aria-labelledby="sum">
      <h2 id="sum">Summary</h2>
      <Totals
        rows={[
          { label: "Goods", amount: goods },
          { label: deliveryTexts[method].title, amount: delivery || "Free" },
          { label: vat === undefined ? "Total" : "Total with VAT", amount: total, isTotal: true },
          vat !== undefined && { label: `VAT at ${vatPercent}%, included`, amount: vat },
          isPartlyPaid && { label: "Paid so far", amount: paid },
          isPartlyPaid && { label: "Still to pay", amount: due },
          refunded > 0 && { label: "Paid back to you", amount: refunded },
        ]}
      />
      {vatChange && <p className="caption">{vatChange}</p>}
      {vat === undefined && (
        <p className="caption">VAT not charged: {company.legalName} is not registered for VAT.</p>
      )}
    </section>
  );
}

type OrderSummaryProps = {
  totals: CustomerOrderView["totals"];
  method: CustomerOrderView["delivery"]["method"];
};
