import { describeAudit } from "#app/domain/audit/describe-audit.ts";
import { type AuditLogRow, exportAudit } from "#app/domain/audit/list-audit.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { requireStepUp } from "#app/http/auth/step-up.server.ts";
import { csvResponse } from "#app/http/csv-response.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/export-audit";
import { parseAuditFilters } from "./audit-filters.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/audit/export");
  requireStepUp(context, request);
  const { database } = context.get(appServices);
  const rows = exportAudit({ database }, admin, parseAuditFilters(request.url));
  return csvResponse("audit-log.csv", toCsvRows(rows));
}

async function* toCsvRows(rows: AsyncIterable<AuditLogRow>) {
  yield ["When", "Who", "What happened", "Verb", "Type", "Id", "Name", "Before", "After"];
  for await (const row of rows) {
    yield [
      row.at.toISOString(),
      row.actorName,
      describeAudit(row),
      row.verb,
      row.entityKind,
      row.entityId,
      row.entityLabel,
      row.before ? JSON.stringify(row.before) : "",
      row.after ? JSON.stringify(row.after) : "",
    ];
  }
}
