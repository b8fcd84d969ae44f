import type { CheckoutField } from "./checkout-details.ts";

/** The parts of the checkout, in the order in which they are asked for. After them comes the review. */
export const checkoutSteps = ["contact", "delivery", "payment"] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** What the checkout is gone through for when it is not to order at once. */
export const FOR_QUOTE = "quotation";

/** How someone goes through the checkout: to put one thing right, or to ask what it would cost. */
export type Trip = { isFromReview?: boolean; isQuote?: boolean };

export function readTrip(search: URLSearchParams): Required<Trip> {
  return {
    isFromReview: search.get("from") === "review",
    isQuote: search.get("for") === FOR_QUOTE,
  };
}

/** Where someone wants to go on to. */
export type NextStep = CheckoutStep | "review";

export const fieldsOfStep = {
  contact: ["fullName", "email", "phone", "companyName", "buyerVatNumber", "buyerReference"],
  delivery: [
    "deliveryWay",
    "street",
    "building",
    "suburb",
    "city",
    "province",
    "postalCode",
    "remark",
  ],
  payment: ["paymentWay"],
} as const satisfies Record<CheckoutStep, readonly CheckoutField[]>;

export type FieldErrors = Partial<Record<CheckoutField, string>>;

export function readStep(text: string | null): CheckoutStep {
  return checkoutSteps.find((step) => step === text) ?? "contact";
}

/** How a quotation is paid is asked when it is accepted. */
export function stepAfter(step: CheckoutStep, { isFromReview, isQuote }: Trip = {}): NextStep {
  if (isFromReview || (isQuote && step === "delivery")) return "review";
  return checkoutSteps[checkoutSteps.indexOf(step) + 1] ?? "review";
}

/** What is wrong before the step that is wanted next; what comes later is not asked for yet. */
export function errorsBefore(next: NextStep, errors: FieldErrors): FieldErrors {
  const steps = next === "review" ? checkoutSteps : checkoutSteps.slice(0, placeOf(next));
  const asked = steps.flatMap((step): readonly CheckoutField[] => fieldsOfStep[step]);
  return Object.fromEntries(
    asked.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field]]])),
  );
}

/** Where the first thing that is wrong is put right. */
export function stepOfErrors(errors: FieldErrors): CheckoutStep | undefined {
  return checkoutSteps.find((step) => fieldsOfStep[step].some((field) => errors[field]));
}

/** A step's own address; from the review one goes back there. */
export function addressOfStep(step: NextStep, { isFromReview, isQuote }: Trip = {}): string {
  const isReview = step === "review";
  const search = new URLSearchParams({
    ...(!isReview && (step !== "contact" || isFromReview) && { step }),
    ...(!isReview && isFromReview && { from: "review" }),
    ...(isQuote && { for: FOR_QUOTE }),
  });
  const page = isReview ? "/checkout/review" : "/checkout";
  return search.size > 0 ? `${page}?${search}` : page;
}

function placeOf(step: CheckoutStep): number {
  return checkoutSteps.indexOf(step);
}
