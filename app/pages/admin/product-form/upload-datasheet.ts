import { redirect } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import { isFileWorkerBusy } from "#app/domain/products/file-worker/run-in-file-worker.server.ts";
import { receiveDatasheet } from "#app/domain/products/receive-upload.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readUpload } from "#app/http/read-upload.server.ts";
import { services } from "#app/http/services-context.server.ts";
import type { Route } from "./+types/upload-datasheet";
import { answerStoreDown } from "./answer-store-down.server.ts";

/** Nobody comes here by an address; who does is led to the form. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return redirect("/admin/products/new");
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  // Before the body is read: a file that would only wait is not held in memory.
  if (isFileWorkerBusy("staff")) return refuse("busy");
  const upload = await readUpload(request);
  if (!upload) return new Response(null, { status: 400 });
  const outcome = await receiveDatasheet(context.get(services), admin, upload).catch(
    answerStoreDown(context),
  );
  if (outcome instanceof Response) return outcome;
  if (outcome.ok) return Response.json(outcome.value);
  return refuse(outcome.reason);
}

function refuse(reason: keyof typeof refusals): Response {
  const { status, sentence } = refusals[reason];
  return Response.json({ sentence }, { status });
}

const { tooLarge, noPdf, busy } = productMessages.upload;
const refusals = {
  "too-large": { status: 413, sentence: tooLarge },
  busy: { status: 503, sentence: busy },
  "no-pdf": { status: 415, sentence: noPdf },
} as const;
