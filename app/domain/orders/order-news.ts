/** What a customer is told by mail; each once, in the transaction that makes it true. */
export type OrderNews =
  | "placed"
  | "reminder"
  | "paid"
  | "packed"
  | "shipped"
  | "ready"
  | "completed"
  | "cancelled"
  | "expired"
  | "refunded"
  | "partly-refunded";
