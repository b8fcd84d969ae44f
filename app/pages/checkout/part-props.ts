import type { TypedDetails } from "#app/domain/orders/checkout-details.ts";
import type { Trip } from "#app/domain/orders/checkout-steps.ts";

/** What every part of the checkout's form is given. */
export type PartProps = {
  typed: TypedDetails;
  errors: Partial<Record<string, string>>;
  isBusy: boolean;
} & Required<Trip>;
