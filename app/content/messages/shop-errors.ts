/** Messages shared by all shop forms. */
export const shopErrors = {
  unknown: "Sorry, we could not do that here. Please open the page again.",
  tooMany: "Too many tries in a short time. Please wait a few minutes and try again.",
  unreachable: "Nothing was changed: we could not reach the server. Please try again.",
  paymentMethod: "Please choose how you want to pay.",
  paymentGone: "That way of paying is not open at the moment. Please choose another.",
} as const;
