/** What staff read about the state of a document. */
export const stateLabels = {
  published: "Published",
  draft: "Unpublished changes",
  scheduled: "Scheduled",
  failed: "Could not be published",
  new: "Not published",
  removed: "Removed",
} as const;

export type ContentState = keyof typeof stateLabels;
