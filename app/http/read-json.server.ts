/** The JSON of a request that says it is JSON; undefined for anything else. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) return undefined;
  return request.json().catch(() => undefined);
}
