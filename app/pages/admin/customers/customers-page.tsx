import { Link } from "react-router";
import { formatCount, formatDate } from "#app/content/format/dates-and-numbers.ts";
import { listUrl, oneOf, parseListQuery } from "#app/content/list-query.ts";
import {
  CUSTOMER_PAGE_SIZE,
  CUSTOMER_VIEWS,
  listCustomers,
} from "#app/domain/accounts/customers.server.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { countGuests, listGuests } from "#app/domain/orders/lists/list-guests.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminList, viewUrlOf } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, EmptyList, StateTag } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/customers-page";
import { RoleTag } from "./customer-labels.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/customers", title: "Customers" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { text, page } = parseListQuery(request.url);
  const views = [...CUSTOMER_VIEWS, "guests"] as const;
  const view = oneOf(text("view"), views);
  const query = { view, search: text("q"), page };
  const services = context.get(appServices);
  const accountQuery = { ...query, view: view === "guests" ? ("all" as const) : view };
  const [{ people, total, counts }, guests, guestCount] = await Promise.all([
    listCustomers(services, admin, accountQuery),
    view === "guests" ? listGuests(services, admin, query) : undefined,
    countGuests(services, admin),
  ]);
  return {
    query,
    total: guests?.total ?? total,
    views,
    counts: { ...counts, guests: guestCount },
    pageSize: CUSTOMER_PAGE_SIZE,
    guests: guests?.guests,
    people,
  };
}

const customerViewLabels = {
  all: "All accounts",
  customers: "Customers",
  admins: "Admins",
  unverified: "Address not confirmed",
  guests: "Guests",
};

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { people, guests, ...list } = loaderData;
  const { search } = list.query;
  return (
    <>
      <AdminPageHeader title="Customers">
        <ButtonLink to="/admin/customers/invite" variant="line" size="compact">
          Invite an admin
        </ButtonLink>
      </AdminPageHeader>
      <AdminList
        {...list}
        urlOf={viewUrlOf("/admin/customers", list.query, "all")}
        viewLabels={customerViewLabels}
        viewsLabel="Kinds of customers"
        searchName="Search customers"
        search={{ label: guests ? "Search name, email or phone" : "Search name or email" }}
        noun={guests ? "guest" : "account"}
        rowCount={(guests ?? people).length}
        empty={
          <EmptyList title="Nobody found">
            {emptyTexts[guests ? "guests" : "accounts"][search ? "search" : "view"]}
          </EmptyList>
        }
      >
        {guests ? (
          <DataTable
            caption={`${search ? "Guests who fit the search" : "Guests"}, whoever came last first`}
            columns={guestColumns}
            rows={guests}
            rowKey={({ email }) => email.toLowerCase()}
          />
        ) : (
          <DataTable
            caption="Accounts, newest first"
            columns={accountColumns}
            rows={people}
            rowKey={({ id }) => id}
          />
        )}
      </AdminList>
    </>
  );
}

const emptyTexts = {
  accounts: {
    search: "No account has these words in its name or address. Guests are in a list of their own.",
    view: "No account is of this kind.",
  },
  guests: {
    search: "No guest has these words in a name, a company, an address or a phone number.",
    view: "Nobody has ordered or asked for a quotation without an account yet.",
  },
};

type LoaderData = Route.ComponentProps["loaderData"];

const accountColumns: Column<LoaderData["people"][number]>[] = [
  {
    label: "Name",
    className: "cell-main",
    cell: ({ id, name, email }) => (
      <>
        <Link to={`/admin/customers/${id}`}>{name || "No name"}</Link>
        <small>{email}</small>
      </>
    ),
  },
  { label: "Role", cell: ({ role }) => <RoleTag role={role} /> },
  {
    label: "Email address",
    cell: ({ isVerified }) =>
      isVerified ? "Confirmed" : <StateTag tone="attention">Not confirmed</StateTag>,
  },
  {
    label: "Signed in on",
    className: "cell-number from-desktop",
    cell: ({ sessions }) => (sessions > 0 ? formatCount(sessions, "device") : "No device"),
  },
  { label: "Since", className: "cell-short", cell: ({ createdAt }) => formatDate(createdAt) },
];

/** The name links to the orders or quotations. */
const guestColumns: Column<NonNullable<LoaderData["guests"]>[number]>[] = [
  {
    label: "Name",
    className: "cell-main",
    cell: ({ name, email, orders }) => (
      <>
        <Link to={listUrl(`/admin/${orders > 0 ? "orders" : "quotes"}`, { view: "all", q: email })}>
          {name}
        </Link>
        <small>{email}</small>
      </>
    ),
  },
  {
    label: "Phone",
    className: "cell-short",
    cell: ({ phone }) => <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
  },
  {
    label: "Orders",
    className: "cell-number",
    cell: ({ orders, quotes }) => (
      <span>
        {orders > 0 && formatCount(orders, "order")}
        {quotes > 0 && <small>{formatCount(quotes, "quotation")}</small>}
      </span>
    ),
  },
  { label: "Latest", className: "cell-short", cell: ({ lastAt }) => formatDate(lastAt) },
];
