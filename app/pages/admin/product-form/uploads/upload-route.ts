import { redirect } from "react-router";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import {
  receiveContentPicture,
  receiveDatasheet,
  receivePicture,
} from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { isFileWorkerBusy } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { storeVideo } from "#app/domain/media/store-upload.server.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { readRawUpload } from "#app/http/forms/read-upload.server.ts";
import { uploadStatus } from "#app/http/forms/upload-status.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";
import type { Route } from "./+types/upload-route";

/** Only the action is used. */
export function loader({ request, context }: Route.LoaderArgs) {
  findReceiver(context, request);
  return redirect("/admin");
}

/**
 * Stores a picture or datasheet of the product form, or a picture or video of the content; responds
 * with JSON, or with an error message.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const receive = findReceiver(context, request);
  // Load shedding before the body is read, so waiting files do not fill the memory.
  if (isFileWorkerBusy("staff")) return refuse("busy");
  const upload = await readRawUpload(request);
  if (!upload) return new Response(null, { status: 400 });
  try {
    const outcome = await receive(upload);
    return outcome.ok ? Response.json(outcome.value) : refuse(outcome.reason);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    context.get(appServices).log.error("file store unavailable", { error });
    const message = productTexts.upload.failed;
    return Response.json({ message }, { status: 503, headers: { "Retry-After": "10" } });
  }
}

/** Stores what is uploaded to this URL, for staff who may. */
function findReceiver(context: Context, request: Request) {
  const services = context.get(appServices);
  const { pathname } = new URL(request.url);
  if (pathname.includes("/uploads/videos")) {
    const editor = requirePage(context, "/admin/uploads/videos");
    return async (upload: Upload) => {
      const stored = await storeVideo(services, editor, upload);
      return stored.ok ? { ok: true as const, value: { path: stored.path } } : stored;
    };
  }
  if (pathname.includes("/uploads/content-pictures")) {
    const editor = requirePage(context, "/admin/uploads/content-pictures");
    return (upload: Upload) => receiveContentPicture(services, editor, upload);
  }
  if (pathname.includes("/uploads/datasheets")) {
    const admin = requirePage(context, "/admin/uploads/datasheets");
    return (upload: Upload) => receiveDatasheet(services, admin, upload);
  }
  const admin = requirePage(context, "/admin/uploads/pictures");
  return (upload: Upload) => receivePicture(services, admin, upload);
}

type Upload = { bytes: Uint8Array; name: string };

type Reason = Exclude<keyof ReturnType<typeof uploadRefusals>, "none" | "store-down">;

function refuse(reason: Reason): Response {
  const message = uploadRefusals(MAX_UPLOAD_BYTES)[reason];
  // "no-pdf", "no-video", "no-picture": another type of file.
  const status = reason.startsWith("no-") ? 415 : uploadStatus(reason);
  return Response.json({ message }, { status });
}
