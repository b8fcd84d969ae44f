import { findPublicDocument } from "#app/domain/company-documents/public-documents.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { servePrivateFile } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/public-document";
import { refuseDownload } from "./refuse-download.ts";

/** A public company document: from here, and not from /media, so it ends with its expiry date. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(appServices);
  const document = await findPublicDocument(services, requireUuidParam(params.id));
  if (!document) {
    const message = `This document is no longer here. The current ones are at ${services.origin}/supplier-pack.`;
    return refuseDownload(404, message);
  }
  const { path, title: name } = document;
  return servePrivateFile(
    services.files,
    { bucket: "company-documents", path, name },
    {
      isAttachment: true,
      onUnavailable: (error) => services.log.error("file store unavailable", { error }),
    },
  );
}
