/** About input that was typed and not sent. */
export const draftTexts = {
  restored: (labels: readonly string[]) =>
    labels.length > 0 && labels.length <= MAX_LABELS
      ? `Restored what you typed earlier: ${[...new Set(labels)].join(", ")}.`
      : "Restored what you typed earlier.",
  notRestored: "This has changed since you typed here, so we kept the newer values. You had typed:",
  /** A form that could not be sent, and one that could not be saved. */
  offline: "No connection. What you typed is still here; try again.",
  offlineSave: "No connection. Your changes are still here; save again.",
} as const;

const MAX_LABELS = 4;
