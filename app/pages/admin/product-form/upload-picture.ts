import { redirect } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import { receivePicture } from "#app/domain/products/receive-upload.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import type { Route } from "./+types/upload-picture";
import { answerUpload } from "./answer-upload.server.ts";

/** Nobody comes here by an address; who does is led to the form. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return redirect("/admin/products/new");
}

export function action({ request, context }: Route.ActionArgs) {
  return answerUpload(context, request, receivePicture, refusals);
}

const { tooLarge, noPicture, tooManyPixels, animated, busy } = productMessages.upload;
const refusals = {
  "too-large": { status: 413, sentence: tooLarge },
  busy: { status: 503, sentence: busy },
  "no-picture": { status: 415, sentence: noPicture },
  "too-many-pixels": { status: 422, sentence: tooManyPixels },
  animated: { status: 422, sentence: animated },
} as const;
