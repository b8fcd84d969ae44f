import { Form, Link, useNavigation } from "react-router";
import { newsWords } from "#app/content/news-words.ts";
import type { CheckoutDetails } from "#app/domain/orders/checkout-details.ts";
import { FOR_QUOTE } from "#app/domain/orders/checkout-steps.ts";
import { HOLD_HOURS } from "#app/domain/orders/order-limits.ts";
import { PAYMENT_DAYS, QUOTE_DAYS } from "#app/domain/orders/order-states.ts";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";

/** The press that orders, or asks for a quotation. It sends along exactly what was shown. */
export function PlaceForm(props: PlaceFormProps) {
  const { orderKey, seen, total, details, isQuote, needsQuotation, isMailing } = props;
  const isOrdering = !isQuote && !needsQuotation;
  return (
    <Form method="post" className="place-form">
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="agreedTotal" value={total} />
      <input type="hidden" name="seen" value={seen} />
      {isOrdering && <PlaceOrder total={total} details={details} isMailing={isMailing} />}
      <AskForQuote email={details.email} isFirst={!isOrdering} isMailing={isMailing} />
    </Form>
  );
}

function PlaceOrder({ total, details: { email, paymentWay }, isMailing }: PlaceOrderProps) {
  const news = newsWords(isMailing);
  const isBusy = usePressed() === "order";
  return (
    <>
      <Button type="submit" variant="sun" busy={isBusy}>
        {isBusy ? (
          "Placing your order…"
        ) : (
          <>
            Place order and pay <Price cents={total} />{" "}
            {paymentWay === "eft" ? "by EFT" : "with PayFast"}
          </>
        )}
      </Button>
      <p className="caption">
        {paymentWay === "eft"
          ? `${news.bankDetailsGo(email)} We reserve your items for up to ${HOLD_HOURS} hours; your order confirmation says until when. You can pay within ${PAYMENT_DAYS.eft} days.`
          : `You go on to PayFast to pay. We reserve your items for up to ${HOLD_HOURS} hours; your order confirmation says until when.${news.confirmationGoes(email)}`}
      </p>
      <p className="caption">
        By placing the order you accept our{" "}
        <Link to="/terms" className="text-link">
          Terms of Service
        </Link>
        . {papers.length > 0 && "Good to know: "}
        {papers.map(({ to, label }, place) => (
          <span key={to}>
            {place > 0 && ", "}
            <Link to={to} className="text-link">
              {label}
            </Link>
          </span>
        ))}
        {papers.length > 0 && "."}
      </p>
    </>
  );
}

/** Whoever came for a quotation is not offered to order by the same press: that comes with it. */
function AskForQuote({ email, isFirst, isMailing }: AskForQuoteProps) {
  const isBusy = usePressed() === "quote";
  return (
    <>
      <Button
        type="submit"
        variant={isFirst ? "sun" : "line"}
        formAction={isFirst ? `/checkout/quote?for=${FOR_QUOTE}` : "/checkout/quote"}
        busy={isBusy}
      >
        {isBusy
          ? "Making your quotation…"
          : isFirst
            ? "Get the quotation"
            : "Get a quotation instead"}
      </Button>
      <p className="caption">
        Nothing is ordered: {newsWords(isMailing).quoteComes(email)} its prices hold for{" "}
        {QUOTE_DAYS} days.
        {isFirst && " You can accept it there, and pay then."}
      </p>
    </>
  );
}

/** Which of the two buttons is underway. */
function usePressed(): "order" | "quote" | undefined {
  const { state, formData, formAction } = useNavigation();
  if (state === "idle" || formData?.get("intent") !== "place") return undefined;
  return formAction?.startsWith("/checkout/quote") ? "quote" : "order";
}

const papers = [
  { to: "/delivery", label: "delivery" },
  { to: "/returns", label: "returns and refunds" },
  { to: "/privacy", label: "privacy" },
  { to: "/company-information", label: "who we are" },
];

type PlaceFormProps = {
  orderKey: string;
  /** Marks what is shown: anything else is not placed. */
  seen: string;
  total: number;
  details: CheckoutDetails;
  /** They came for a quotation. */
  isQuote: boolean;
  /** It can only be ordered by quotation. */
  needsQuotation: boolean;
  isMailing: boolean;
};
type PlaceOrderProps = { total: number; details: CheckoutDetails; isMailing: boolean };
type AskForQuoteProps = { email: string; isFirst: boolean; isMailing: boolean };
