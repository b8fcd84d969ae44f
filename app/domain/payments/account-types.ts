/** The types of bank account that a refund can be paid to. Without the schema, for the page's script. */
export const ACCOUNT_TYPES = ["Cheque or current", "Savings", "Transmission"] as const;
