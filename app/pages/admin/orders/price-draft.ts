import { redirect } from "react-router";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readFields } from "#app/http/read-form.server.ts";
import type { Route } from "./+types/price-draft";
import { linesAfter, priceDraft } from "./order-draft.server.ts";
import { ORDERS } from "./order-words.ts";

/** What an order that is being put together costs by now: asked while its form is filled in. */
export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context);
  const fields = await readFields(request);
  return Response.json(await priceDraft(context, fields, linesAfter(fields)), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return redirect(`${ORDERS}/new`);
}
