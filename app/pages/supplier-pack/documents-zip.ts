import { Readable } from "node:stream";
import { company } from "#app/content/company.ts";
import { zipPublicDocuments } from "#app/domain/company-documents/public-documents.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, clientIpGroup } from "#app/http/request-context.server.ts";
import { contentDispositionAttachment } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/documents-zip";
import { refuseDownload, tooManyDownloads } from "./refuse-download.ts";

const ZIP_LIMIT = { name: "supplier-pack-zip", max: 30, seconds: 60 * 60 };

/** All public company documents. Streamed, with one file in memory at a time. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, files, log } = context.get(appServices);
  const limit = await countTowardsRateLimit(database, ZIP_LIMIT, clientIpGroup(context));
  if (!limit.ok) return tooManyDownloads(limit.retryAfterSeconds);
  const onFileError = (error: unknown) => log.error("file left out of a supplier pack", { error });
  const pieces = await zipPublicDocuments({ database, files, onFileError });
  if (!pieces) return refuseDownload(404, "There are no public documents at the moment.");
  return new Response(Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDispositionAttachment(`${company().name} documents.zip`),
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
