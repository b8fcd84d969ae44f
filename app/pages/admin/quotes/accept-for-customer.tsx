import { Form } from "react-router";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { lateLines } from "#app/domain/catalogue/availability/backorder.ts";
import type { AcceptQuoteOutcome } from "#app/domain/quotes/accept-quote.server.ts";
import type { Quote } from "#app/domain/quotes/read-quote.server.ts";
import { formatRand } from "#app/format/money.ts";
import { HiddenFields, SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { Price } from "#app/ui/price.tsx";
import { channelLabels } from "./quote-labels.ts";

/** What staff need to accept an open quotation for its customer. */
export function acceptanceOf({ revision, total, details, lines }: Quote) {
  const options = lines.filter(({ isOptional, choiceGroup }) => isOptional || choiceGroup !== null);
  return {
    ...{ revision, total },
    name: details.fullName,
    buyerReference: details.buyerReference ?? "",
    late: lateLines(lines),
    options: options.map(({ position, name, quantity, total: cents, isChosen, choiceGroup }) => ({
      ...{ position, name, quantity, cents, isChosen, choiceGroup },
    })),
  };
}

type Refusal = Extract<AcceptQuoteOutcome, { ok: false }>["reason"];

export const acceptanceRefusals = {
  ended: "This quotation is no longer open. Nothing was ordered.",
  withdrawn: "This quotation has been withdrawn. Nothing was ordered.",
  "not-sold": "A product is no longer sold. Nothing was ordered: create a new revision.",
  short: "There is not enough stock. Nothing was ordered.",
  "no-address":
    "The invoice needs the customer’s address. Nothing was ordered: create a new revision.",
  superseded: "There is a newer revision. Nothing was ordered.",
  changed: "The next revision is being prepared. Nothing was ordered.",
  options: "Choose one option for each choice. Nothing was ordered.",
  "nothing-to-pay": "After discounts there is nothing to pay. Nothing was ordered.",
  "outside-area": "A service is not offered at this address. Nothing was ordered.",
  "too-many-open": "The customer has too many unpaid orders. Nothing was ordered.",
  "not-agreed":
    "Delivery takes more than 30 days. Ask the customer to agree to the date and tick the box.",
} satisfies Record<Exclude<Refusal, "not-found">, string>;

type AcceptForCustomerProps = ReturnType<typeof acceptanceOf> & {
  result:
    | {
        errors: Partial<Record<string, string>>;
        submitted: Partial<Record<string, string>>;
      }
    | undefined;
};

/** The acceptance of somebody who called, wrote or came by. */
export function AcceptForCustomer(props: AcceptForCustomerProps) {
  const { revision, total, options, late, result } = props;
  const isOurs = result?.submitted.intent === "accept";
  const field = fieldProps(isOurs ? result : undefined, {
    name: props.name,
    buyerReference: props.buyerReference,
    channel: "phone",
  });
  return (
    <details className="order-fold" open={isOurs || undefined}>
      <summary className="disclosure">Accept for the customer</summary>
      <Form method="post" className="stack order-form">
        <HiddenFields fields={{ intent: "accept", revision }} />
        <p>
          The quotation becomes an order to be paid by EFT. The customer gets an email saying that
          you recorded this acceptance.
        </p>
        <div className="stack order-fields">
          <TextField label="Accepted by" maxLength={120} required {...field("name")} />
          <SelectField label="How" options={Object.entries(channelLabels)} {...field("channel")} />
          <TextField
            label="Purchase order number (optional)"
            maxLength={60}
            {...field("buyerReference")}
          />
        </div>
        {options.length > 0 && (
          <fieldset>
            <legend>What the customer chose</legend>
            {options.map(({ position, name, quantity, cents, isChosen, choiceGroup }) => (
              <CheckField
                key={position}
                {...(choiceGroup === null
                  ? { name: `option-${position}` }
                  : { type: "radio", name: `choice-${choiceGroup}`, value: position })}
                defaultChecked={isChosen}
              >
                {choiceGroup && `Choice ${choiceGroup}: `}
                {quantity} × {name}, <Price cents={cents} />
              </CheckField>
            ))}
          </fieldset>
        )}
        {late.length > 0 && (
          <CheckField name="lateDelivery">{backorderTexts.customersAgreement(late)}</CheckField>
        )}
        <SubmitButton variant="brand">
          {options.length > 0
            ? "Accept and create the order"
            : `Accept and order for ${formatRand(total)}`}
        </SubmitButton>
      </Form>
    </details>
  );
}
