import { Link } from "react-router";
import {
  listPersonalDataViews,
  listViewingColleagues,
  PERSONAL_DATA_VIEWS_PAGE_SIZE,
  type PersonalDataViewRow,
} from "#app/domain/audit/personal-data-views.server.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, DateTime, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { customerUrl } from "#app/pages/admin/customers/customer-paths.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/viewed-page";
import { parseViewedFilters } from "./audit-filters.ts";
import { AUDIT_PATH, VIEWED_PATH, viewedUrl } from "./audit-paths.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: VIEWED_PATH, title: "Personal data viewed" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/audit/viewed");
  const { database } = context.get(appServices);
  const filters = parseViewedFilters(request.url);
  const [{ views, total, page }, colleagues] = await Promise.all([
    listPersonalDataViews({ database }, admin, filters),
    listViewingColleagues({ database }, admin),
  ]);
  return {
    filters: { ...filters, page },
    colleagues,
    total,
    pageSize: PERSONAL_DATA_VIEWS_PAGE_SIZE,
    months: privateSettings().privacy.viewMonths,
    views: views.map(toEntry),
  };
}

function toEntry(view: PersonalDataViewRow) {
  const { id, at, actorName, kind, list, records } = view;
  return {
    id,
    at,
    actorName,
    what:
      kind === "export" ? `Exported ${list} (${formatCount(records ?? 0, "record")})` : WHAT[kind],
    person: kind === "export" ? undefined : personOf(view),
  };
}

const WHAT = {
  customer: "Opened the customer record",
  guest: "Opened the guest record",
  search: "Searched for",
};

/** Undefined where the person was deleted. */
function personOf({ kind, subjectId, subject, name, email }: PersonalDataViewRow) {
  if (email !== null) {
    const to = customerUrl({ userId: subjectId, email });
    return { name: name || email, detail: name ? email : undefined, to };
  }
  if (subject === null) return { name: "Deleted on request" };
  if (kind === "guest") return { name: subject, to: customerUrl({ userId: null, email: subject }) };
  return { name: /^\d+$/.test(subject) ? formatPhone(`+${subject}`).replace(/^\+/, "") : subject };
}

export default function ViewedPage({ loaderData }: Route.ComponentProps) {
  const { filters, colleagues, views, total, pageSize, months } = loaderData;
  const { colleagueId: colleague, person, page } = filters;
  const isFiltered = Boolean(colleague || person);
  return (
    <>
      <AdminPageHeader
        title="Personal data viewed"
        lead={`Which customer records your staff opened, what they exported, and whose email address or phone number they searched for. Entries are deleted after ${formatCount(months, "month")}.`}
        back={{ to: AUDIT_PATH, label: "Audit log" }}
      />
      <FilterBar
        label="Filter the log of personal data viewed"
        resultText={formatCount(total, "entry", "entries")}
        clearTo={isFiltered ? VIEWED_PATH : undefined}
      >
        <FilterSearch
          name="person"
          label="Customer"
          value={person}
          placeholder="Name, email or phone"
        />
        <FilterSelect
          name="colleague"
          label="Colleague"
          value={colleague}
          options={[
            ["", "All colleagues"],
            ...colleagues.map(({ id, name }) => [id, name] as const),
          ]}
        />
      </FilterBar>
      {views.length > 0 ? (
        <DataTable
          caption="Personal data viewed, newest first"
          columns={columns}
          rows={views}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyList title={isFiltered ? "No entries match these filters" : "No entries yet"}>
          {isFiltered
            ? "Remove a filter, or clear them all."
            : "An entry appears here when someone on your staff opens a customer record, exports a list with personal data or searches for an email address or a phone number."}
        </EmptyList>
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefOf={(each) => viewedUrl({ colleague, person, page: each })}
      />
    </>
  );
}

const columns: Column<Entry>[] = [
  { label: "Colleague", className: "cell-main", cell: ({ actorName }) => actorName },
  { label: "What", cell: ({ what }) => what },
  {
    label: "Customer",
    cell: ({ person }) =>
      person && (
        <span>
          {person.to ? (
            <Link to={person.to} className="admin-link">
              {person.name}
            </Link>
          ) : (
            person.name
          )}
          {person.detail && <small>{person.detail}</small>}
        </span>
      ),
  },
  { label: "When", className: "cell-number", cell: ({ at }) => <DateTime at={at} /> },
];

type Entry = Route.ComponentProps["loaderData"]["views"][number];
