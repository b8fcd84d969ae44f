import { Link } from "react-router";
import { formatCount, formatDate } from "#app/content/format/dates-and-numbers.ts";
import { oneOf, parseListQuery } from "#app/content/list-query.ts";
import {
  CUSTOMER_PAGE_SIZE,
  CUSTOMER_VIEWS,
  type CustomerView,
  listCustomers,
} from "#app/domain/accounts/customers.server.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import {
  countGuests,
  type Guest,
  listGuests,
} from "#app/domain/orders/lists/list-guests.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminList } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/customers-page";
import { RoleTag } from "./customer-labels.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/customers", title: "Customers" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { text, page } = parseListQuery(request.url);
  const view = oneOf(text("view"), [...CUSTOMER_VIEWS, "guests"] as const);
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
    views: [
      ...CUSTOMER_VIEWS.map((each) => ({
        view: each,
        label: customerViewLabels[each],
        count: counts[each],
      })),
      { view: "guests" as const, label: "Guests", count: guestCount },
    ],
    pageSize: CUSTOMER_PAGE_SIZE,
    guests: guests?.guests.map(({ lastAt, ...guest }) => ({ ...guest, last: formatDate(lastAt) })),
    people: people.map(({ createdAt, ...person }) => ({ ...person, since: formatDate(createdAt) })),
  };
}

const customerViewLabels: Record<CustomerView, string> = {
  all: "All accounts",
  customers: "Customers",
  admins: "Admins",
  unverified: "Address not confirmed",
};

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { people, guests, ...list } = loaderData;
  const { view, search } = list.query;
  return (
    <>
      <AdminPageHeader title="Customers">
        <ButtonLink to="/admin/customers/invite" variant="line" size="compact">
          Invite an admin
        </ButtonLink>
      </AdminPageHeader>
      <AdminList
        {...list}
        path="/admin/customers"
        viewName="view"
        viewsLabel="Kinds of customers"
        searchName="Search customers"
        searchLabel={guests ? "Search name, email or phone" : "Search name or email"}
        noun={guests ? "guest" : "account"}
        isPageEmpty={(guests ?? people).length === 0}
        empty={{
          title: "Nobody found",
          search:
            view === "guests"
              ? "No guest has these words in a name, a company, an address or a phone number."
              : "No account has these words in its name or address. Guests are in a list of their own.",
          view:
            view === "guests"
              ? "Nobody has ordered or asked for a quotation without an account yet."
              : "No account is of this kind.",
        }}
      >
        {guests ? <GuestTable guests={guests} search={search} /> : <AccountTable people={people} />}
      </AdminList>
    </>
  );
}

function AccountTable({ people }: { people: Route.ComponentProps["loaderData"]["people"] }) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">Accounts, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">Email address</th>
          <th scope="col" className="cell-number from-desktop">
            Signed in on
          </th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td className="cell-main">
              <Link to={`/admin/customers/${person.id}`}>{person.name || "No name"}</Link>
              <small>{person.email}</small>
            </td>
            <td data-label="Role">
              <RoleTag role={person.role} />
            </td>
            <td data-label="Email address">
              {person.isVerified ? (
                "Confirmed"
              ) : (
                <span className="state-tag" data-state="attention">
                  Not confirmed
                </span>
              )}
            </td>
            <td className="cell-number from-desktop" data-label="Signed in on">
              {person.sessions > 0 ? formatCount(person.sessions, "device") : "No device"}
            </td>
            <td className="cell-short" data-label="Since">
              {person.since}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Guest customers; the name links to their orders or quotations. */
function GuestTable({ guests, search }: GuestTableProps) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">
        {search ? "Guests who fit the search" : "Guests"}, whoever came last first
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Phone</th>
          <th scope="col" className="cell-number">
            Orders
          </th>
          <th scope="col">Latest</th>
        </tr>
      </thead>
      <tbody>
        {guests.map((guest) => (
          <tr key={guest.email.toLowerCase()}>
            <td className="cell-main">
              <Link
                to={`/admin/${guest.orders > 0 ? "orders" : "quotes"}?view=all&q=${encodeURIComponent(guest.email)}`}
              >
                {guest.name}
              </Link>
              <small>{guest.email}</small>
            </td>
            <td className="cell-short" data-label="Phone">
              <a href={`tel:${guest.phone}`}>{formatPhone(guest.phone)}</a>
            </td>
            <td className="cell-number" data-label="Orders">
              <span>
                {guest.orders > 0 && formatCount(guest.orders, "order")}
                {guest.quotes > 0 && <small>{formatCount(guest.quotes, "quotation")}</small>}
              </span>
            </td>
            <td className="cell-short" data-label="Latest">
              {guest.last}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type GuestTableProps = {
  guests: readonly (Omit<Guest, "lastAt"> & { last: string })[];
  search: string;
};
