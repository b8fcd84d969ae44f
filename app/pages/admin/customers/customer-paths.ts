import type { Customer } from "#app/domain/orders/lists/list-customers.server.ts";

export const CUSTOMERS_PATH = "/admin/customers";

/** A guest is known by the email address of their orders and quotations. */
export function customerUrl({ userId, email }: Pick<Customer, "userId" | "email">): string {
  return `${CUSTOMERS_PATH}/${userId ?? `guest/${encodeURIComponent(email.toLowerCase())}`}`;
}
