import { redirect } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import { receiveDatasheet } from "#app/domain/products/receive-upload.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import type { Route } from "./+types/upload-datasheet";
import { answerUpload } from "./answer-upload.server.ts";

/** Nobody comes here by an address; who does is led to the form. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return redirect("/admin/products/new");
}

export function action({ request, context }: Route.ActionArgs) {
  return answerUpload(context, request, receiveDatasheet, refusals);
}

const { tooLarge, noPdf, busy } = productMessages.upload;
const refusals = {
  "too-large": { status: 413, sentence: tooLarge },
  busy: { status: 503, sentence: busy },
  "no-pdf": { status: 415, sentence: noPdf },
} as const;
