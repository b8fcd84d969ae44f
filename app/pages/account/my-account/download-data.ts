import { Readable } from "node:stream";
import { redirect } from "react-router";
import { exportAccount } from "#app/domain/privacy/export-account.server.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { withSecret } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/download-data";

const DOWNLOAD_LIMIT = { name: "account-download", max: 5, seconds: 60 * 60 };

/** Streams the data export. POST only, so no link elsewhere can start it (CSRF). */
export async function action({ request, context }: Route.ActionArgs) {
  const person = requireLogin(context, request);
  const { database, files, secret, log } = await withSecret(context);
  const limit = await countTowardsRateLimit(database, DOWNLOAD_LIMIT, person.userId);
  if (!limit.ok) return redirect("/account/data?too-many");
  const onFileError = (error: unknown) => log.error("file left out of a data download", { error });
  const { name, pieces } = await exportAccount({ database, files, secret, onFileError }, person);
  return new Response(Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export function loader() {
  return redirect("/account/data");
}
