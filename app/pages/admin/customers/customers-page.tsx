import { Link } from "react-router";
import { oneOf, readListQuery } from "#app/content/list-query.ts";
import { sayCount, sayDay } from "#app/content/office-words.ts";
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
import { RoleTag } from "./role-tag.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/customers", title: "Customers" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const query = readListQuery(request.url);
  const asked = {
    view: oneOf(query.text("view"), CUSTOMER_VIEWS),
    words: query.text("q"),
    page: query.page,
  };
  const { people, total, counts } = await listCustomers(context.get(services), admin, asked);
  return {
    asked,
    total,
    views: CUSTOMER_VIEWS.map((view) => ({ view, words: views[view], count: counts[view] })),
    pageSize: CUSTOMER_PAGE_SIZE,
    people: people.map(({ createdAt, ...person }) => ({ ...person, since: sayDay(createdAt) })),
  };
}

const views: Record<CustomerView, string> = {
  all: "Everyone",
  customers: "Customers",
  admins: "Admins",
  unverified: "Address not confirmed",
};

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { people, ...list } = loaderData;
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
        viewsLabel="Kinds of accounts"
        searchName="Search customers"
        searchLabel="Search name or email"
        noun="account"
        isPageEmpty={people.length === 0}
        empty={{
          title: "Nobody found",
          search: "No name and no address holds these words.",
          view: "No account is of this kind.",
        }}
      >
        <PeopleTable people={people} />
      </OfficeList>
    </>
  );
}

function PeopleTable({ people }: { people: Route.ComponentProps["loaderData"]["people"] }) {
  return (
    <table className="data-table">
      <caption className="sr-only">Accounts, newest first</caption>
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
            <td className="cell-short num" data-label="Since">
              {person.since}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
