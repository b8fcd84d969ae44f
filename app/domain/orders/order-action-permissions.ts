import type { Permission } from "#app/domain/accounts/staff/permissions.ts";
import type { AdminOrderForm } from "./order-forms.ts";

/** The staff actions on an order, by the intent of their form. */
export type OrderIntent = AdminOrderForm["intent"] | "refund" | "correct";

/** What each action takes: the order page shows no other forms, and each verb demands it. */
export const orderActionPermissions = {
  confirm: ["confirm-payments"],
  "reverse-payment": ["confirm-payments"],
  refund: ["refund"],
  "refund-overpayment": ["refund"],
  pack: ["pack-and-dispatch"],
  ship: ["pack-and-dispatch"],
  ready: ["pack-and-dispatch"],
  complete: ["pack-and-dispatch"],
  "hand-over": ["pack-and-dispatch"],
  tracking: ["pack-and-dispatch"],
  cancel: ["change-orders"],
  "reopen-paid": ["change-orders"],
  "delivery-date": ["change-orders"],
  "release-stock": ["change-orders"],
  "replace-invoice": ["change-orders"],
  correct: ["change-orders", "see-contact-details"],
  // The answer names the address.
  "mail-again": ["change-orders", "see-contact-details"],
  note: ["see-orders"],
} as const satisfies Record<OrderIntent, readonly Permission[]>;

/** The permissions of an action, for `Admin<...>`. */
export type OrderPermission<Intent extends OrderIntent> =
  (typeof orderActionPermissions)[Intent][number];
