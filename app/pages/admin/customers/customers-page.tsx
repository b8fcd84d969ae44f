import { Link } from "react-router";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import {
  CUSTOMER_PAGE_SIZE,
  CUSTOMER_VIEWS,
  type Customer,
  type CustomerView,
  listCustomers,
} from "#app/domain/orders/lists/list-customers.server.ts";
import { formatCount, formatDate } from "#app/format/dates-and-numbers.ts";
import { oneOf, parseListQuery } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminList, NothingFound, viewUrlOf } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, EmptyList, StateTag } from "#app/pages/admin/admin-records.tsx";
import { viewTitle } from "#app/pages/admin/page-titles.ts";
import { STAFF_PATH } from "#app/pages/admin/settings/staff/staff-labels.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/customers-page";
import { RoleTag } from "./customer-labels.tsx";
import { CUSTOMERS_PATH, customerUrl } from "./customer-paths.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: CUSTOMERS_PATH,
    title: viewTitle("Customers", loaderData && customerViewLabels[loaderData.query.view]),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/customers");
  const { text, page } = parseListQuery(request.url);
  const query = { view: oneOf(text("view"), CUSTOMER_VIEWS), search: text("q"), page };
  const { customers, counts } = await listCustomers(context.get(appServices), admin, query);
  return { query, views: CUSTOMER_VIEWS, pageSize: CUSTOMER_PAGE_SIZE, counts, customers };
}

const customerViewLabels: Record<CustomerView, string> = {
  all: "All",
  customers: "Customers",
  admins: "Staff",
  unverified: "Email not confirmed",
  guests: "Guests",
};

/** Staff are no customers. */
const customerNouns: Record<CustomerView, string> = {
  all: "record",
  customers: "customer",
  admins: "staff account",
  unverified: "account",
  guests: "guest",
};

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { customers, ...list } = loaderData;
  const { view, search } = list.query;
  const urlOf = viewUrlOf(CUSTOMERS_PATH, list.query, "all");
  const { mayOpen } = usePermissions();
  return (
    <>
      <AdminPageHeader title="Customers">
        {mayOpen(STAFF_PATH) && (
          <ButtonLink to={STAFF_PATH} variant="line" size="compact">
            Staff
          </ButtonLink>
        )}
      </AdminPageHeader>
      <AdminList
        {...list}
        urlOf={urlOf}
        viewLabels={customerViewLabels}
        viewsLabel="Customer types"
        searchName="Search customers"
        search={{
          label: "Search by name, company, email or phone",
          placeholder: "Name, email or phone",
        }}
        noun={customerNouns[view]}
        total={list.counts[view]}
        rowCount={customers.length}
        empty={
          search ? (
            <NothingFound
              viewLabel={customerViewLabels[view]}
              noun={customerNouns.all}
              inAll={list.counts.all}
              allUrl={urlOf({ view: "all", page: 1 })}
              hint="Search for part of a name, company, email address or phone number."
            />
          ) : (
            <EmptyList title="Nobody here yet">
              {view === "guests"
                ? "Guests appear here once they order or request a quotation without an account."
                : "Accounts of this type appear here."}
            </EmptyList>
          )
        }
      >
        <DataTable
          caption="Accounts and guests, newest first"
          columns={customerColumns}
          rows={customers}
          rowKey={({ userId, email, phone }) => userId ?? (email.toLowerCase() || phone)}
        />
      </AdminList>
    </>
  );
}

const customerColumns: Column<Customer>[] = [
  {
    label: "Name",
    className: "cell-main",
    cell: (customer) => (
      <>
        <Link to={customerUrl(customer)}>{customer.name || "No name"}</Link>
        <small>{[customer.companyName, customer.email].filter(Boolean).join(", ")}</small>
      </>
    ),
  },
  {
    label: "Type",
    cell: ({ role, isVerified }) => (
      <span>
        {role === "guest" ? <StateTag>Guest</StateTag> : <RoleTag role={role} />}{" "}
        {!isVerified && <StateTag tone="attention">Not confirmed</StateTag>}
      </span>
    ),
  },
  {
    label: "Phone",
    className: "cell-short",
    cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
  },
  {
    label: "Orders",
    className: "cell-number",
    cell: ({ orders, quotes }) =>
      orders + quotes > 0 && (
        <span>
          {orders > 0 && formatCount(orders, "order")}
          {quotes > 0 && <small>{formatCount(quotes, "quotation")}</small>}
        </span>
      ),
  },
  {
    label: "Logged in on",
    className: "cell-number from-wide",
    cell: ({ role, sessions }) =>
      role !== "guest" && (sessions > 0 ? formatCount(sessions, "device") : "No devices"),
  },
  {
    label: "Date",
    className: "cell-short",
    cell: ({ role, at }) => (
      <span>
        {formatDate(at)}
        <small>{role === "guest" ? "Latest activity" : "Account created"}</small>
      </span>
    ),
  },
];
