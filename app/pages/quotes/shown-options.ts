/** The page of a quotation with these options chosen, by the positions of their lines. */
export function optionsPath(
  accessKey: string,
  { revision, positions }: { revision: number; positions: readonly number[] },
): string {
  return `/quotes/${accessKey}?for=${revision}&options=${positions.join("-")}`;
}

/** The options of such a URL; undefined where it names none, or those of another revision. */
export function optionsInUrl(search: URLSearchParams, revision: number): number[] | undefined {
  const written = search.get("options");
  if (written === null || search.get("for") !== String(revision)) return undefined;
  return (written.match(/\d{1,3}/g) ?? []).slice(0, 100).map(Number);
}
