import { Form, useNavigation } from "react-router";
import { MOST_PROOFS, PROOF_TYPES } from "#app/domain/orders/proof-limits.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame } from "#app/ui/field.tsx";
import type { SentProof } from "./payment-view.server.ts";
import "./eft.css";

/** Sends the bank's confirmation, so that nobody waits for the statement. */
export function ProofForm({ accessKey, sent, error }: ProofFormProps) {
  const action = `/orders/${accessKey}/proof`;
  const isBusy = useNavigation().formAction === action;
  return (
    <section className="proof" aria-labelledby="proof-title">
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
          <ul className="proof-list">
            {sent.map(({ id, shownName, size, sentAt }) => (
              <li key={id}>
                <span>
                  {shownName}
                  <span className="caption">
                    {size}, received on {sentAt}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {sent.length < MOST_PROOFS && <p>Wrong file, or one is missing? You can send another.</p>}
        </>
      )}
      {sent.length < MOST_PROOFS ? (
        <Form method="post" action={action} encType="multipart/form-data" className="proof-form">
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
              accept={PROOF_TYPES}
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
          You have sent {MOST_PROOFS} files, the most we can take for one order.
        </p>
      )}
    </section>
  );
}

export type ProofFormProps = {
  accessKey: string;
  /** What has arrived so far; an order's `proofs`. */
  sent: readonly SentProof[];
  error?: string | undefined;
};
