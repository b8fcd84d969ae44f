import { appServices } from "#app/http/request-context.server.ts";
import { serveStoredFile } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/media";

/** Uploaded pictures, datasheets and videos by public or signed URL. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { files, log } = context.get(appServices);
  return serveStoredFile(files, request, params.bucket, params.file, {
    onUnavailable: (error) => log.error("file store unavailable", { error }),
  });
}
