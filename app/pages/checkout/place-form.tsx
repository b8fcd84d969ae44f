import { Form, Link, useNavigation } from "react-router";
import { hasPage } from "#app/content/navigation.ts";
import type { CheckoutDetails } from "#app/domain/orders/checkout-details.ts";
import { PAYMENT_DAYS, QUOTE_DAYS } from "#app/domain/orders/order-states.ts";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";

/** The press that orders. It says what it means, and sends along exactly what was shown. */
export function PlaceForm({ orderKey, seen, total, details }: PlaceFormProps) {
  const { state, formData, formAction } = useNavigation();
  const isSent = state !== "idle" && formData?.get("intent") === "place";
  const isQuoting = isSent && formAction === "/checkout/quote";
  const isBusy = isSent && !isQuoting;
  const { email, paymentWay } = details;
  return (
    <Form method="post" className="place-form">
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="agreedTotal" value={total} />
      <input type="hidden" name="seen" value={seen} />
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
          ? `Our bank details and your reference go to ${email}. We hold the goods for you for ${PAYMENT_DAYS.eft} days.`
          : `You go on to PayFast to pay. The confirmation goes to ${email}.`}
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
      <Button type="submit" variant="line" formAction="/checkout/quote" busy={isQuoting}>
        {isQuoting ? "Making your quotation…" : "Get a quotation instead"}
      </Button>
      <p className="caption">
        Nothing is ordered: we email it to {email}, and its prices hold for {QUOTE_DAYS} days.
      </p>
    </Form>
  );
}

const papers = [
  { to: "/delivery", label: "delivery" },
  { to: "/returns", label: "returns and refunds" },
  { to: "/privacy", label: "privacy" },
].filter(({ to }) => hasPage(to));

type PlaceFormProps = {
  orderKey: string;
  /** Marks what is shown: anything else is not placed. */
  seen: string;
  total: number;
  details: CheckoutDetails;
};
