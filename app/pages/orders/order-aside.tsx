import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import { deliveryTexts } from "#app/content/delivery.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { senderState } from "#app/pages/contact/contact-sender.ts";
import { clearDraftsOf } from "#app/pages/shell/drafts/draft-storage.ts";
import { DiscountAmount } from "#app/ui/discount-amount.tsx";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { Totals } from "#app/ui/totals.tsx";
import type { CustomerOrderView } from "./customer-order-view.server.ts";

export function OrderAside({ order, isByLink, isGuestOrder, savedDetailsDays }: OrderAsideProps) {
  const { buyer, delivery, documents, totals } = order;
  return (
    <div className="stack order-aside">
      <OrderSummary totals={totals} method={delivery.method} />
      <AsideSection id="delivery" title={deliveryTexts[delivery.method].title}>
        <DeliveryText order={order} />
        {delivery.site && (
          <>
            <p className="caption">Site address</p>
            {delivery.site.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        )}
      </AsideSection>
      <AsideSection id="contact-details" title="Your details">
        <p>{buyer.fullName}</p>
        {buyer.companyName && <p>{buyer.companyName}</p>}
        {buyer.vatNumber && <p>VAT number {buyer.vatNumber}</p>}
        {buyer.reference && <p>Purchase order number {buyer.reference}</p>}
        {buyer.email && <p>{buyer.email}</p>}
        <p>{buyer.phone}</p>
        {buyer.billingAddress && (
          <>
            <p className="caption">Billing address</p>
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
          Anyone with the link can open this page without a password, so keep the link to yourself.
          {isGuestOrder && (
            <>
              {" "}
              <Link to="/sign-up" className="text-link">
                Create an account
              </Link>{" "}
              with {buyer.email} and confirm the address to see this order there too.
            </>
          )}
        </p>
      )}
      {savedDetailsDays && <ForgetDetails days={savedDetailsDays} />}
    </div>
  );
}

function DeliveryText({ order: { delivery, buyer } }: { order: CustomerOrderView }) {
  if (delivery.method === "email") return <p>To {buyer.email}</p>;
  if (delivery.method === "collection") {
    return (
      <>
        <p>At our office</p>
        {company().postalAddress.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{officeHours()}</p>
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
      {delivery.expected && <p className="order-expected">{delivery.expected}</p>}
      {delivery.days && <p className="caption">{delivery.days} from dispatch</p>}
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
      <h2 id={id} className="small-heading soft">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** How the page was opened. */
export type OrderAccess = {
  /** By access key, not from an account. */
  isByLink?: boolean;
  isGuestOrder?: boolean;
  /** This browser still holds checkout details, which are kept for so many days. */
  savedDetailsDays?: number | undefined;
};

type OrderAsideProps = { order: CustomerOrderView } & OrderAccess;

/** Lets a guest on a shared computer clear the saved checkout details. */
function ForgetDetails({ days }: { days: number }) {
  return (
    <Form method="post" replace onSubmit={() => clearDraftsOf("/checkout")} className="caption">
      <input type="hidden" name="intent" value="forget" />
      <p>
        We keep your details for {formatCount(days, "day")} and fill them in at the checkout in this
        browser. On a shared computer, clear them now.
      </p>
      <button type="submit" className="text-button">
        Clear my details
      </button>
    </Form>
  );
}

/** Reorder, contact and, while unpaid, cancel. */
function OrderActions({ order }: { order: CustomerOrderView }) {
  const pressed = useNavigation().formData?.get("intent");
  return (
    <div className="button-row">
      {order.canOrderAgain && (
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
      )}
      <Link
        to={`/?order=${order.reference}#contact-form`}
        state={senderState({ name: order.buyer.fullName, email: order.buyer.email })}
        className={buttonClass({ variant: "line", size: "s" })}
      >
        Ask about this order
      </Link>
      {order.canCancel && <CancelOrderButton order={order} isBusy={pressed === "cancel"} />}
    </div>
  );
}

function CancelOrderButton({ order, isBusy }: { order: CustomerOrderView; isBusy: boolean }) {
  return (
    <ConfirmButton
      label="Cancel order"
      variant="danger"
      size="s"
      busy={isBusy}
      replace
      question={`Cancel order ${order.reference}?`}
      confirmLabel="Cancel the order"
      cancelLabel="Keep the order"
      fields={{ intent: "cancel" }}
    >
      This releases the items to other customers and can’t be undone. If you have already paid,
      we’ll refund you
      {order.proofs.length > 0 && " and ask for your bank details"}.
    </ConfirmButton>
  );
}

function OrderSummary({ totals, method }: OrderSummaryProps) {
  const { goods, delivery, deliveryDiscount, total, vat, vatPercent } = totals;
  const { vatChange, refunded, paid, due } = totals;
  return (
    <section className="order-summary panel" aria-labelledby="sum">
      <h2 id="sum">Summary</h2>
      <Totals
        rows={[
          { label: "Subtotal", amount: goods },
          { label: deliveryTexts[method].title, amount: delivery + deliveryDiscount || "Free" },
          deliveryDiscount > 0 && {
            label: totals.deliveryDiscountLabel ?? "Free delivery",
            amount: <DiscountAmount cents={deliveryDiscount} />,
          },
          { label: vat === undefined ? "Total" : "Total incl. VAT", amount: total, isTotal: true },
          vat !== undefined && { label: `VAT at ${vatPercent}%, included`, amount: vat },
          paid > 0 && { label: due > 0 ? "Paid so far" : "Paid", amount: paid },
          paid > 0 && due > 0 && { label: "Amount due", amount: due },
          totals.writtenOff > 0 && { label: "Not charged", amount: totals.writtenOff },
          totals.toBeRefunded > 0 && { label: "To be refunded", amount: totals.toBeRefunded },
          refunded > 0 && { label: "Refunded to you", amount: refunded },
        ]}
      />
      {vatChange && <p className="caption">{vatChange}</p>}
      {vat === undefined && (
        <p className="caption">VAT not charged: {company().legalName} is not registered for VAT.</p>
      )}
    </section>
  );
}

type OrderSummaryProps = {
  totals: CustomerOrderView["totals"];
  method: CustomerOrderView["delivery"]["method"];
};
