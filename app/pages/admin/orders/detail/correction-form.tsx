import { addressHints } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { billingFields } from "#app/domain/checkout/checkout-steps.ts";
import type { DeliveryPriceChange } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import type { OrderContact } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { formatRand } from "#app/format/money.ts";
import { SubmitButton } from "#app/pages/admin/admin-form.tsx";
import {
  BillingAddressFields,
  CustomerFields,
  PostalAddressFields,
} from "#app/pages/admin/orders/customer-fields.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { OrderForm, type OrderPanelProps, submittedForm } from "./order-form.tsx";

/** Corrects contact and address; after dispatch only the contact of the buyer. */
export function CorrectionForm({ order, failure, contact }: CorrectionFormProps) {
  const { isSubmitted, submitted, errors, outside, deliveryPrice } = submittedForm(
    "correct",
    failure,
  );
  const { fullName, email, phone, companyName, buyerVatNumber, buyerReference } = contact;
  const buyer = { fullName, email, phone, companyName, buyerVatNumber, buyerReference };
  const { deliveryAddress, siteAddress, billingAddress } = contact;
  const address = deliveryAddress ?? siteAddress ?? billingAddress;
  const hasOtherAddress = Boolean(deliveryAddress ?? siteAddress);
  const billing = hasOtherAddress ? billingAddress : null;
  const values = isSubmitted ? submitted : { ...buyer, ...address, ...billingValues(billing) };
  const hasInvoice = order.documents.some(({ kind }) => kind === "invoice");
  const isAddressFixed = deliveryAddress !== null && order.correctionScope === "buyer";
  return (
    <details className="order-fold" open={isSubmitted}>
      <summary>
        {isAddressFixed ? "Correct buyer details" : "Correct contact details or address"}
      </summary>
      <OrderForm intent="correct" order={order}>
        {hasInvoice && (
          <p>
            The invoice has already been issued and does not change.{" "}
            {order.refunded > 0
              ? "It has a credit note, so it can no longer be replaced."
              : "If you correct the buyer’s details, you can then replace it."}
          </p>
        )}
        <CustomerFields
          values={values}
          errors={errors}
          emailHint={email === "" ? "Emails about the order go there from now on." : undefined}
        />
        {siteAddress && <p>Site address. {serviceAreaTexts.siteHint}</p>}
        {!deliveryAddress && !siteAddress && <p>Billing address. {addressHints.invoice}</p>}
        {deliveryAddress && !isAddressFixed && <p>{addressHints.courier}</p>}
        {!isAddressFixed && <PostalAddressFields values={values} errors={errors} />}
        {deliveryAddress && !isAddressFixed && !deliveryPrice && (
          <p>If delivery to another province costs more or less, you are asked before saving.</p>
        )}
        {hasOtherAddress && (
          <fieldset className="stack">
            <legend>Billing address, if different</legend>
            <BillingAddressFields values={values} errors={errors} />
          </fieldset>
        )}
        {isAddressFixed && <p>The parcel has been shipped, so its address can no longer change.</p>}
        {outside.length > 0 && (
          <>
            <FormError>{serviceAreaTexts.notCorrected}</FormError>
            <CheckField name="outsideArea" defaultChecked={submitted.outsideArea === "yes"}>
              {serviceAreaTexts.staffConfirm(outside)}
            </CheckField>
          </>
        )}
        {deliveryPrice && (
          <>
            <FormError>
              {describeDeliveryPrice(deliveryPrice, orderStates[order.state].isSale)}
            </FormError>
            {/* The tick counts for this price only: another province asks again. */}
            <CheckField name="deliveryCost" value={deliveryPrice.cost}>
              Save the address and keep the delivery price of {formatRand(deliveryPrice.charged)}
            </CheckField>
          </>
        )}
        <SubmitButton>Save corrections</SubmitButton>
      </OrderForm>
    </details>
  );
}

type CorrectionFormProps = OrderPanelProps & { contact: OrderContact };

/** What the new province costs, and how the difference can be charged or refunded. */
export function describeDeliveryPrice(
  { province, charged, cost }: DeliveryPriceChange,
  isPaid: boolean,
): string {
  const isMore = cost > charged;
  const difference = `${formatRand(Math.abs(cost - charged))} ${isMore ? "more" : "less"}`;
  const what = `The address is not saved yet. Delivery to ${province} costs ${formatRand(cost)}, ${difference} than the customer was charged, and the price of a placed order does not change.`;
  if (!isMore) {
    return `${what} ${isPaid ? "You can refund the difference after saving." : "You can refund the difference once the order is paid."}`;
  }
  return `${what} To charge the difference, ${isPaid ? "refund" : "cancel"} this order and place a new one.`;
}

function billingValues(
  address: OrderContact["billingAddress"],
): Record<string, string | undefined> {
  const names = Object.keys(billingFields) as (keyof typeof billingFields)[];
  return Object.fromEntries(names.map((field) => [billingFields[field], address?.[field]]));
}
