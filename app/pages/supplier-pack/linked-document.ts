import { redirect } from "react-router";
import {
  openDocumentLink,
  recordDocumentDownload,
} from "#app/domain/company-documents/document-links.server.ts";
import { noStore } from "#app/http/cache/no-store.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { withSecret } from "#app/http/request-context.server.ts";
import { servePrivateFile } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/linked-document";
import { tooManyDownloads } from "./refuse-download.ts";

export const middleware: Route.MiddlewareFunction[] = [noStore];

/** Of one link: each download is a row of its log. */
const LINK_LIMIT = { name: "company-document-link", max: 30, seconds: 60 * 60 };

/** The file behind a link. POST only, so nothing that follows links downloads it. */
export async function action({ params, context }: Route.ActionArgs) {
  const services = await withSecret(context);
  const link = await openDocumentLink(services, services.secret, params.token);
  if (!link) return redirect(`/company-documents/${params.token}`, 303);
  const limit = await countTowardsRateLimit(services.database, LINK_LIMIT, link.linkId);
  if (!limit.ok) return tooManyDownloads(limit.retryAfterSeconds);
  await recordDocumentDownload(services, link);
  const { path, title: name } = link;
  return servePrivateFile(
    services.files,
    { bucket: "company-documents", path, name },
    {
      isAttachment: true,
      onUnavailable: (error) => services.log.error("file store unavailable", { error }),
    },
  );
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/company-documents/${params.token}`);
}
