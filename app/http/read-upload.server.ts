/**
 * One file, sent as the body of its own request under the name that its address says. The server
 * lets no more through than an upload may have; undefined when the sender broke off.
 */
export async function readUpload(
  request: Request,
): Promise<{ bytes: Uint8Array; name: string } | undefined> {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  try {
    return { bytes: new Uint8Array(await request.arrayBuffer()), name: name.slice(0, 500) };
  } catch {
    return undefined;
  }
}
