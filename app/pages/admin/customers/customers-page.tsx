import { Link } from "react-router";
import { listAddress, oneOf, readListQuery } from "#app/content/list-query.ts";
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
import { FilterBar, FilterSearch } from "#app/ui/filter-bar.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { OfficeHead } from "../office-head.tsx";
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
    tabs: CUSTOMER_VIEWS.map((view) => ({ view, words: views[view], count: counts[view] })),
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
  const { asked, people, total, tabs, pageSize } = loaderData;
  const addressOf = ({ view = asked.view, page = 1 }: { view?: CustomerView; page?: number }) =>
    listAddress("/admin/customers", { view: view === "all" ? "" : view, q: asked.words, page });
  return (
    <>
      <OfficeHead title="Customers">
        <ButtonLink to="/admin/customers/invite" variant="line" size="office">
          Invite an admin
        </ButtonLink>
      </OfficeHead>
      <TabLinks
        label="Kinds of accounts"
        tabs={tabs.map(({ view, ...tab }) => ({
          ...tab,
          to: addressOf({ view }),
          isCurrent: view === asked.view,
        }))}
      />
      <FilterBar
        label="Search customers"
        found={sayCount(total, "account")}
        clearTo={asked.words ? "/admin/customers" : undefined}
      >
        <FilterSearch name="q" label="Search name or email" value={asked.words} />
        {asked.view !== "all" && <input type="hidden" name="view" value={asked.view} />}
      </FilterBar>
      {people.length > 0 ? (
        <PeopleTable people={people} />
      ) : (
        <p className="empty-list">
          <strong>Nobody found</strong>
          {asked.words
            ? "No name and no address holds these words."
            : "No account is of this kind."}
        </p>
      )}
      <Pager
        page={asked.page}
        pageSize={pageSize}
        total={total}
        hrefOf={(page) => addressOf({ page })}
      />
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
