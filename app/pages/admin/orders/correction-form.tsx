import { Form, useNavigation } from "react-router";
import type { StaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { FormRefused } from "./order-words.ts";
import { AddressFields, PersonFields } from "./person-fields.tsx";

/** Puts right who gets the order and where; once it has left, only who bought it. */
export function CorrectionForm({ order, refused }: CorrectionFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const wrong = refused?.typed.intent === "correct" ? refused : undefined;
  const values = wrong?.typed ?? {
    ...personOf(order),
    ...(order.address ?? order.billingAddress),
  };
  const errors = wrong?.errors ?? {};
  const hasInvoice = order.documents.some(({ kind }) => kind === "invoice");
  const isDoorFixed = order.address !== null && order.correctable === "buyer";
  return (
    <details className="order-fold" open={wrong !== undefined}>
      <summary>{isDoorFixed ? "Correct the buyer" : "Correct contact or address"}</summary>
      <Form method="post" className="order-form">
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="seen" value={order.state} />
        {hasInvoice && (
          <p>
            The invoice is made already and keeps what it says.{" "}
            {order.refunded > 0
              ? "A credit note names it, so it cannot be replaced any more."
              : "If its buyer is corrected here, the page then offers to replace it."}
          </p>
        )}
        <PersonFields values={values} errors={errors} />
        {!order.address && (
          <p>
            Address for the invoice: needed for a company, and above R&nbsp;5&nbsp;000. A post box
            will do.
          </p>
        )}
        {!isDoorFixed && <AddressFields values={values} errors={errors} />}
        {order.address && !isDoorFixed && <p>What delivery costs stays as it was agreed.</p>}
        {isDoorFixed && <p>The parcel has left, so its address stays.</p>}
        <Button type="submit" variant="line" size="office" disabled={isBusy}>
          Save corrections
        </Button>
      </Form>
    </details>
  );
}

function personOf(order: StaffOrder): Record<string, string> {
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

type CorrectionFormProps = { order: StaffOrder; refused: FormRefused | undefined };
