/** The pages of "Email me when it’s back in stock". */
export const stockAlertTexts = {
  title: "Email me when it’s back in stock",
  lead: (product: string) =>
    `Leave your email address and we’ll email you when ${product} is back in stock.`,
  sent: "Please check your email",
  sentMore: "We have sent you a link. Open it to confirm that we may email you.",
  tooMany: "Too many attempts. Please wait an hour and try again.",
  privacy: "We use your address for this alert only, and delete it 30 days afterwards.",
} as const;

/** After a link of one of the emails. */
export const stockAlertResults = {
  confirmed: {
    title: "We’ll email you",
    lead: "You’ll get one email when it’s back in stock.",
  },
  cancelled: {
    title: "Request deleted",
    lead: "We have deleted your address and won’t email you.",
  },
  expired: {
    title: "This link no longer works",
    lead: "It has expired, or the request was deleted. You can ask again on the product page.",
  },
} as const;

export type StockAlertResult = keyof typeof stockAlertResults;
