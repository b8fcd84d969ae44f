import type { ServerResponse } from "node:http";
import sirv from "sirv";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Files of the build, compressed beforehand. A name under /assets changes with its content. */
export function createStaticFiles(folder: string, headers: Record<string, string>) {
  return sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response: ServerResponse, path: string) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader(
        "Cache-Control",
        path.startsWith("/assets/")
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : "public, max-age=3600",
      );
    },
  });
}
