import { Link } from "react-router";
import { oneOf, readListQuery } from "#app/content/list-query.ts";
import { sayCount, sayDay } from "#app/content/office-words.ts";
import { countGuests, listGuests } from "#app/domain/orders/list-guests.server.ts";
import {
  CUSTOMER_PAGE_SIZE,
  CUSTOMER_VIEWS,
  type CustomerView,
  listCustomers,
} from "#app/domain/users/list-customers.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { OfficeHead } from "../office-head.tsx";
import { OfficeList } from "../office-list.tsx";
import type { Route } from "./+types/customers-page";
import { GuestTable } from "./guest-table.tsx";
import { RoleTag } from "./role-tag.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/customers", title: "Customers" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const query = readListQuery(request.url);
  const view = oneOf(query.text("view"), [...CUSTOMER_VIEWS, "guests"] as const);
  const asked = { view, words: query.text("q"), page: query.page };
  const needs = context.get(services);
  const accounts = { ...asked, view: view === "guests" ? ("all" as const) : view };
  const [{ people, total, counts }, guests, guestCount] = await Promise.all([
    listCustomers(needs, admin, accounts),
    view === "guests" ? listGuests(needs, admin, asked) : undefined,
    countGuests(needs, admin),
  ]);
  return {
    asked,
    total: guests?.total ?? total,
    views: [
      ...CUSTOMER_VIEWS.map((each) => ({ view: each, words: views[each], count: counts[each] })),
      { view: "guests" as const, words: "Guests", count: guestCount },
    ],
    pageSize: CUSTOMER_PAGE_SIZE,
    guests: guests?.guests.map(({ lastAt, ...guest }) => ({ ...guest, last: sayDay(lastAt) })),
    people: people.map(({ createdAt, ...person }) => ({ ...person, since: sayDay(createdAt) })),
  };
}

const views: Record<CustomerView, string> = {
  all: "All accounts",
  customers: "Customers",
  admins: "Admins",
  unverified: "Address not confirmed",
};

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { people, guests, ...list } = loaderData;
  const { view, words } = list.asked;
  return (
    <>
      <OfficeHead title="Customers">
        <ButtonLink to="/admin/customers/invite" variant="line" size="office">
          Invite an admin
        </ButtonLink>
      </OfficeHead>
      <OfficeList
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
        {guests ? <GuestTable guests={guests} words={words} /> : <PeopleTable people={people} />}
      </OfficeList>
    </>
  );
}

function PeopleTable({ people }: { people: Route.ComponentProps["loaderData"]["people"] }) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">Accounts, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">Email address</th>
          <th scope="col" className="cell-number from-desk">
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
            <td className="cell-number from-desk" data-label="Signed in on">
              {person.sessions > 0 ? sayCount(person.sessions, "device") : "No device"}
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
