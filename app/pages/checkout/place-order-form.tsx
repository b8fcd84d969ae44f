import { Form, useNavigation } from "react-router";
import { isBankTransfer, paymentDays, paymentMethods } from "#app/content/payment-methods.ts";
import { quotationTime } from "#app/content/shop-terms.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { orderUpdateTexts } from "#app/content/texts/order-update-texts.ts";
import { reservationTerms } from "#app/content/texts/reservation-texts.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { checkoutStepUrl, FOR_QUOTE } from "#app/domain/checkout/checkout-steps.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import { LateDeliveryField } from "./late-delivery-field.tsx";

/** Places the order or requests a quotation; submits the fingerprint of what was shown. */
export function PlaceOrderForm(props: PlaceOrderFormProps) {
  const { idempotencyKey, reviewFingerprint, total, details, deliversMail } = props;
  const isOrdering = !props.isQuote && !props.needsQuotation;
  return (
    <Form method="post" className="stack place-order-form">
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="agreedTotal" value={total} />
      <input type="hidden" name="reviewFingerprint" value={reviewFingerprint} />
      {props.hasBackorder && <p className="caption">{backorderTexts.together}</p>}
      {isOrdering && props.lateDelivery && (
        <LateDeliveryField agreement={props.lateDelivery} error={props.lateDeliveryError} />
      )}
      {isOrdering && <PlaceOrderButton {...props} />}
      {props.hasDiscount ? (
        <>
          <ButtonLink to={checkoutStepUrl("review", { isQuote: true })} variant="line">
            Get a quotation instead
          </ButtonLink>
          <p className="caption">The discount isn’t included: discounts apply to orders only.</p>
        </>
      ) : (
        <RequestQuoteButton
          email={details.email}
          isFirst={!isOrdering}
          deliversMail={deliversMail}
        />
      )}
    </Form>
  );
}

function PlaceOrderButton(props: PlaceOrderFormProps) {
  const { total, details, deliversMail } = props;
  const { email, paymentMethod } = details;
  const method = paymentMethods[paymentMethod];
  const updates = orderUpdateTexts(deliversMail);
  const isBusy = usePendingIntent() === "order";
  const items = props.hasBackorder ? "the items in stock" : "your items";
  const isByEft = isBankTransfer(paymentMethod);
  const terms = props.hasStock
    ? reservationTerms({ paymentDays: method.paymentDays, isByEft, items })
    : `Please pay within ${paymentDays(paymentMethod)}.`;
  return (
    <>
      <Button type="submit" variant="sun" busy={isBusy}>
        {isBusy ? (
          "Placing your order…"
        ) : (
          <>
            Place order and pay <Price cents={total} /> {method.payPhrase}
          </>
        )}
      </Button>
      <p className="caption">
        {isByEft
          ? `${updates.bankDetailsGo(email)} ${terms}`
          : `You’ll pay on ${method.name}’s own page. ${terms}${updates.confirmationGoes(email)}`}
      </p>
      <p className="caption">
        By placing the order you accept our{" "}
        <PathLink to="/terms" className="text-link">
          Terms of Service
        </PathLink>
        . See also:{" "}
        {policyLinks.map(({ to, label }, index) => (
          <span key={to}>
            {index > 0 && ", "}
            <PathLink to={to} className="text-link">
              {label}
            </PathLink>
          </span>
        ))}
        .
      </p>
    </>
  );
}

/** A customer who came for a quotation is not offered to order here: the quotation itself offers that. */
function RequestQuoteButton({ email, isFirst, deliversMail }: RequestQuoteButtonProps) {
  const isBusy = usePendingIntent() === "quote";
  return (
    <>
      <Button
        type="submit"
        variant={isFirst ? "sun" : "line"}
        // A quotation needs no agreement to a late delivery.
        formNoValidate
        formAction={isFirst ? `/checkout/quote?for=${FOR_QUOTE}` : "/checkout/quote"}
        busy={isBusy}
      >
        {isBusy
          ? "Preparing your quotation…"
          : isFirst
            ? "Get the quotation"
            : "Get a quotation instead"}
      </Button>
      <p className="caption">
        This doesn’t place an order. {orderUpdateTexts(deliversMail).quoteComes(email)} Its prices
        are valid for {quotationTime()}.{isFirst && " You can accept it online and pay then."}
      </p>
    </>
  );
}

function usePendingIntent(): "order" | "quote" | undefined {
  const { state, formData, formAction } = useNavigation();
  if (state === "idle" || formData?.get("intent") !== "place") return undefined;
  return formAction?.startsWith("/checkout/quote") ? "quote" : "order";
}

const policyLinks = [
  { to: "/delivery", label: "delivery" },
  { to: "/returns", label: "returns and refunds" },
  { to: "/privacy", label: "privacy" },
  { to: "/company-information", label: "company information" },
];

type PlaceOrderFormProps = {
  idempotencyKey: string;
  /** Optimistic lock: a changed order is not placed. */
  reviewFingerprint: string;
  total: number;
  /** A quotation has another total: it has no discounts. */
  hasDiscount: boolean;
  details: CheckoutDetails;
  isQuote: boolean;
  needsQuotation: boolean;
  deliversMail: boolean;
  /** Items are on backorder, or in stock: some of each are possible. */
  hasBackorder: boolean;
  hasStock: boolean;
  /** What the buyer must agree to where delivery takes more than 30 days. */
  lateDelivery: string | undefined;
  lateDeliveryError: string | undefined;
};
type RequestQuoteButtonProps = { email: string; isFirst: boolean; deliversMail: boolean };
