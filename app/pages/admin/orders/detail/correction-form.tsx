import { addressHints } from "#app/content/messages/checkout-messages.ts";
import { SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { CustomerFields, PostalAddressFields } from "#app/pages/admin/orders/customer-fields.tsx";
import { OrderForm, type OrderPanelProps, submittedForm } from "./order-form.tsx";

/** Corrects contact and address; after dispatch only the contact of the buyer. */
export function CorrectionForm({ order, failure }: OrderPanelProps) {
  const { isSubmitted, submitted, errors } = submittedForm("correct", failure);
  const { fullName, email, phone, companyName, buyerVatNumber, buyerReference } = order;
  const buyer = { fullName, email, phone, companyName, buyerVatNumber, buyerReference };
  const address = order.deliveryAddress ?? order.billingAddress;
  const values = isSubmitted ? submitted : { ...buyer, ...address };
  const hasInvoice = order.documents.some(({ kind }) => kind === "invoice");
  const isAddressFixed = order.deliveryAddress !== null && order.correctionScope === "buyer";
  return (
    <details className="order-fold" open={isSubmitted}>
      <summary>{isAddressFixed ? "Correct the buyer" : "Correct contact or address"}</summary>
      <OrderForm intent="correct" order={order}>
        {hasInvoice && (
          <p>
            The invoice is made already and keeps what it says.{" "}
            {order.refunded > 0
              ? "A credit note names it, so it cannot be replaced any more."
              : "If its buyer is corrected here, the page then offers to replace it."}
          </p>
        )}
        <CustomerFields values={values} errors={errors} />
        {!order.deliveryAddress && <p>Address for the invoice. {addressHints.invoice}</p>}
        {order.deliveryAddress && !isAddressFixed && <p>{addressHints.courier}</p>}
        {!isAddressFixed && <PostalAddressFields values={values} errors={errors} />}
        {order.deliveryAddress && !isAddressFixed && (
          <p>What delivery costs stays as it was agreed.</p>
        )}
        {isAddressFixed && <p>The parcel has left, so its address stays.</p>}
        <SubmitButton>Save corrections</SubmitButton>
      </OrderForm>
    </details>
  );
}
