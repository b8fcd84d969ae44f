import { data } from "react-router";
import { readDiscount } from "#app/domain/discounts/list-discounts.server.ts";
import { exportRedemptions } from "#app/domain/discounts/redemptions.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { formatSortableDateTime } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { csvResponse } from "#app/http/csv-response.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/export-redemptions";

/** The uses of a discount by order number, without the customers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/discounts/:id/export");
  const services = context.get(appServices);
  const discount = await readDiscount(services, admin, requireUuidParam(params.id));
  if (!discount) throw data(null, { status: 404 });
  const rows = exportRedemptions(services, admin, discount.id);
  return csvResponse(`${discount.name}.csv`, toCsvRows(rows));
}

async function* toCsvRows(rows: ReturnType<typeof exportRedemptions>) {
  yield ["Date", "Order", "Amount (R)", "Use"];
  for await (const { redeemedAt, orderNumber, amount, isReturned } of rows) {
    yield [
      formatSortableDateTime(redeemedAt),
      formatOrderNumber(orderNumber),
      { cents: amount },
      isReturned ? "Returned" : "Counted",
    ];
  }
}
