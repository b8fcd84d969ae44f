import { redirect } from "react-router";
import { exportMessages } from "#app/domain/contact/inbox.server.ts";
import { parseInboxQuery } from "#app/domain/contact/inbox-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { requireStepUp } from "#app/http/auth/step-up.server.ts";
import { csvResponse } from "#app/http/csv-response.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/export-messages";
import { INBOX_PATH } from "./message-labels.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/messages/export");
  requireStepUp(context, request);
  const { database } = context.get(appServices);
  const query = parseInboxQuery(request.url);
  const day = new Date().toISOString().slice(0, 10);
  return csvResponse(
    `messages-${query.view}-${day}.csv`,
    exportMessages({ database }, admin, query),
  );
}

export function loader({ context }: Route.LoaderArgs) {
  requirePage(context, "/admin/messages/export");
  return redirect(INBOX_PATH);
}
