import { redirect } from "react-router";
import { signedFileAddress } from "#app/domain/products/file-address.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { isPublicBucket } from "#app/storage/stored-name.ts";
import type { Route } from "./+types/media-signed";

/** Where a picture is asked for again when its public address did not answer. */
export async function loader({ params: { bucket, file }, context }: Route.LoaderArgs) {
  const { files } = context.get(services);
  const address = isPublicBucket(bucket) ? await signedFileAddress(files, bucket, file) : "";
  const headers = { "Cache-Control": "no-store" };
  return address ? redirect(address, { headers }) : new Response(null, { status: 404, headers });
}
