import { redirect } from "react-router";
import { productMessages } from "#app/content/messages/product-messages.ts";
import { receiveDatasheet } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import type { Route } from "./+types/upload-datasheet";
import { handleUpload } from "./handle-upload.server.ts";

/** Only the action is used; a GET is redirected to the form. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return redirect("/admin/products/new");
}

export function action({ request, context }: Route.ActionArgs) {
  return handleUpload(context, request, receiveDatasheet, datasheetRefusals);
}

const { tooLarge, noPdf, busy } = productMessages.upload;
const datasheetRefusals = {
  "too-large": { status: 413, message: tooLarge },
  busy: { status: 503, message: busy },
  "no-pdf": { status: 415, message: noPdf },
} as const;
