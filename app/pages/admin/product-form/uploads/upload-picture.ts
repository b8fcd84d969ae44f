import { redirect } from "react-router";
import { productMessages } from "#app/content/messages/product-messages.ts";
import { receivePicture } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import type { Route } from "./+types/upload-picture";
import { handleUpload } from "./handle-upload.server.ts";

/** Only the action is used; a GET is redirected to the form. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return redirect("/admin/products/new");
}

export function action({ request, context }: Route.ActionArgs) {
  return handleUpload(context, request, receivePicture, pictureRefusals);
}

const { tooLarge, noPicture, tooManyPixels, animated, busy } = productMessages.upload;
const pictureRefusals = {
  "too-large": { status: 413, message: tooLarge },
  busy: { status: 503, message: busy },
  "no-picture": { status: 415, message: noPicture },
  "too-many-pixels": { status: 422, message: tooManyPixels },
  animated: { status: 422, message: animated },
} as const;
