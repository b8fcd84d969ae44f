import { services } from "#app/http/services-context.server.ts";
import { serveStoredFile } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/media";

/** Uploaded pictures and datasheets, by their public or signed address. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { files, log } = context.get(services);
  return serveStoredFile(files, request, params.bucket, params.file, {
    onUnavailable: (error) => log.error("file store unavailable", { error }),
  });
}
