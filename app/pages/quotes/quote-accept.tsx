import { Form, Link, useNavigation } from "react-router";
import { paymentWords } from "#app/pages/checkout/payment-words.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Price } from "#app/ui/price.tsx";
import type { QuoteAnswer } from "./act-on-quote.server.ts";

/** The press that turns the quotation into an order. It says what it means. */
export function QuoteAccept(props: QuoteAcceptProps) {
  const { total, validUntil, paymentWays, isReserved, answer } = props;
  const form = useFocusOnErrors(answer);
  const isBusy = useNavigation().formData?.get("intent") === "accept";
  const { paymentWay, terms } = answer?.ok === false ? answer.errors : {};
  return (
    <section className="quote-box" aria-labelledby="accept-title">
      <h2 id="accept-title">Accept this quotation</h2>
      <p className="quote-total">
        <Price cents={total} />
      </p>
      <p className="caption">Valid until {validUntil}. You pay after you have accepted.</p>
      {!isReserved && (
        <p className="caption">
          For an order of this size we reserve the items as soon as your payment arrives.
        </p>
      )}
      <Form ref={form} method="post" noValidate>
        <input type="hidden" name="intent" value="accept" />
        <fieldset aria-describedby={paymentWay ? "way-error" : undefined}>
          <legend>How do you want to pay?</legend>
          {paymentWays.map((way, place) => (
            <label key={way} className="quote-way">
              <input
                type="radio"
                name="paymentWay"
                value={way}
                defaultChecked={place === 0}
                aria-invalid={paymentWay ? true : undefined}
              />
              <span>
                <strong>{paymentWords[way].label}</strong>
                {isReserved && <span className="caption">{paymentWords[way].says}</span>}
              </span>
            </label>
          ))}
          {paymentWay && (
            <p id="way-error" className="quote-error">
              {paymentWay}
            </p>
          )}
        </fieldset>
        <label className="quote-way">
          <input
            type="checkbox"
            name="terms"
            value="yes"
            required
            aria-invalid={terms ? true : undefined}
            aria-describedby={terms ? "terms-error" : undefined}
          />
          <span>
            I accept the{" "}
            <Link to="/terms" className="text-link">
              Terms of Service
            </Link>
            , and have seen how{" "}
            <Link to="/delivery" className="text-link">
              delivery
            </Link>{" "}
            and{" "}
            <Link to="/returns" className="text-link">
              returns
            </Link>{" "}
            work.
          </span>
        </label>
        {terms && (
          <p id="terms-error" className="quote-error">
            {terms}
          </p>
        )}
        <Button type="submit" variant="sun" busy={isBusy}>
          {isBusy ? (
            "Placing your order…"
          ) : (
            <>
              Accept and order for <Price cents={total} />
            </>
          )}
        </Button>
      </Form>
    </section>
  );
}

type QuoteAcceptProps = {
  total: number;
  validUntil: string;
  paymentWays: readonly ("eft" | "payfast")[];
  /** Whether its items are reserved when it is accepted. */
  isReserved: boolean;
  answer: QuoteAnswer | undefined;
};
