import type { Customer } from "#app/domain/orders/lists/list-customers.server.ts";
import { listUrl } from "#app/format/list-query.ts";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";

export const CUSTOMERS_PATH = "/admin/customers";

/** A guest is known by the email address of their orders and quotations; without one, by their orders. */
export function customerUrl({
  userId,
  email,
  phone = "",
}: Pick<Customer, "userId" | "email"> & { phone?: string }): string {
  if (!userId && !email) return listUrl(ORDERS_PATH, { view: "all", q: phone });
  return `${CUSTOMERS_PATH}/${userId ?? `guest/${encodeURIComponent(email.toLowerCase())}`}`;
}
