import { redirect } from "react-router";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import type { Route } from "./+types/price-draft";
import { priceDraft, readDraftLines } from "./order-draft.server.ts";

/** JSON endpoint of the live price: prices a draft without changing it. */
export async function action({ request, context }: Route.ActionArgs) {
  requirePage(context, "/admin/orders/price");
  const fields = await readFormFields(request);
  return Response.json(await priceDraft(context, fields, readDraftLines(fields)), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

export function loader({ context }: Route.LoaderArgs) {
  requirePage(context, "/admin/orders/price");
  return redirect(`${ORDERS_PATH}/new`);
}
