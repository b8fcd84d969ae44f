import type { RouterContextProvider } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import { isFileWorkerBusy } from "#app/domain/products/file-worker/run-in-file-worker.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readUpload } from "#app/http/read-upload.server.ts";
import { type Services, services } from "#app/http/services-context.server.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";

type Upload = { bytes: Uint8Array; name: string };
type Outcome<Reason> = { ok: true; value: unknown } | { ok: false; reason: Reason };
type Refusals<Reason extends string> = Record<Reason, { status: number; sentence: string }>;

/** A file of the product form, stored and answered as JSON, or refused with a sentence. */
export async function answerUpload<Reason extends string>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  receive: (needed: Services, admin: Admin, upload: Upload) => Promise<Outcome<Reason>>,
  refusals: Refusals<Reason | "busy">,
): Promise<Response> {
  const admin = requireAdmin(context);
  const refuse = (reason: Reason | "busy") => {
    const { status, sentence } = refusals[reason];
    return Response.json({ sentence }, { status });
  };
  // Before the body is read: a file that would only wait is not held in memory.
  if (isFileWorkerBusy("staff")) return refuse("busy");
  const upload = await readUpload(request);
  if (!upload) return new Response(null, { status: 400 });
  try {
    const outcome = await receive(context.get(services), admin, upload);
    return outcome.ok ? Response.json(outcome.value) : refuse(outcome.reason);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    context.get(services).log.error("file store unavailable", { error });
    const sentence = productMessages.upload.failed;
    return Response.json({ sentence }, { status: 503, headers: { "Retry-After": "10" } });
  }
}
