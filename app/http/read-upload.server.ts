import { MOST_UPLOAD_BYTES } from "#app/domain/products/upload-limits.ts";

/**
 * One file, sent as the body of its own request under the name that its address says. The server
 * lets no more through than an upload may have; undefined when the sender broke off.
 */
export async function readUpload(
  request: Request,
): Promise<{ bytes: Uint8Array; name: string } | undefined> {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  try {
    return { bytes: await readBytes(request), name: name.slice(0, 500) };
  } catch {
    return undefined;
  }
}

/**
 * Each chunk is copied to its place when it arrives: `arrayBuffer()` copies the whole body twice at
 * the end, which blocked everybody else for over 100 ms with 50 MB.
 */
async function readBytes({ headers, body }: Request): Promise<Uint8Array> {
  const announced = Number(headers.get("content-length") ?? MOST_UPLOAD_BYTES);
  // Memory is only taken where something is written.
  const bytes = Buffer.allocUnsafeSlow(Math.min(announced, MOST_UPLOAD_BYTES));
  let size = 0;
  for await (const chunk of body ?? []) {
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes.subarray(0, size);
}
