import { Link } from "react-router";
import {
  describeAudit,
  entityKindLabel,
  listFieldChanges,
} from "#app/domain/audit/describe-audit.ts";
import {
  AUDIT_PAGE_SIZE,
  type AuditLogRow,
  listAudit,
  listAuditFilterOptions,
} from "#app/domain/audit/list-audit.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { listUrl } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, DateTime, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { CUSTOMERS_PATH } from "#app/pages/admin/customers/customer-paths.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { FilterBar, FilterDate, FilterSearch, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/audit-page";
import { parseAuditFilters } from "./audit-filters.ts";
import { VIEWED_PATH } from "./audit-paths.ts";
import "./audit.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/audit", title: "Audit log" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/audit");
  const { database } = context.get(appServices);
  const filters = parseAuditFilters(request.url);
  const [{ entries, total }, options] = await Promise.all([
    listAudit({ database }, admin, filters),
    listAuditFilterOptions({ database }, admin),
  ]);
  const pageSize = AUDIT_PAGE_SIZE;
  return { filters, options, total, pageSize, entries: entries.map(toAuditEntry) };
}

function toAuditEntry(row: AuditLogRow) {
  const { id, at, entityKind: kind, entityId } = row;
  return { id, at, kind, entityId, message: describeAudit(row), changes: listFieldChanges(row) };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { filters, options, entries, total, pageSize } = loaderData;
  const { actorId, kind, entity, from, to, page } = filters;
  const params = { person: actorId, kind, entity, from, to };
  const { mayOpen } = usePermissions();
  const isFiltered = Object.values(params).some(Boolean);
  const people = options.people.map(({ id, name }) => [id, name] as const);
  return (
    <>
      <AdminPageHeader
        title="Audit log"
        lead="Who did what in the admin area, and when. Entries can be exported, but never changed or deleted."
      >
        {mayOpen(VIEWED_PATH) && (
          <Link to={VIEWED_PATH} className={buttonClass({ variant: "line", size: "compact" })}>
            Personal data viewed
          </Link>
        )}
        <a
          href={listUrl("/admin/audit/export", params)}
          className={buttonClass({ variant: "line", size: "compact" })}
        >
          Export CSV
        </a>
      </AdminPageHeader>
      <FilterBar
        label="Filter the audit log"
        resultText={formatCount(total, "entry", "entries")}
        clearTo={isFiltered ? "/admin/audit" : undefined}
      >
        <FilterSearch name="entity" label="Search" value={entity} />
        <FilterSelect
          name="person"
          label="Person"
          value={actorId}
          options={[["", "Everyone"], ...people]}
        />
        <FilterSelect
          name="kind"
          label="Type"
          value={kind}
          options={[
            ["", "All types"],
            ...options.kinds.map((each) => [each, entityKindLabel(each)] as const),
          ]}
        />
        <FilterDate name="from" label="From" value={from} />
        <FilterDate name="to" label="To" value={to} />
      </FilterBar>
      {entries.length > 0 ? (
        <DataTable
          caption="Audit log, newest first"
          columns={auditColumns}
          rows={entries}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyList title={isFiltered ? "No entries match these filters" : "No entries yet"}>
          {isFiltered
            ? "Remove a filter, or clear them all."
            : "Every change staff make in the admin area appears here."}
        </EmptyList>
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefOf={(each) => listUrl("/admin/audit", { ...params, page: each })}
      />
    </>
  );
}

const auditColumns: Column<AuditEntry>[] = [
  {
    label: "What happened",
    className: "audit-what",
    cell: ({ message, changes }) =>
      changes.length > 0 ? (
        <details>
          <summary>{message}</summary>
          <AuditChanges changes={changes} />
        </details>
      ) : (
        message
      ),
  },
  { label: "Type", className: "cell-short", cell: (entry) => <EntityLink {...entry} /> },
  { label: "When", className: "cell-number", cell: ({ at }) => <DateTime at={at} /> },
];

function AuditChanges({ changes }: Pick<AuditEntry, "changes">) {
  return (
    <dl className="audit-changes quoted">
      {changes.map(({ name, ...sides }) => (
        <div key={name}>
          <dt>{name}</dt>
          {(
            [
              ["Before", sides.before],
              ["After", sides.after],
            ] as const
          ).map(
            ([side, value]) =>
              value !== undefined && (
                <dd key={side} data-side={side}>
                  <small>{side}</small> {value}
                </dd>
              ),
          )}
        </div>
      ))}
    </dl>
  );
}

function EntityLink({ kind, entityId }: Pick<AuditEntry, "kind" | "entityId">) {
  // A guest is known by the email address.
  const isGuest = kind === "customer" && entityId.includes("@");
  const base = isGuest ? `${CUSTOMERS_PATH}/guest` : entityPages[kind];
  if (!base) return entityKindLabel(kind);
  return (
    <Link to={`${base}/${encodeURIComponent(entityId)}`} className="admin-link">
      {entityKindLabel(kind)}
    </Link>
  );
}

const entityPages: Record<string, string> = {
  product: "/admin/products/edit",
  discount: "/admin/discounts",
  "company document": "/admin/settings/company-documents",
  import: "/admin/products/changes",
  message: "/admin/messages",
  customer: "/admin/customers",
  staff: "/admin/settings/staff",
  mail: "/admin/outbox",
};

type AuditEntry = Route.ComponentProps["loaderData"]["entries"][number];
