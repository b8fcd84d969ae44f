/** What a customer is told by mail; each once, in the transaction that makes it true. */
export type OrderNews =
  | "placed"
  | "eft-chosen"
  | "reminder"
  | "paid"
  | "packed"
  | "shipped"
  | "ready"
  | "completed"
  | "cancelled"
  | "expired"
  | "refunded"
  | "partly-refunded"
  /** Money that came beyond what was owed. */
  | "paid-back"
  /** Money that the order could not take: a person looks at it. */
  | "payment-held";
