import { contactMessages } from "#app/content/contact-messages.ts";
import { readJson } from "#app/http/forms/read-form.server.ts";
import { appServices, requestContext } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/contact-api";
import { receiveContactMessage } from "./receive-contact-message.server.ts";

/** POST /api/contact: JSON in, `{ success, error?, message?, reference? }` out. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readJson(request);
  if (submission === undefined) {
    return Response.json({ success: false, error: contactMessages.failed }, { status: 422 });
  }
  const outcome = await receiveContactMessage(context, request, submission).catch(
    (error: unknown) => {
      const { log } = context.get(appServices);
      log.error("contact message lost", { error, id: context.get(requestContext).id });
      return { ok: false as const, status: 500, message: contactMessages.serverTrouble };
    },
  );
  if (outcome.ok) {
    const { reference } = outcome;
    return Response.json({ success: true, message: contactMessages.sent.text, reference });
  }
  return Response.json(
    { success: false, error: outcome.message },
    {
      status: outcome.status,
      headers:
        "retryAfterSeconds" in outcome ? { "Retry-After": String(outcome.retryAfterSeconds) } : {},
    },
  );
}

export function loader() {
  return Response.json(
    { success: false, error: "Send a message with POST." },
    { status: 405, headers: { Allow: "POST" } },
  );
}
