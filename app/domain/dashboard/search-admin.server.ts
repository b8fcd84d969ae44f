import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { listMessages } from "#app/domain/contact/inbox.server.ts";
import { listEntries } from "#app/domain/content/entries.server.ts";
import { listCustomers } from "#app/domain/orders/lists/list-customers.server.ts";
import { listOrders } from "#app/domain/orders/lists/list-orders.server.ts";
import { listQuotes } from "#app/domain/quotes/list-quotes.server.ts";
import { listAdminProducts } from "#app/domain/search/list-admin-products.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { findSettings } from "./find-settings.ts";

type SearchServices = { database: Database; files: Pick<FileStorage, "publicUrl"> };

/** Of each kind, the first few of what the search of its own list finds, and how many there are. */
export async function searchAdmin(services: SearchServices, admin: Admin, search: string) {
  const query = { view: "all", search, page: 1 } as const;
  const [orders, quotes, customers, products, messages, entries] = await Promise.all([
    listOrders(services, admin, { ...query, ...NO_ORDER_FILTERS }),
    listQuotes(services, admin, query),
    listCustomers(services, admin, query),
    findProducts(services, admin, search),
    listMessages(services, admin, { ...query, sort: "newest" }),
    listEntries(services, admin),
  ]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ title, path }) =>
    words.every((word) => `${title} ${path}`.toLowerCase().includes(word)),
  );
  return {
    orders: firstOf(orders.orders, orders.total),
    quotes: firstOf(quotes.quotes, quotes.total),
    customers: firstOf(customers.customers, customers.counts.all),
    products: firstOf(products.products, products.counts.all + products.counts.archived),
    messages: firstOf(messages.messages, messages.total),
    settings: findSettings(search).slice(0, MAX_PAGES),
    content: found.slice(0, MAX_PAGES),
  };
}

export type AdminSearchResult = Awaited<ReturnType<typeof searchAdmin>>;

/** Archived products are found as well, after the others. */
async function findProducts(services: SearchServices, admin: Admin, search: string) {
  const tree = await readCategoryTree(services);
  const query = { search, category: "", sort: "updated-down", page: 1 } as const;
  const current = await listAdminProducts(services, admin, { ...query, view: "all" }, tree);
  if (current.products.length > 0 || current.counts.archived === 0) return current;
  return listAdminProducts(services, admin, { ...query, view: "archived" }, tree);
}

const NO_ORDER_FILTERS = {
  state: "",
  payment: "",
  delivery: "",
  from: "",
  to: "",
  sort: "newest",
} as const;

const SHOWN = 6;
/** Settings and content have no list that could be searched for the rest. */
const MAX_PAGES = 20;

function firstOf<Found>(rows: readonly Found[], total: number) {
  return { rows: rows.slice(0, SHOWN), total };
}
