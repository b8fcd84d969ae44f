import { redirect } from "react-router";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import {
  receiveDatasheet,
  receivePicture,
} from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { isFileWorkerBusy } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { storeVideo } from "#app/domain/media/store-upload.server.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { readRawUpload } from "#app/http/forms/read-upload.server.ts";
import { uploadStatus } from "#app/http/forms/upload-status.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";
import type { Route } from "./+types/upload-route";

/** Only the action is used; a GET is redirected to the form. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return redirect("/admin/products/new");
}

/**
 * Stores a picture or datasheet of the product form, or a video of the content; responds with JSON, or
 * with an error message.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const { pathname } = new URL(request.url);
  // Load shedding before the body is read, so that waiting files do not fill the memory.
  if (isFileWorkerBusy("staff")) return refuse("busy");
  const upload = await readRawUpload(request);
  if (!upload) return new Response(null, { status: 400 });
  try {
    if (pathname.includes("/uploads/videos")) {
      const stored = await storeVideo(services, admin, upload);
      return stored.ok ? Response.json({ path: stored.path }) : refuse(stored.reason);
    }
    const outcome = pathname.includes("/uploads/datasheets")
      ? await receiveDatasheet(services, admin, upload)
      : await receivePicture(services, admin, upload);
    return outcome.ok ? Response.json(outcome.value) : refuse(outcome.reason);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    services.log.error("file store unavailable", { error });
    const message = productTexts.upload.failed;
    return Response.json({ message }, { status: 503, headers: { "Retry-After": "10" } });
  }
}

type Reason = Exclude<keyof ReturnType<typeof uploadRefusals>, "none" | "store-down">;

function refuse(reason: Reason): Response {
  const message = uploadRefusals(MAX_UPLOAD_BYTES)[reason];
  // "no-pdf", "no-video", "no-picture": another type of file.
  const status = reason.startsWith("no-") ? 415 : uploadStatus(reason);
  return Response.json({ message }, { status });
}
