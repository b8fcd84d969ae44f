import { redirect } from "react-router";
import { appServices } from "#app/http/request-context.server.ts";
import { signedFileUrl } from "#app/storage/serve-stored-file.server.ts";
import { isPublicBucket } from "#app/storage/stored-file-name.ts";
import type { Route } from "./+types/media-signed";

/** Redirects to a picture's signed URL when its public URL failed. */
export async function loader({ params: { bucket, file }, context }: Route.LoaderArgs) {
  const { files } = context.get(appServices);
  const address = isPublicBucket(bucket) ? await signedFileUrl(files, bucket, file) : "";
  const headers = { "Cache-Control": "no-store" };
  return address ? redirect(address, { headers }) : new Response(null, { status: 404, headers });
}
