import { MAX_COMPARED } from "#app/domain/catalogue/comparison/comparison.ts";

export type CompareQuery = { ids: string[]; isDifferencesOnly: boolean };

/** A uuid has 36 characters; a longer text cannot be a list of a few. */
const MAX_IDS_LENGTH = 1000;

export function parseCompareUrl(parameters: URLSearchParams): {
  query: CompareQuery;
  hasTooMany: boolean;
} {
  const written = (parameters.get("ids") ?? "").slice(0, MAX_IDS_LENGTH).toLowerCase();
  const ids = [...new Set(written.split(",").map((id) => id.trim()))].filter(Boolean);
  return {
    query: {
      ids: ids.slice(0, MAX_COMPARED),
      isDifferencesOnly: parameters.get("show") === "differences",
    },
    hasTooMany: ids.length > MAX_COMPARED,
  };
}

export function compareUrl({ ids, isDifferencesOnly }: CompareQuery): string {
  if (ids.length === 0) return "/compare";
  // Commas stay readable: a uuid needs no escaping.
  const list = ids.map(encodeURIComponent).join(",");
  return `/compare?ids=${list}${isDifferencesOnly ? "&show=differences" : ""}`;
}
