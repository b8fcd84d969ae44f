import type { ProductFields } from "#app/domain/products/check-product.ts";
import type { EditableProduct } from "#app/domain/products/read-editable.server.ts";
import type { ActionFailure } from "#app/http/action-result.ts";

/** What the server says to a product form that it did not save. */
export type FormAnswer = ActionFailure & {
  /** What the form sent, for a page that is rendered again without script. */
  fields?: ProductFields;
  /** Somebody else saved meanwhile: the product as it is now. */
  theirs?: EditableProduct;
};

/** Whether something in the form itself is wrong. */
export function hasFieldErrors(answer: FormAnswer | undefined): boolean {
  return Object.keys(answer?.errors ?? {}).some(
    (field) => field !== "form" && field !== "deletion",
  );
}
