import { Form } from "react-router";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import type { CodeStatus } from "#app/domain/discounts/apply-discounts.ts";
import { formatRand } from "#app/format/money.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { CartActionFailure } from "./change-cart.server.ts";
import "./discount-code.css";

/** The code of a cart with what became of it, or the field for one. Works on the cart and on the review. */
export function DiscountCode({ code, status, refused, action }: DiscountCodeProps) {
  if (code) {
    return (
      <>
        {/* Another tab has applied this one since the page was opened. */}
        {refused && (
          <p role="alert" className="field-error">
            {refused.code}: {refused.errors.form}
          </p>
        )}
        <Form method="post" action={action} preventScrollReset className="applied-code">
          <input type="hidden" name="intent" value="remove-code" />
          <p>
            <strong>{code}</strong>
            <span className="caption own-line">{status && describeStatus(status)}</span>
          </p>
          <button type="submit" className="text-button">
            Remove<span className="visually-hidden"> the discount code {code}</span>
          </button>
        </Form>
      </>
    );
  }
  return (
    <details className="discount-code-field" open={refused !== undefined}>
      <summary>Discount code</summary>
      <Form method="post" action={action} preventScrollReset className="discount-code-form">
        <input type="hidden" name="intent" value="apply-code" />
        <TextField
          label="Discount code"
          name="code"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={refused?.code}
          error={refused?.errors.form}
        />
        <Button type="submit" variant="line">
          Apply
        </Button>
      </Form>
    </details>
  );
}

function describeStatus(status: CodeStatus): string {
  const missing = status.kind === "below-minimum" ? formatRand(status.missing) : "";
  return cartTexts.codeStatus[status.kind](missing);
}

type DiscountCodeProps = {
  code: string | undefined;
  status: CodeStatus | undefined;
  /** The code that was just refused, with the reason. */
  refused: Pick<CartActionFailure, "code" | "errors"> | undefined;
  /** The page that it stands on. */
  action: string;
};
