import { Form, useNavigation } from "react-router";
import type { StaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { CustomerFields, PostalAddressFields } from "#app/pages/admin/orders/customer-fields.tsx";
import type { OrderFormFailure } from "#app/pages/admin/orders/order-labels.ts";
import { Button } from "#app/ui/form/button.tsx";

/** Corrects contact and address; after dispatch only the contact of the buyer. */
export function CorrectionForm({ order, failure }: CorrectionFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const ownFailure = failure?.submitted.intent === "correct" ? failure : undefined;
  const values = ownFailure?.submitted ?? {
    ...customerValues(order),
    ...(order.deliveryAddress ?? order.billingAddress),
  };
  const errors = ownFailure?.errors ?? {};
  const hasInvoice = order.documents.some(({ kind }) => kind === "invoice");
  const isAddressFixed = order.deliveryAddress !== null && order.correctionScope === "buyer";
  return (
    <details className="order-fold" open={ownFailure !== undefined}>
      <summary>{isAddressFixed ? "Correct the buyer" : "Correct contact or address"}</summary>
      <Form method="post" className="order-form">
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="expectedState" value={order.state} />
        {hasInvoice && (
          <p>
            The invoice is made already and keeps what it says.{" "}
            {order.refunded > 0
              ? "A credit note names it, so it cannot be replaced any more."
              : "If its buyer is corrected here, the page then offers to replace it."}
          </p>
        )}
        <CustomerFields values={values} errors={errors} />
        {!order.deliveryAddress && (
          <p>
            Address for the invoice: needed for a company, and above R&nbsp;5&nbsp;000. A post box
            will do.
          </p>
        )}
        {!isAddressFixed && <PostalAddressFields values={values} errors={errors} />}
        {order.deliveryAddress && !isAddressFixed && (
          <p>What delivery costs stays as it was agreed.</p>
        )}
        {isAddressFixed && <p>The parcel has left, so its address stays.</p>}
        <Button type="submit" variant="line" size="compact" disabled={isBusy}>
          Save corrections
        </Button>
      </Form>
    </details>
  );
}

function customerValues(order: StaffOrder): Record<string, string> {
  const { fullName, email, phone, companyName, buyerVatNumber, buyerReference } = order;
  return {
    fullName,
    email,
    phone,
    companyName: companyName ?? "",
    buyerVatNumber: buyerVatNumber ?? "",
    buyerReference: buyerReference ?? "",
  };
}

type CorrectionFormProps = { order: StaffOrder; failure: OrderFormFailure | undefined };
