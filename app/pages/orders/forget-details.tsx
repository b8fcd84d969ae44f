import { Form } from "react-router";
import { VISITOR_DETAILS_DAYS } from "#app/domain/cart/cart-owner.ts";
import { clearDraft, draftKeys } from "#app/pages/shell/draft.ts";
import "#app/ui/text-button.css";

/** For a guest at somebody else's computer: the next one there need not read their address. */
export function ForgetDetails() {
  return (
    <Form
      method="post"
      replace
      onSubmit={() => clearDraft(draftKeys.checkout)}
      className="caption forget-details"
    >
      <input type="hidden" name="intent" value="forget" />
      <p>
        For {VISITOR_DETAILS_DAYS} days this browser fills in your details at the checkout. On a
        shared computer, clear them now.
      </p>
      <button type="submit" className="text-button">
        Forget my details
      </button>
    </Form>
  );
}
