import { data, redirect } from "react-router";
import { z } from "zod";
import { readOrderChoice } from "#app/domain/orders/order-choice.ts";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import { readPeriod } from "#app/domain/orders/vat-period.ts";
import { exportVatReport } from "#app/domain/orders/vat-report.server.ts";
import { answerCsv } from "#app/http/answer-csv.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import type { Route } from "./+types/export-orders";
import { officeToday } from "./office-today.ts";
import { ORDERS } from "./order-words.ts";

const exportForm = z.strictObject({
  table: z.enum(["orders", "lines", "vat"]),
  for: z.enum(["plain", "excel"]).default("plain"),
});

/** Excel with South African settings parts cells by semicolons, and cents by a comma. */
const separatorOf = { plain: ",", excel: ";" } as const;

/** What was looked at, as a table for the accountant. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const form = await readForm(exportForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { table } = form.value;
  const separator = separatorOf[form.value.for];
  const today = officeToday(new Date());
  if (table === "vat") {
    const period = readPeriod(request.url, today);
    const name = `vat-${period.from}-to-${period.to}.csv`;
    return answerCsv(name, exportVatReport({ database }, admin, period), { separator });
  }
  const choice = readOrderChoice(request.url);
  const rows = exportOrders({ database }, admin, { choice, table });
  return answerCsv(`${table}-${choice.view}-${today}.csv`, rows, { separator });
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return redirect(ORDERS);
}
