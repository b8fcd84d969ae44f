import { redirect } from "react-router";
import { exportAccount } from "#app/domain/account/export-account.server.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { services } from "#app/http/services-context.server.ts";
import type { Route } from "./+types/download";

const DOWNLOAD_LIMIT = { name: "account-download", most: 5, seconds: 60 * 60 };

/** The copy of everything held about a person. A form's answer: no link elsewhere can set it off. */
export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const { database } = context.get(services);
  const limit = await takeFromLimit(database, DOWNLOAD_LIMIT, shopper.userId);
  if (!limit.ok) return redirect("/account/data?too-many");
  const { name, bytes } = await exportAccount({ database }, shopper);
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export function loader() {
  return redirect("/account/data");
}
