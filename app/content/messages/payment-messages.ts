/** Messages of payments; separate, so that only its pages load them. */
export const paymentMessages = {
  settlementMethod: "Please choose how the money came.",
  amount: "Please enter an amount, such as R 1299.00.",
  reference: "Please use at most 100 characters for the reference.",
  receivedOn: "Please enter the day the money came in.",
  receivedLater: "That day has not come yet.",
  wayGone: "That way of paying is not open at the moment.",
  changedOften: "You have changed the way of paying many times. Please try again in an hour.",
  notNow: "This order can no longer be paid. Its own page shows where it stands.",
  proof: {
    none: "Please choose a file first.",
    kind: "We can read PDF, JPEG, PNG and WebP files. Please send one of those.",
    active:
      "That PDF holds a script or a program, so we do not open it. Please print it to a plain PDF, or send a picture.",
    unreadable:
      "We could not read that file. Please send a smaller picture, or print it to a plain PDF.",
    tooLarge: "That file is larger than 10 MB. Please send a smaller one.",
    tooMany: "You have sent five files for this order. If one is missing, please call us.",
    notNow: "This order is paid, so no proof is needed.",
    held: "Your payment has reached us and we are checking it, so no proof is needed.",
    tooOften: "That was a lot of files in a short time. Please try again in an hour.",
    tooManyTries:
      "You have tried to send too many files for this order today. Please try again tomorrow, or call us.",
    busy: "We are receiving a lot of files right now. Please try again in a minute.",
    storeDown: "We could not save your file just now. Please try again in a minute.",
  },
} as const;
