import type { Database } from "#app/database/connection.server.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { recordPersonalDataSearch } from "#app/domain/audit/record-personal-data-view.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { companyDocumentKindLabels } from "#app/domain/company-documents/company-document.ts";
import { listCompanyDocuments } from "#app/domain/company-documents/company-documents.server.ts";
import { listMessages } from "#app/domain/contact/inbox.server.ts";
import { listEntries } from "#app/domain/content/entries.server.ts";
import { listDiscounts } from "#app/domain/discounts/list-discounts.server.ts";
import { listCustomers } from "#app/domain/orders/lists/list-customers.server.ts";
import { listOrders } from "#app/domain/orders/lists/list-orders.server.ts";
import { listQuotes } from "#app/domain/quotes/lists/list-quotes.server.ts";
import { listAdminProducts } from "#app/domain/search/list-admin-products.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { findSettings } from "./find-settings.ts";

type SearchServices = { database: Database; files: Pick<FileStorage, "publicUrl"> };

/** Of each kind, the first few of what the search of its own list finds, and how many there are. */
export async function searchAdmin(services: SearchServices, admin: Admin<never>, search: string) {
  // Before the lists record it at the same time: one search is one entry.
  await recordPersonalDataSearch(services.database, admin, search);
  const query = { view: "all", search, page: 1 } as const;
  const [orders, quotes, customers, products, discounts, messages, entries, documents] =
    await Promise.all([
      may(admin, "see-orders") && listOrders(services, admin, { ...query, ...NO_ORDER_FILTERS }),
      may(admin, "make-quotations") &&
        may(admin, "see-contact-details") &&
        listQuotes(services, admin, query),
      may(admin, "see-orders") &&
        may(admin, "see-contact-details") &&
        listCustomers(services, admin, query),
      findProducts(services, admin, search),
      may(admin, "manage-discounts") && listDiscounts(services, admin, query),
      may(admin, "answer-messages") &&
        may(admin, "see-contact-details") &&
        listMessages(services, admin, { ...query, kind: "", sort: "newest" }),
      may(admin, "publish-content") ? listEntries(services, admin) : [],
      may(admin, "change-settings") ? listCompanyDocuments(services, admin) : [],
    ]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const hasWords = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = entries.filter(({ title, path }) => hasWords(`${title} ${path}`));
  const foundDocuments = documents.filter(({ title, kind }) =>
    hasWords(`${title} ${companyDocumentKindLabels[kind]}`),
  );
  const others = {
    orders: orders ? firstOf(orders.orders, orders.total) : NOTHING,
    quotes: quotes ? firstOf(quotes.quotes, quotes.total) : NOTHING,
    customers: customers ? firstOf(customers.customers, customers.counts.all) : NOTHING,
    discounts: discounts ? firstOf(discounts.discounts, discounts.total) : NOTHING,
    messages: messages ? firstOf(messages.messages, messages.total) : NOTHING,
    companyDocuments: firstOf(foundDocuments, foundDocuments.length),
    settings: findSettings(search, admin).slice(0, MAX_PAGES),
    content: found.slice(0, MAX_PAGES),
  };
  const { settings, content, ...records } = others;
  const isFound =
    settings.length + content.length > 0 || Object.values(records).some(({ total }) => total > 0);
  // Products that only look alike are no help to someone who looked for something else.
  const productCount = products.counts.all + products.counts.archived;
  const isUnwanted = products.corrected !== undefined && isFound;
  return {
    ...others,
    products: isUnwanted ? { rows: [], total: 0 } : firstOf(products.products, productCount),
  };
}

export type AdminSearchResult = Awaited<ReturnType<typeof searchAdmin>>;

/** Archived products are found as well, after the others. */
async function findProducts(services: SearchServices, admin: Admin<never>, search: string) {
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

/** Of a kind that they may not see. */
const NOTHING = { rows: [], total: 0 };

const SHOWN = 6;
/** Settings and content have no list that could be searched for the rest. */
const MAX_PAGES = 20;

function firstOf<Found>(rows: readonly Found[], total: number) {
  return { rows: rows.slice(0, SHOWN), total };
}
