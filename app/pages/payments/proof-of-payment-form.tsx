import { Form, useNavigation } from "react-router";
import {
  MAX_PROOFS,
  PROOF_CONTENT_TYPES,
} from "#app/domain/payments/eft/proof-of-payment-limits.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldFrame } from "#app/ui/form/field.tsx";
import type { PaymentView } from "./payment-view.server.ts";
import "./eft.css";

export function ProofOfPaymentForm({ accessKey, sent, error }: ProofOfPaymentFormProps) {
  const action = `/orders/${accessKey}/proof`;
  const isBusy = useNavigation().formAction === action;
  return (
    <section className="stack proof" aria-labelledby="proof-title">
      {sent.length === 0 ? (
        <>
          <h2 id="proof-title">Send your proof of payment</h2>
          <p>
            Paid already? Send us your bank’s confirmation, and we can find your payment sooner.
            Only our staff can open it.
          </p>
        </>
      ) : (
        <>
          <h2 id="proof-title">We have your proof of payment</h2>
          <ul className="stack proof-of-payment-list">
            {sent.map(({ id, displayName, size, sentAt }) => (
              <li key={id}>
                <span>
                  {displayName}
                  <span className="caption own-line">
                    {size}, received on {sentAt}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {sent.length < MAX_PROOFS && <p>Wrong file, or one is missing? You can send another.</p>}
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
            hint="PDF, JPEG, PNG or WebP, at most 10 MB."
          >
            <input
              id="proof-file"
              type="file"
              name="proof"
              accept={PROOF_CONTENT_TYPES}
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "proof-file-error proof-file-hint" : "proof-file-hint"}
              className="field-box"
            />
          </FieldFrame>
          <Button type="submit" variant="line" busy={isBusy}>
            {isBusy ? "Sending" : "Send proof"}
          </Button>
        </Form>
      ) : (
        <p className="caption">
          You have sent {MAX_PROOFS} files, the most we can take for one order.
        </p>
      )}
    </section>
  );
}

type ProofOfPaymentFormProps = {
  accessKey: string;
  sent: PaymentView["proofs"];
  error?: string | undefined;
};
