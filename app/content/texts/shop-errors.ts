/** Messages shared by all shop forms. */
export const shopErrors = {
  unknown: "Sorry, that didn’t work. Please reload the page and try again.",
  tooMany: "Too many attempts in a short time. Please wait a few minutes and try again.",
  unreachable: "We couldn’t reach the server, so nothing was changed. Please try again.",
  paymentMethod: "Please choose how you want to pay.",
  paymentGone: "That payment method isn’t available at the moment. Please choose another.",
} as const;
