import type { Values } from "#app/content/kinds/fields.ts";

/** What staff read about the state of an entry. */
export const stateLabels = {
  published: "Published",
  draft: "Unpublished changes",
  scheduled: "Scheduled",
  failed: "Schedule failed",
  new: "Not published",
  removed: "Removed",
} as const;

export type ContentState = keyof typeof stateLabels;

/** A legal page that was published before, with the same date as now. */
export function keepsLegalDate(entry: {
  kind: string;
  values: Values;
  published: Values | undefined;
}): boolean {
  const { kind, values, published } = entry;
  return kind === "legal" && values.updated === published?.updated;
}
