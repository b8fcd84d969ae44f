import { formatFileSize } from "#app/format/dates-and-numbers.ts";

/** Messages of payments; separate, so only its pages load them. */
export const paymentTexts = {
  settlementMethod: "Please choose how the money was received.",
  amount: "Please enter an amount, such as R 1299.00.",
  receivedOn: "Please enter the date the money was received.",
  receivedLater: "That date is in the future.",
  wayGone: "That payment method isn’t available at the moment.",
  changedOften: "You have changed the payment method many times. Please try again in an hour.",
  notNow: "This order can no longer be paid. See the order page for its status.",
  refundAccount: {
    notNow: "There’s nothing to refund for this order at the moment.",
    tooOften: "You have changed these details many times. Please call us.",
  },
  proof: {
    none: "Please choose a file first.",
    kind: "We accept PDF, JPEG, PNG and WebP files. Please send one of those.",
    active:
      "That PDF contains a script or a program, so we can’t accept it. Please print it to a plain PDF, or send a photo.",
    unreadable:
      "We couldn’t read that file. Please send a smaller photo, or print it to a plain PDF.",
    tooLarge: (maxBytes: number) =>
      `That file is larger than ${formatFileSize(maxBytes)}. Please send a smaller one.`,
    tooMany: "You have already sent five files for this order. If one is missing, please call us.",
    notNow: "This order is paid, so no proof is needed.",
    held: "Your payment has reached us and we are checking it, so no proof is needed.",
    tooOften: "You have sent a lot of files in a short time. Please try again in an hour.",
    tooManyTries:
      "You have tried to send too many files for this order today. Please try again tomorrow, or call us.",
    busy: "We are receiving a lot of files right now. Please try again in a minute.",
    storeDown: "We couldn’t save your file just now. Please try again in a minute.",
  },
} as const;
