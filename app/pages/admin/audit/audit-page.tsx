import { Link } from "react-router";
import { formatCount, formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import { listUrl } from "#app/content/list-query.ts";
import { describeAudit, listFieldChanges } from "#app/domain/audit/describe-audit.ts";
import {
  AUDIT_PAGE_SIZE,
  type AuditLogRow,
  listAudit,
  listAuditFilterOptions,
} from "#app/domain/audit/list-audit.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { hasAdminPage } from "#app/pages/admin/admin-navigation.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { FilterBar, FilterDate, FilterSearch, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/audit-page";
import { parseAuditFilters } from "./audit-filters.ts";
import "./audit.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/audit", title: "Audit log" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(appServices);
  const filters = parseAuditFilters(request.url);
  const [{ entries, total }, options] = await Promise.all([
    listAudit({ database }, admin, filters),
    listAuditFilterOptions({ database }, admin),
  ]);
  return {
    filters,
    options,
    total,
    pageSize: AUDIT_PAGE_SIZE,
    entries: entries.map(toAuditEntryView),
  };
}

function toAuditEntryView(row: AuditLogRow) {
  return {
    id: row.id,
    at: row.at,
    moment: formatDateTime(row.at),
    kind: row.entityKind,
    entityId: row.entityId,
    message: describeAudit(row),
    changes: listFieldChanges(row),
  };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { filters, options, entries, total, pageSize } = loaderData;
  const { actorId, kind, entity, from, to, page } = filters;
  const params = { person: actorId, kind, thing: entity, from, to };
  const isFiltered = Object.values(params).some(Boolean);
  const people = options.people.map(({ id, name }) => [id, name] as const);
  return (
    <>
      <AdminPageHeader
        title="Audit log"
        lead="Who did what in the back office, and when. Entries can be read and kept, never changed or removed."
      >
        <a
          href={listUrl("/admin/audit/export", params)}
          className={buttonClass({ variant: "line", size: "compact" })}
          download
        >
          Export CSV
        </a>
      </AdminPageHeader>
      <FilterBar
        label="Filter the audit log"
        resultText={formatCount(total, "entry", "entries")}
        clearTo={isFiltered ? "/admin/audit" : undefined}
      >
        <FilterSearch name="thing" label="Search by name of a thing" value={entity} />
        <FilterSelect
          name="person"
          label="Person"
          value={actorId}
          options={[["", "Everyone"], ...people]}
        />
        <FilterSelect
          name="kind"
          label="Kind of thing"
          value={kind}
          options={[["", "Everything"], ...options.kinds.map((each) => [each, each] as const)]}
        />
        <FilterDate name="from" label="From" value={from} />
        <FilterDate name="to" label="To" value={to} />
      </FilterBar>
      {entries.length > 0 ? (
        <AuditTable entries={entries} />
      ) : (
        <p className="empty-list">
          <strong>{isFiltered ? "Nothing fits these filters" : "Nothing has been done yet"}</strong>
          {isFiltered
            ? "Take one of them away, or clear them all."
            : "Every change that staff make in the back office appears here."}
        </p>
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

/** One row for each entry; changed fields are in a details element. */
function AuditTable({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">Audit log, newest first</caption>
      <thead>
        <tr>
          <th scope="col">What happened</th>
          <th scope="col">Kind</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="audit-what">
              {entry.changes.length > 0 ? (
                <details>
                  <summary>{entry.message}</summary>
                  <AuditChanges entry={entry} />
                </details>
              ) : (
                entry.message
              )}
            </td>
            <td className="cell-short" data-label="Kind">
              <EntityLink {...entry} />
            </td>
            <td className="cell-short" data-label="When">
              <time dateTime={entry.at.toISOString()}>{entry.moment}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AuditChanges({ entry }: { entry: AuditEntryView }) {
  return (
    <dl className="audit-changes">
      {entry.changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          {before !== undefined && (
            <dd>
              <span className="audit-side">Before</span> {before}
            </dd>
          )}
          {after !== undefined && (
            <dd>
              <span className="audit-side">After</span> {after}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function EntityLink({ kind, entityId }: Pick<AuditEntryView, "kind" | "entityId">) {
  const base = entityPages[kind];
  const hasPage = base && hasAdminPage(base.part);
  if (!hasPage) return kind;
  return (
    <Link to={`${base.under}/${encodeURIComponent(entityId)}`} className="admin-link">
      {kind}
    </Link>
  );
}

const entityPages: Record<string, { part: string; under: string }> = {
  product: { part: "/admin/products", under: "/admin/products/edit" },
  message: { part: "/admin/messages", under: "/admin/messages" },
  customer: { part: "/admin/customers", under: "/admin/customers" },
  mail: { part: "/admin/outbox", under: "/admin/outbox" },
};

type AuditEntryView = {
  id: string;
  at: Date;
  moment: string;
  kind: string;
  entityId: string;
  message: string;
  changes: { name: string; before: string | undefined; after: string | undefined }[];
};
