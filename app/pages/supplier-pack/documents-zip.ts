import { Readable } from "node:stream";
import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { zipPublicDocuments } from "#app/domain/company-documents/public-documents.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { notFound } from "#app/http/not-found.server.ts";
import { appServices, clientIpGroup } from "#app/http/request-context.server.ts";
import { contentDispositionAttachment } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/documents-zip";

const ZIP_LIMIT = { name: "supplier-pack-zip", max: 10, seconds: 60 * 60 };

/** All public company documents. Streamed, with one file in memory at a time. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, files, log } = context.get(appServices);
  const limit = await countTowardsRateLimit(database, ZIP_LIMIT, clientIpGroup(context));
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    throw data(null, { status: 429, headers });
  }
  const onFileError = (error: unknown) => log.error("file left out of a supplier pack", { error });
  const pieces = await zipPublicDocuments({ database, files, onFileError });
  if (!pieces) throw notFound(context);
  return new Response(Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDispositionAttachment(`${company().name} documents.zip`),
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
