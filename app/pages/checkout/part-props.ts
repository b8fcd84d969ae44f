import type { TypedDetails } from "#app/domain/orders/checkout-details.ts";

/** What every part of the checkout's form is given. */
export type PartProps = {
  typed: TypedDetails;
  errors: Partial<Record<string, string>>;
  isBusy: boolean;
  /** Somebody came back from the review to change one thing. */
  isFromReview: boolean;
};
