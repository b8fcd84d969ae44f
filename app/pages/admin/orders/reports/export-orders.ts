import { data, redirect } from "react-router";
import { z } from "zod";
import { parseOrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { exportOrders } from "#app/domain/reports/export-orders.server.ts";
import { exportQuotationsReport } from "#app/domain/reports/quotations-report.server.ts";
import { parseSalesQuery } from "#app/domain/reports/sales-period.ts";
import { exportSalesReport } from "#app/domain/reports/sales-report.server.ts";
import { parsePeriod } from "#app/domain/reports/vat-period.ts";
import { exportsBuyers, exportVatReport } from "#app/domain/reports/vat-report.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { requireStepUp } from "#app/http/auth/step-up.server.ts";
import { csvResponse } from "#app/http/csv-response.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import type { Route } from "./+types/export-orders";

const exportForm = z.strictObject({
  table: z.enum(["orders", "lines", "vat", "sales", "quotations"]),
  for: z.enum(["plain", "excel"]).default("plain"),
});

/** Excel with South African settings separates cells by semicolons and decimals by a comma. */
const separators = { plain: ",", excel: ";" } as const;

export async function action({ request, context }: Route.ActionArgs) {
  requirePage(context, "/admin/orders/export");
  const { database } = context.get(appServices);
  const form = await readForm(exportForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { table } = form.value;
  const separator = separators[form.value.for];
  const today = localIsoDate(new Date());
  if (table === "vat") {
    const period = parsePeriod(request.url, today);
    const reporter = requirePermission(context, "see-reports");
    if (exportsBuyers(reporter)) requireStepUp(context, request);
    const name = `vat-${period.from}-to-${period.to}.csv`;
    return csvResponse(name, exportVatReport({ database }, reporter, period), { separator });
  }
  if (table === "sales") {
    const sales = parseSalesQuery(request.url, today);
    const reporter = requirePermission(context, "see-reports");
    if (sales.group === "customer") {
      requirePermission(context, "see-contact-details", "export-personal-data");
      requireStepUp(context, request);
    }
    const { from, to } = sales.period;
    const name = `sales-by-${sales.group}-${from}-to-${to}.csv`;
    return csvResponse(name, exportSalesReport({ database }, reporter, sales), { separator });
  }
  if (table === "quotations") {
    const { period } = parseSalesQuery(request.url, today);
    const reporter = requirePermission(context, "see-reports");
    const name = `quotations-${period.from}-to-${period.to}.csv`;
    return csvResponse(name, exportQuotationsReport({ database }, reporter, period), { separator });
  }
  const exporter = requirePermission(
    context,
    "see-orders",
    "see-contact-details",
    "export-personal-data",
  );
  requireStepUp(context, request);
  const query = parseOrderListQuery(request.url);
  const rows = exportOrders({ database }, exporter, { query, table });
  return csvResponse(`${table}-${query.view}-${today}.csv`, rows, { separator });
}

export function loader({ context }: Route.LoaderArgs) {
  requirePage(context, "/admin/orders/export");
  return redirect(ORDERS_PATH);
}
