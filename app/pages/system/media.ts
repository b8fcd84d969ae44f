import { services } from "#app/http/services-context.server.ts";
import { serveStoredFile } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/media";

/** Uploaded pictures and datasheets, by their public or signed address. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return serveStoredFile(context.get(services).files, request, params.bucket, params.file);
}
