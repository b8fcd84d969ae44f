/** The page that emails the link to an order. */
export const findOrderTexts = {
  title: "Find my order",
  lead: "Enter your order number and the email address you ordered with. We’ll email you the link. A quotation number works too.",
  number: "Order number",
  numberHint: (example: string) =>
    `For example ${example}. It’s on your invoice and in your EFT reference.`,
  numberMissing: "Please enter your order number.",
  numberInvalid: "An order number ends in digits. Please check it.",
  button: "Email me the link",
  sent: "Please check your email",
  sentMore: ({ number, isQuotation, email }: SoughtOrder) =>
    `If ${isQuotation ? `quotation ${number} was made for` : `order ${number} was placed with`} ${email}, the link is on its way there. If it doesn’t arrive in a few minutes, check your spam folder, or check what you typed and try again.`,
  another: "Look for another order",
  tooMany: "Too many attempts. Please wait an hour and try again.",
  help: "Don’t have your order number?",
} as const;

type SoughtOrder = { number: string; isQuotation: boolean; email: string };
