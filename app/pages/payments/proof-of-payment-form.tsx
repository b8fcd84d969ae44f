import { Form, useNavigation } from "react-router";
import {
  MAX_PROOF_BYTES,
  MAX_PROOFS,
  PROOF_CONTENT_TYPES,
} from "#app/domain/payments/eft/proof-of-payment-limits.ts";
import { limitFileSize } from "#app/pages/shell/limit-file-size.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldFrame } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { PaymentView } from "./payment-view.server.ts";
import "./eft.css";

export function ProofOfPaymentForm({
  accessKey,
  sent,
  error,
  variant = "line",
}: ProofOfPaymentFormProps) {
  const action = `/orders/${accessKey}/proof`;
  const isBusy = useNavigation().formAction === action;
  return (
    <section className="stack proof" aria-labelledby="proof-title">
      {sent.length === 0 ? (
        <>
          <h2 id="proof-title">Send your proof of payment</h2>
          <p>
            Already paid? Send us your bank’s confirmation so we can find your payment sooner. Only
            our staff can open it.
          </p>
        </>
      ) : (
        <>
          <h2 id="proof-title">We have your proof of payment</h2>
          <ul className="stack proof-of-payment-list">
            {sent.map(({ id, displayName, size, sentAt }) => (
              <li key={id}>
                <Icon name="check" size={18} />
                <span>
                  {displayName}
                  <span className="caption own-line">
                    {size}, received on {sentAt}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {sent.length < MAX_PROOFS && <p>Wrong file, or is one missing? You can send another.</p>}
        </>
      )}
      {sent.length < MAX_PROOFS ? (
        // The key empties the field once a file has arrived.
        <Form
          key={sent.length}
          method="post"
          action={action}
          encType="multipart/form-data"
          className="stack proof-of-payment-form"
        >
          <FieldFrame
            id="proof-file"
            label={sent.length > 0 ? "Another file" : "File"}
            error={error}
            hint="PDF, JPEG, PNG or WebP, up to 10 MB."
          >
            <input
              id="proof-file"
              type="file"
              name="proof"
              accept={PROOF_CONTENT_TYPES}
              required
              onChange={limitFileSize(MAX_PROOF_BYTES)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "proof-file-error proof-file-hint" : "proof-file-hint"}
              className="field-box"
            />
          </FieldFrame>
          <Button type="submit" variant={variant} busy={isBusy}>
            {isBusy ? "Sending..." : "Send proof of payment"}
          </Button>
        </Form>
      ) : (
        <p className="caption">You have sent {MAX_PROOFS} files, the maximum for one order.</p>
      )}
    </section>
  );
}

type ProofOfPaymentFormProps = {
  accessKey: string;
  sent: PaymentView["proofs"];
  error?: string | undefined;
  /** Where it is what the page is for, its button stands out. */
  variant?: "line" | "sun";
};
