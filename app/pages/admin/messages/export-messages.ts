import { redirect } from "react-router";
import { exportMessages } from "#app/domain/contact/export-messages.server.ts";
import { readInboxChoice } from "#app/domain/contact/inbox-choice.ts";
import { answerCsv } from "#app/http/answer-csv.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import type { Route } from "./+types/export-messages";
import { INBOX } from "./message-words.ts";

/** The view that was looked at, as a table to keep. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const choice = readInboxChoice(request.url);
  const day = new Date().toISOString().slice(0, 10);
  return answerCsv(
    `messages-${choice.view}-${day}.csv`,
    exportMessages({ database }, admin, choice),
  );
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return redirect(INBOX);
}
