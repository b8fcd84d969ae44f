import { describeAudit } from "#app/domain/audit/describe-audit.ts";
import { type AuditLogRow, exportAudit } from "#app/domain/audit/list-audit.server.ts";
import { answerCsv } from "#app/http/answer-csv.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import type { Route } from "./+types/audit-export";
import { readAuditFilters } from "./audit-filters.ts";

/** The log as it is filtered, as a table to keep. */
export function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const rows = exportAudit({ database }, admin, readAuditFilters(request.url));
  return answerCsv("audit-log.csv", asTable(rows));
}

async function* asTable(rows: AsyncIterable<AuditLogRow>) {
  yield ["When", "Who", "What happened", "Verb", "Kind", "Id", "Name", "Before", "After"];
  for await (const row of rows) {
    yield [
      row.at.toISOString(),
      row.actorName,
      describeAudit(row),
      row.verb,
      row.thingKind,
      row.thingId,
      row.thingLabel,
      row.before ? JSON.stringify(row.before) : "",
      row.after ? JSON.stringify(row.after) : "",
    ];
  }
}
