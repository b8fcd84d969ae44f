import type { ReactNode } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import { addressLines } from "#app/domain/orders/address-lines.ts";
import type { CheckoutDetails } from "#app/domain/orders/checkout-details.ts";
import { addressOfStep, type CheckoutStep } from "#app/domain/orders/checkout-steps.ts";
import type { DeliveryOffer } from "#app/domain/orders/delivery-offers.ts";
import { phoneShown } from "#app/domain/orders/phone-shown.ts";
import { paymentWords } from "./payment-words.ts";
import "#app/ui/text-button.css";

/** Who, where to and how it is paid; each can still be changed, and leads back here. */
export function ReviewDetails({ details, offer, isQuote }: ReviewDetailsProps) {
  const { fullName, email, phone, companyName, buyerVatNumber, buyerReference } = details;
  return (
    <>
      <ReviewPart step="contact" title="Contact" isQuote={isQuote}>
        <p>{fullName}</p>
        <p>{email}</p>
        <p>{phoneShown(phone)}</p>
        {companyName && <p>{companyName}</p>}
        {buyerVatNumber && <p>VAT number {buyerVatNumber}</p>}
        {buyerReference && <p>Your own order number: {buyerReference}</p>}
      </ReviewPart>
      <ReviewPart
        step="delivery"
        title={deliveryWords[details.deliveryWay].title}
        isQuote={isQuote}
      >
        <Where details={details} days={offer?.days} />
        {"billingAddress" in details && details.billingAddress && (
          <div className="review-invoice">
            <p className="caption">Address for the invoice</p>
            <Lines of={details.billingAddress} />
          </div>
        )}
        {details.remark && (
          <div className="review-invoice">
            <p className="caption">Your note to us</p>
            <p className="review-remark">{details.remark}</p>
          </div>
        )}
      </ReviewPart>
      {!isQuote && (
        <ReviewPart step="payment" title="Payment" isQuote={false}>
          <p>{paymentWords[details.paymentWay].label}</p>
        </ReviewPart>
      )}
    </>
  );
}

function Where({ details, days }: { details: CheckoutDetails; days: string | undefined }) {
  switch (details.deliveryWay) {
    case "courier":
      return (
        <>
          <Lines of={details} />
          {days && <p className="caption">Courier to your door, {days} after it leaves us.</p>}
        </>
      );
    case "collection":
      return (
        <>
          {company.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="caption">
            {delivery.collection.hours}, once we have told you that it is ready.
          </p>
        </>
      );
    case "email":
      return <p>To {details.email}</p>;
  }
}

function Lines({ of: address }: { of: Parameters<typeof addressLines>[0] }) {
  return addressLines(address).map((line) => <p key={line}>{line}</p>);
}

function ReviewPart({ step, title, isQuote, children }: ReviewPartProps) {
  return (
    <section className="review-part" aria-labelledby={`${step}-title`}>
      <div className="review-head">
        <h2 id={`${step}-title`}>{title}</h2>
        <Link to={addressOfStep(step, { isFromReview: true, isQuote })} className="text-button">
          Change<span className="visually-hidden"> {title.toLowerCase()}</span>
        </Link>
      </div>
      <div className="review-words">{children}</div>
    </section>
  );
}

type ReviewDetailsProps = {
  details: CheckoutDetails;
  offer: DeliveryOffer | undefined;
  isQuote: boolean;
};
type ReviewPartProps = {
  step: CheckoutStep;
  title: string;
  isQuote: boolean;
  children: ReactNode;
};
