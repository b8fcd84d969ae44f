import { readJson } from "#app/http/read-json.server.ts";
import type { Route } from "./+types/contact-api";
import { receiveContactMessage } from "./receive-contact-message.server.ts";

/** POST /api/contact: JSON in, `{ success, error? }` out. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await receiveContactMessage(context, await readJson(request));
  if (outcome.ok) return Response.json({ success: true });
  return Response.json(
    { success: false, error: outcome.message },
    {
      status: outcome.status,
      headers: outcome.retryAfterSeconds
        ? { "Retry-After": String(outcome.retryAfterSeconds) }
        : {},
    },
  );
}

export function loader() {
  return Response.json(
    { success: false, error: "Send a message with POST." },
    { status: 405, headers: { Allow: "POST" } },
  );
}
