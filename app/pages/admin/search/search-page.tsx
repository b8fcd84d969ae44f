import { Link } from "react-router";
import { kindOf } from "#app/content/kinds/content-kinds.ts";
import { permissionsOf } from "#app/domain/accounts/staff/permissions.ts";
import { NO_PRICE } from "#app/domain/catalogue/prices/check-prices.ts";
import { productStatusLabels } from "#app/domain/catalogue/product-status.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { companyDocumentKindLabels } from "#app/domain/company-documents/company-document.ts";
import { type AdminSearchResult, searchAdmin } from "#app/domain/dashboard/search-admin.server.ts";
import { discountStateLabels } from "#app/domain/discounts/describe-discount.ts";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { orderStateLabel } from "#app/domain/orders/order-states.ts";
import { formatCount, formatDate, formatNumber } from "#app/format/dates-and-numbers.ts";
import { listUrl, parseListQuery } from "#app/format/list-query.ts";
import { formatRand } from "#app/format/money.ts";
import { mayOpen } from "#app/http/auth/admin-pages.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { EmptyList } from "#app/pages/admin/admin-records.tsx";
import {
  COMPANY_DOCUMENTS_PATH,
  companyDocumentPath,
} from "#app/pages/admin/company-documents/document-paths.ts";
import { CONTENT_PATH, editPath } from "#app/pages/admin/content/content-paths.ts";
import { CUSTOMERS_PATH, customerUrl } from "#app/pages/admin/customers/customer-paths.ts";
import { DISCOUNTS_PATH, discountPath } from "#app/pages/admin/discounts/discount-paths.ts";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { productPath } from "#app/pages/admin/product-path.ts";
import { SEARCH_PATH } from "#app/pages/admin/search/admin-search.tsx";
import { findPages } from "#app/pages/admin/search/find-pages.ts";
import {
  SETTINGS_PATH,
  sectionId,
  settingsPath,
} from "#app/pages/admin/settings/settings-paths.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/search-page";
import "./search-page.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: SEARCH_PATH,
    title: loaderData?.search ? `Search: ${loaderData.search}` : "Search",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/search");
  const search = parseListQuery(request.url).text("q").replace(/\s+/g, " ");
  if (!search) return { search, groups: [], closed: [] };
  const found = await searchAdmin(context.get(appServices), admin, search);
  const permissions = permissionsOf(admin.staffRoles);
  const isOpen = (to: string) => mayOpen(permissions, to);
  const groups = groupsOf(found, search, isOpen).filter(({ total }) => total > 0);
  const closed = findPages(search).filter(({ to }) => !isOpen(to));
  return { search, groups, closed: closed.map(({ label }) => label) };
}

type Group = { title: string; total: number; allUrl: string; rows: Row[] };
type Row = { to: string; title: string; detail: string };

function groupsOf(
  found: AdminSearchResult,
  search: string,
  isOpen: (to: string) => boolean,
): Group[] {
  const allOf = (path: string) => listUrl(path, { view: "all", q: search });
  const inPeople = (...more: (string | null)[]) => more.filter(Boolean).join(" · ");
  const pages = findPages(search).filter(({ to }) => isOpen(to));
  // A page of settings that was found by its title.
  const settings = found.settings.filter(
    ({ group, section }) => section || !pages.some(({ to }) => to === settingsPath(group)),
  );
  return [
    {
      title: "Pages",
      total: pages.length,
      allUrl: "/admin",
      rows: pages.map(({ to, label, part }) => ({ to, title: label, detail: part })),
    },
    {
      title: "Orders",
      total: found.orders.total,
      allUrl: allOf(ORDERS_PATH),
      rows: found.orders.rows.map((order) => ({
        to: `${ORDERS_PATH}/${order.number}`,
        title: formatOrderNumber(order.number),
        detail: inPeople(
          ...(order.contact
            ? [order.contact.fullName || "Deleted on request", order.contact.companyName]
            : []),
          orderStateLabel(order.state, order.deliveryMethod),
          formatRand(order.total),
          formatDate(order.placedAt),
        ),
      })),
    },
    {
      title: "Settings",
      total: settings.length,
      allUrl: SETTINGS_PATH,
      rows: settings.map(({ group, page, section, label }) => ({
        to: settingsPath(group) + (section ? `#${sectionId(section)}` : ""),
        title: label,
        detail: section ? `${page} › ${section}` : "",
      })),
    },
    {
      title: "Customers",
      total: found.customers.total,
      allUrl: listUrl(CUSTOMERS_PATH, { q: search }),
      rows: found.customers.rows.map((customer) => ({
        to: customerUrl(customer),
        title: customer.name || customer.email || formatPhone(customer.phone),
        detail: inPeople(
          customer.email || formatPhone(customer.phone),
          customer.companyName,
          customer.role === "guest" ? "Guest" : customer.role === "admin" ? "Staff" : "",
          customer.orders > 0 ? formatCount(customer.orders, "order") : "",
        ),
      })),
    },
    {
      title: "Products",
      total: found.products.total,
      allUrl: listUrl("/admin/products", { q: search }),
      rows: found.products.rows.map(({ id, name, sku, status, saleCents, cents, stock, path }) => ({
        to: productPath(id, isOpen),
        title: name,
        detail: inPeople(
          status === "published" ? "" : productStatusLabels[status],
          sku ?? "",
          cents === NO_PRICE ? "No price" : formatRand(saleCents ?? cents),
          `${stock} in stock`,
          path.join(" › "),
        ),
      })),
    },
    {
      title: "Discounts",
      total: found.discounts.total,
      allUrl: allOf(DISCOUNTS_PATH),
      rows: found.discounts.rows.map(({ id, name, code, gives, state }) => ({
        to: discountPath(id),
        title: name,
        detail: inPeople(code ?? "Automatic", gives, discountStateLabels[state]),
      })),
    },
    {
      title: "Quotations",
      total: found.quotes.total,
      allUrl: allOf("/admin/quotes"),
      rows: found.quotes.rows.map((quote) => ({
        to: `/admin/quotes/${quote.number}`,
        title: formatQuoteNumber(quote.number),
        detail: inPeople(
          quote.fullName,
          quote.companyName,
          formatRand(quote.total),
          formatDate(quote.madeAt),
        ),
      })),
    },
    {
      title: "Messages",
      total: found.messages.total,
      allUrl: allOf("/admin/messages"),
      rows: found.messages.rows.map(({ number, name, email, excerpt }) => ({
        to: `/admin/messages/${number}`,
        title: name || email,
        detail: excerpt,
      })),
    },
    {
      title: "Company documents",
      total: found.companyDocuments.total,
      allUrl: COMPANY_DOCUMENTS_PATH,
      rows: found.companyDocuments.rows.map(({ id, title, kind }) => ({
        to: companyDocumentPath(id),
        title,
        detail: companyDocumentKindLabels[kind],
      })),
    },
    {
      title: "Content",
      total: found.content.length,
      allUrl: CONTENT_PATH,
      rows: found.content.map(({ id, title, path }) => ({
        to: editPath(id),
        title,
        detail: path || (kindOf(id)?.name ?? ""),
      })),
    },
  ];
}

const searchedPages = [
  { label: "orders", to: ORDERS_PATH },
  { label: "customers", to: CUSTOMERS_PATH },
  { label: "products", to: "/admin/products" },
  { label: "quotations", to: "/admin/quotes" },
  { label: "messages", to: "/admin/messages" },
  { label: "settings", to: SETTINGS_PATH },
  { label: "content", to: CONTENT_PATH },
];
const conjunction = new Intl.ListFormat("en-GB", { type: "conjunction" });

export default function SearchPage({
  loaderData: { search, groups, closed },
}: Route.ComponentProps) {
  const { mayOpen } = usePermissions();
  const searched = searchedPages.filter(({ to }) => mayOpen(to)).map(({ label }) => label);
  return (
    <>
      <AdminPageHeader
        title={search ? `Search: ${search}` : "Search"}
        lead={`Searches ${conjunction.format(searched)}.`}
      />
      {closed.map((label) => (
        <p key={label} className="spaced">
          {label}: an owner can change this.
        </p>
      ))}
      {search && groups.length + closed.length === 0 && (
        <EmptyList title="Nothing found">
          {mayOpen(CUSTOMERS_PATH)
            ? "Try a number, a name, part of an email address or phone number, a SKU, or the name of a setting."
            : "Try a number, a product name or a SKU."}
        </EmptyList>
      )}
      {groups.map(({ title, total, allUrl, rows }) => (
        <section key={title} className="admin-section found-group">
          <div className="split">
            <h2>{title}</h2>
            {total > rows.length && (
              <Link to={allUrl} className="admin-link">
                Show all {formatNumber(total)}
              </Link>
            )}
          </div>
          <ul className="ruled-list">
            {rows.map((row) => (
              <li key={row.to + row.title}>
                <Link to={row.to} className="cover-link">
                  {row.title}
                </Link>
                <small className="soft">{row.detail}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
