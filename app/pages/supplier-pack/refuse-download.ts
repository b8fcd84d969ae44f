/** Instead of a file: words for the person who followed the link. */
export function refuseDownload(
  status: 404 | 429,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${message}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

export function tooManyDownloads(retryAfterSeconds: number): Response {
  const message = "This has been downloaded too many times. Please try again in an hour.";
  return refuseDownload(429, message, { "Retry-After": String(retryAfterSeconds) });
}
