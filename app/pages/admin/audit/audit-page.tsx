import { listAddress } from "#app/content/list-query.ts";
import { sayCount, sayMoment } from "#app/content/office-words.ts";
import { changesOf, describeAudit } from "#app/domain/audit/describe-audit.ts";
import {
  AUDIT_PAGE_SIZE,
  type AuditLogRow,
  listAudit,
  listAuditChoices,
} from "#app/domain/audit/list-audit.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FilterBar, FilterChoice, FilterDate, FilterSearch } from "#app/ui/filter-bar.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { OfficeHead } from "../office-head.tsx";
import type { Route } from "./+types/audit-page";
import { AuditEntries } from "./audit-entries.tsx";
import { readAuditFilters } from "./audit-filters.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/audit", title: "Audit log" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const filters = readAuditFilters(request.url);
  const [{ entries, total }, choices] = await Promise.all([
    listAudit({ database }, admin, filters),
    listAuditChoices({ database }, admin),
  ]);
  return { filters, choices, total, pageSize: AUDIT_PAGE_SIZE, entries: entries.map(showEntry) };
}

function showEntry(row: AuditLogRow) {
  return {
    id: row.id,
    at: row.at,
    moment: sayMoment(row.at),
    kind: row.thingKind,
    thingId: row.thingId,
    sentence: describeAudit(row),
    changes: changesOf(row),
  };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { filters, choices, entries, total, pageSize } = loaderData;
  const { actorId, kind, thing, from, to, page } = filters;
  const asked = { person: actorId, kind, thing, from, to };
  const isFiltered = Object.values(asked).some(Boolean);
  const people = choices.people.map(({ id, name }) => [id, name] as const);
  return (
    <>
      <OfficeHead
        title="Audit log"
        lead="Who did what in the back office, and when. Entries can be read and kept, never changed or removed."
      >
        <a
          href={listAddress("/admin/audit/export", asked)}
          className={buttonClass({ variant: "line", size: "office" })}
          download
        >
          Export CSV
        </a>
      </OfficeHead>
      <FilterBar
        label="Filter the audit log"
        found={sayCount(total, "entry", "entries")}
        clearTo={isFiltered ? "/admin/audit" : undefined}
      >
        <FilterSearch name="thing" label="Search by name of a thing" value={thing} />
        <FilterChoice
          name="person"
          label="Person"
          value={actorId}
          options={[["", "Everyone"], ...people]}
        />
        <FilterChoice
          name="kind"
          label="Kind of thing"
          value={kind}
          options={[["", "Everything"], ...choices.kinds.map((each) => [each, each] as const)]}
        />
        <FilterDate name="from" label="From" value={from} />
        <FilterDate name="to" label="To" value={to} />
      </FilterBar>
      {entries.length > 0 ? (
        <AuditEntries entries={entries} />
      ) : (
        <p className="empty-list">
          <strong>{isFiltered ? "Nothing fits these filters" : "Nothing has been done yet"}</strong>
          {isFiltered
            ? "Take one of them away, or clear them all."
            : "Every change that staff make in the back office appears here."}
        </p>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        hrefOf={(each) => listAddress("/admin/audit", { ...asked, page: each })}
      />
    </>
  );
}
