import { hasDrafts } from "./draft-storage.ts";

type ActionResults = Record<string, { type: "data" | "error"; result: unknown }>;

/** For the root's clientMiddleware: a form that the server accepted has no draft any more. */
export async function clearDraftOfAcceptedForm(
  { request }: { request: Request },
  next: () => Promise<ActionResults>,
): Promise<ActionResults> {
  const sent = request.method === "POST" && hasDrafts() ? request.clone() : undefined;
  const results = await next();
  // A draft that stays does no harm: a form that was accepted must not end in an error.
  if (sent && isAccepted(results)) await clearDraftOf(sent).catch(() => {});
  return results;
}

async function clearDraftOf(sent: Request): Promise<void> {
  const { clearSentDrafts } = await import("./form-draft.ts");
  clearSentDrafts(new URL(sent.url).pathname, await sent.formData());
}

/** Not refused, not failed, and not sent to the login first. */
export function isAccepted(results: ActionResults): boolean {
  return Object.values(results).every(({ type, result }) => {
    if (result instanceof Response) {
      return !result.headers.get("Location")?.startsWith("/login?next=");
    }
    const { data, init } = (result ?? {}) as {
      data?: { ok?: boolean } | null;
      init?: ResponseInit;
    };
    return type === "data" && (init?.status ?? 200) < 400 && data?.ok !== false;
  });
}
