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

/** The positions of the options that are chosen, by fields named "option-2" and "choice-A". */
export function chosenPositions(fields: Readonly<Record<string, string>>): number[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const [, option, group] = /^(?:option-(\d{1,3})|choice-([A-Z]))$/.exec(name) ?? [];
    if (group && /^\d{1,3}$/.test(value)) return [Number(value)];
    return option && value === "yes" ? [Number(option)] : [];
  });
}
