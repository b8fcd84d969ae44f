import type { RouterContextProvider } from "react-router";
import { productMessages } from "#app/content/messages/product-messages.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { isFileWorkerBusy } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { readRawUpload } from "#app/http/forms/read-upload.server.ts";
import { type AppServices, appServices } from "#app/http/request-context.server.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";

type ReceivedFile = { bytes: Uint8Array; name: string };
type UploadOutcome<Reason> = { ok: true; value: unknown } | { ok: false; reason: Reason };
type UploadRefusals<Reason extends string> = Record<Reason, { status: number; message: string }>;

/** Stores a file of the product form; responds with JSON, or with an error message. */
export async function handleUpload<Reason extends string>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  receive: (
    services: AppServices,
    admin: Admin,
    upload: ReceivedFile,
  ) => Promise<UploadOutcome<Reason>>,
  refusals: UploadRefusals<Reason | "busy">,
): Promise<Response> {
  const admin = requireAdmin(context);
  const refuse = (reason: Reason | "busy") => {
    const { status, message } = refusals[reason];
    return Response.json({ message }, { status });
  };
  // Load shedding before the body is read, so that waiting files do not fill the memory.
  if (isFileWorkerBusy("staff")) return refuse("busy");
  const upload = await readRawUpload(request);
  if (!upload) return new Response(null, { status: 400 });
  try {
    const outcome = await receive(context.get(appServices), admin, upload);
    return outcome.ok ? Response.json(outcome.value) : refuse(outcome.reason);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    context.get(appServices).log.error("file store unavailable", { error });
    const message = productMessages.upload.failed;
    return Response.json({ message }, { status: 503, headers: { "Retry-After": "10" } });
  }
}
