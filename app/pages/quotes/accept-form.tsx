import { type ChangeEvent, useId } from "react";
import { Form, Link, useLocation, useNavigate, useNavigation } from "react-router";
import { paymentMethods as paymentMethodTexts } from "#app/content/payment-methods.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { LateDeliveryField } from "#app/pages/checkout/late-delivery-field.tsx";
import { NoPaymentNotice } from "#app/pages/checkout/no-payment-notice.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { Price } from "#app/ui/price.tsx";
import { Totals } from "#app/ui/totals.tsx";
import type { Offer } from "./describe-offer.server.ts";
import type { QuoteActionResult } from "./quote-action.server.ts";
import { refusedForm } from "./refused-form.ts";
import { chosenPositions, optionsPath } from "./shown-options.ts";

/** Accepts what the page shows: this revision, these options, this total. */
export function AcceptQuoteForm(props: AcceptProps) {
  const { document, revision, total, validUntil, paymentMethods, isReserved, result } = props;
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isBusy = navigation.formData?.get("intent") === "accept";
  // The total of other options is on its way.
  const isPricing = navigation.state === "loading" && navigation.location.pathname === pathname;
  const refused = refusedForm(result, "accept");
  const { name, buyerReference } = props;
  const field = fieldProps(refused, { name, buyerReference: buyerReference ?? "" });
  const { paymentMethod, terms, lateDelivery } = refused?.errors ?? {};
  if (paymentMethods.length === 0) return <NoPaymentNotice />;
  return (
    <section className="quote-box stack panel" aria-labelledby="accept-title">
      <h2 id="accept-title">Accept {document.number}</h2>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="accept" />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="agreedTotal" value={total} />
        <QuoteOptions key={revision} {...props} />
        <QuoteTotals {...props} />
        <p className="caption">Valid until {validUntil}. You pay after accepting it.</p>
        {props.backorder && (
          <>
            <input type="hidden" name="backorder" value={props.backorder} />
            <p className="caption">{backorderTexts.together}</p>
          </>
        )}
        <fieldset aria-describedby={paymentMethod ? "payment-method-error" : undefined}>
          <legend>How do you want to pay?</legend>
          {paymentMethods.map((method) => (
            <label key={method} className="option-row">
              <input
                type="radio"
                name="paymentMethod"
                value={method}
                defaultChecked={method === (refused?.submitted.paymentMethod ?? paymentMethods[0])}
                aria-invalid={paymentMethod ? true : undefined}
              />
              <span>
                <strong>{paymentMethodTexts[method].checkout.label}</strong>
                {isReserved && (
                  <span className="caption own-line">
                    {paymentMethodTexts[method].checkout.description}
                  </span>
                )}
              </span>
            </label>
          ))}
          {paymentMethod && (
            <p id="payment-method-error" className="field-error">
              {paymentMethod}
            </p>
          )}
        </fieldset>
        <TextField
          label="Your name"
          maxLength={120}
          autoComplete="name"
          required
          {...field("name")}
        />
        <TextField
          label="Purchase order number"
          maxLength={60}
          autoComplete="off"
          hint="Optional. Printed on your invoice."
          {...field("buyerReference")}
        />
        <CheckField name="terms" required error={terms} className="option-row">
          I accept the{" "}
          <Link to="/terms" className="text-link">
            Terms of Service
          </Link>{" "}
          and have read how{" "}
          <Link to="/delivery" className="text-link">
            delivery
          </Link>{" "}
          and{" "}
          <Link to="/returns" className="text-link">
            returns
          </Link>{" "}
          work.
        </CheckField>
        {props.late.length > 0 && (
          <LateDeliveryField
            agreement={backorderTexts.agreement(props.late)}
            error={lateDelivery}
          />
        )}
        <Button
          type="submit"
          variant="sun"
          busy={isBusy || isPricing}
          aria-describedby={isReserved === false ? "no-reservation" : undefined}
        >
          {isBusy ? (
            "Placing your order…"
          ) : (
            <>
              Accept and order for <Price cents={total} />
            </>
          )}
        </Button>
        {isReserved === false && (
          <p id="no-reservation" className="caption">
            Stock is reserved once you pay.
          </p>
        )}
      </Form>
    </section>
  );
}

type AcceptProps = Offer & { result: QuoteActionResult | undefined };

/** The options of what cannot be accepted as it is, if other options avoid what is missing. */
export function OtherOptions(props: AcceptProps) {
  if (!props.hasAvailableChoice) return null;
  return (
    <Form method="post" noValidate className="stack">
      <p>You can still accept it with other options:</p>
      <QuoteOptions key={props.revision} {...props} />
      <QuoteTotals {...props} />
    </Form>
  );
}

/** Boxes to tick and groups to choose from. The URL keeps the choice; its total comes from the server. */
function QuoteOptions({ options: { boxes, groups }, ...offer }: AcceptProps) {
  const navigate = useNavigate();
  if (boxes.length === 0 && groups.length === 0) return null;
  function showTotal({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
    if (!form) return;
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const positions = chosenPositions(Object.fromEntries(entries));
    void navigate(optionsPath(offer.accessKey, { ...offer, positions }), {
      replace: true,
      preventScrollReset: true,
    });
  }
  return (
    <>
      {boxes.length > 0 && (
        <fieldset className="quote-options">
          <legend>Options</legend>
          {boxes.map((option) => (
            <CheckField
              key={option.position}
              name={`option-${option.position}`}
              defaultChecked={option.isChosen}
              onChange={showTotal}
              className="option-row"
              data-no-draft
            >
              <OptionText option={option} vat={offer.vat} />
            </CheckField>
          ))}
        </fieldset>
      )}
      {groups.map(({ letter, choices }) => (
        <fieldset key={letter} className="quote-options">
          <legend>Choose one{groups.length > 1 && ` (${letter})`}</legend>
          {choices.map((option) => (
            <CheckField
              key={option.position}
              type="radio"
              name={`choice-${letter}`}
              value={option.position}
              defaultChecked={option.isChosen}
              onChange={showTotal}
              className="option-row"
              data-no-draft
            >
              <OptionText option={option} vat={offer.vat} />
            </CheckField>
          ))}
        </fieldset>
      ))}
      <div className="only-without-script">
        <Button type="submit" name="intent" value="choose" variant="line" formNoValidate>
          Show the new total
        </Button>
      </div>
    </>
  );
}

type ShownOption = Offer["options"]["boxes"][number];

function OptionText({ option, vat }: { option: ShownOption; vat: number | undefined }) {
  return (
    <span className="price-in-text">
      <strong>
        {option.amount} {option.name}
      </strong>
      <span className="own-line">
        <Price cents={option.cents} />
        {vat !== undefined && " incl. VAT"}
      </span>
    </span>
  );
}

/** Without and with VAT, both as large (VAT Act, section 65). */
function QuoteTotals({ total, vat, vatPercent }: AcceptProps) {
  const id = useId();
  return (
    <div role="status" aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        Total of this quotation
      </span>
      <Totals
        rows={[
          vat !== undefined && { label: "Total excl. VAT", amount: total - vat, isTotal: true },
          vat !== undefined && { label: `VAT at ${vatPercent}%`, amount: vat },
          { label: vat === undefined ? "Total" : "Total incl. VAT", amount: total, isTotal: true },
        ]}
      />
    </div>
  );
}
