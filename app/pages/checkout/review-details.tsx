import type { ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import { deliveryTexts } from "#app/content/delivery.ts";
import { paymentMethods } from "#app/content/payment-methods.ts";
import { postalCodeHint } from "#app/content/postal-codes.ts";
import { replyTime } from "#app/content/reply-time.ts";
import { otherEmailNotice } from "#app/content/texts/order-update-texts.ts";
import { formatAddressLines, formatPhone } from "#app/domain/checkout/buyer-address.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { type CheckoutStep, checkoutStepUrl } from "#app/domain/checkout/checkout-steps.ts";
import type { DeliveryOffer } from "#app/domain/checkout/delivery.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PathLink } from "#app/ui/path-link.tsx";

export function ReviewDetails(props: ReviewDetailsProps) {
  const { details, offer, expected, isQuote, accountEmail } = props;
  const { fullName, email, phone, companyName, buyerVatNumber, buyerReference } = details;
  const otherEmail = otherEmailNotice(email, accountEmail, { isQuote });
  return (
    <>
      <ReviewSection step="contact" title="Contact" isQuote={isQuote}>
        <p>{fullName}</p>
        <p>{email}</p>
        {otherEmail && <p className="caption">{otherEmail}</p>}
        <p>{formatPhone(phone)}</p>
        {companyName && <p>{companyName}</p>}
        {buyerVatNumber && <p>VAT number {buyerVatNumber}</p>}
        {buyerReference && <p>Purchase order number {buyerReference}</p>}
      </ReviewSection>
      <ReviewSection
        step="delivery"
        title={deliveryTexts[details.deliveryMethod].title}
        isQuote={isQuote}
      >
        <DeliveryAddress
          details={details}
          offer={offer}
          // A quotation is accepted on another day.
          expected={isQuote ? undefined : expected}
        />
        {"siteAddress" in details && details.siteAddress && (
          <div className="review-invoice">
            <p className="caption">Site address</p>
            <AddressLines of={details.siteAddress} />
          </div>
        )}
        <BillingAddress details={details} />
        {details.remark && (
          <div className="review-invoice">
            <p className="caption">Your note to us</p>
            <p>{details.remark}</p>
            {isQuote && <p className="caption">We’ll reply to it within {replyTime()}.</p>}
          </div>
        )}
      </ReviewSection>
      {!isQuote && (
        <ReviewSection step="payment" title="Payment" isQuote={false}>
          <p>{paymentMethods[details.paymentMethod].checkout.label}</p>
        </ReviewSection>
      )}
    </>
  );
}

function DeliveryAddress({ details, offer, expected }: DeliveryAddressProps) {
  switch (details.deliveryMethod) {
    case "courier":
      return (
        <>
          <AddressLines of={details} />
          {offer?.days && (
            <p className="caption">Courier to your door, {offer.days} from dispatch.</p>
          )}
          {expected && <p>{expected}</p>}
        </>
      );
    case "collection":
      return (
        <>
          {company().postalAddress.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="caption">{officeHours()}, once we’ve let you know it’s ready.</p>
        </>
      );
    case "email":
      return <p>To {details.email}</p>;
  }
}

function BillingAddress({ details }: Pick<ReviewDetailsProps, "details">) {
  const isCourier = details.deliveryMethod === "courier";
  if (!details.billingAddress && !isCourier && !details.siteAddress) return null;
  return (
    <div className="review-invoice">
      <p className="caption">Billing address</p>
      {details.billingAddress ? (
        <AddressLines of={details.billingAddress} />
      ) : (
        <p>Same as {isCourier ? "delivery" : "site"} address</p>
      )}
    </div>
  );
}

function AddressLines({ of: address }: { of: Parameters<typeof formatAddressLines>[0] }) {
  const hint = postalCodeHint(address.province, address.postalCode);
  return (
    <>
      {formatAddressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {hint && <Notice kind="warning">{hint}</Notice>}
    </>
  );
}

function ReviewSection({ step, title, isQuote, children }: ReviewSectionProps) {
  return (
    <section className="review-section" aria-labelledby={`${step}-title`}>
      <div className="split review-head">
        <h2 id={`${step}-title`}>{title}</h2>
        <PathLink
          to={checkoutStepUrl(step, { isFromReview: true, isQuote })}
          className="text-button"
        >
          Change<span className="visually-hidden"> {title.toLowerCase()}</span>
        </PathLink>
      </div>
      <div className="review-text">{children}</div>
    </section>
  );
}

type DeliveryAddressProps = Pick<ReviewDetailsProps, "details" | "offer" | "expected">;
type ReviewDetailsProps = {
  details: CheckoutDetails;
  offer: DeliveryOffer | undefined;
  /** When the courier would deliver. */
  expected: string | undefined;
  isQuote: boolean;
  accountEmail: string | undefined;
};
type ReviewSectionProps = {
  step: CheckoutStep;
  title: string;
  isQuote: boolean;
  children: ReactNode;
};
