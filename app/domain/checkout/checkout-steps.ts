/** The fields of a billing address of its own, by the field of an address. */
export const billingFields = {
  street: "billingStreet",
  building: "billingBuilding",
  suburb: "billingSuburb",
  city: "billingCity",
  province: "billingProvince",
  postalCode: "billingPostalCode",
} as const;

/** The field names of each step, in order. */
export const fieldsOfStep = {
  contact: [
    "fullName",
    "email",
    /** An address that the buyer was asked about: it is not questioned again. */
    "keptEmail",
    "phone",
    "companyName",
    "buyerVatNumber",
    "buyerReference",
  ],
  delivery: [
    "deliveryMethod",
    "street",
    "building",
    "suburb",
    "city",
    "province",
    "postalCode",
    /** "no": the billing address has fields of its own. */
    "billingSame",
    "billingStreet",
    "billingBuilding",
    "billingSuburb",
    "billingCity",
    "billingProvince",
    "billingPostalCode",
    "remark",
  ],
  payment: ["paymentMethod"],
} as const;

export const checkoutFields = Object.values(fieldsOfStep).flat();

export type CheckoutFieldName = (typeof checkoutFields)[number];

export type CheckoutStep = keyof typeof fieldsOfStep;
/** The steps of the checkout in order. The review follows them. */
export const checkoutSteps = Object.keys(fieldsOfStep) as CheckoutStep[];

/** URL parameter value: the checkout ends in a quotation instead of an order. */
export const FOR_QUOTE = "quotation";

/** Checkout flow parameters: to correct one thing, or to ask for a quotation. */
export type CheckoutFlow = { isFromReview?: boolean; isQuote?: boolean };

export function parseCheckoutFlow(search: URLSearchParams): Required<CheckoutFlow> {
  return {
    isFromReview: search.get("from") === "review",
    isQuote: search.get("for") === FOR_QUOTE,
  };
}

/** The step to go to next, or the review. */
export type CheckoutTarget = CheckoutStep | "review";

export type CheckoutErrors = Partial<Record<CheckoutFieldName, string>>;

export function parseCheckoutStep(text: string | null): CheckoutStep {
  return checkoutSteps.find((step) => step === text) ?? "contact";
}

/** A quotation's payment method is chosen when it is accepted. */
export function stepAfter(
  step: CheckoutStep,
  { isFromReview, isQuote }: CheckoutFlow = {},
): CheckoutTarget {
  if (isFromReview || (isQuote && step === "delivery")) return "review";
  return checkoutSteps[checkoutSteps.indexOf(step) + 1] ?? "review";
}

/** Errors of the steps before the requested one. */
export function errorsBefore(next: CheckoutTarget, errors: CheckoutErrors): CheckoutErrors {
  const steps =
    next === "review" ? checkoutSteps : checkoutSteps.slice(0, checkoutSteps.indexOf(next));
  const asked = steps.flatMap((step): readonly CheckoutFieldName[] => fieldsOfStep[step]);
  return Object.fromEntries(
    asked.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field]]])),
  );
}

/** The first step that has an error. */
export function stepOfErrors(errors: CheckoutErrors): CheckoutStep | undefined {
  return checkoutSteps.find((step) => fieldsOfStep[step].some((field) => errors[field]));
}

/** A step's URL; with a flag that returns to the review. */
export function checkoutStepUrl(
  step: CheckoutTarget,
  { isFromReview, isQuote }: CheckoutFlow = {},
): string {
  const isReview = step === "review";
  const search = new URLSearchParams({
    ...(!isReview && (step !== "contact" || isFromReview) && { step }),
    ...(!isReview && isFromReview && { from: "review" }),
    ...(isQuote && { for: FOR_QUOTE }),
  });
  const page = isReview ? "/checkout/review" : "/checkout";
  return search.size > 0 ? `${page}?${search}` : page;
}
